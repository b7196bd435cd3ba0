import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SchemaCheck } from '../../src/verify/schema-check.ts';
import { items, member, Stage } from '../../src/verify/stage.ts';
import type { Upstream } from '../../src/verify/upstream-server.ts';
import { type Deployment, startDeployment } from '../contract/deployment.ts';
import { ENGINES } from '../support/databases.ts';

const schema = new SchemaCheck();

describe.each(ENGINES)('on %s', engine => {
  let deployment: Deployment;
  let stage: Stage;
  beforeAll(async () => {
    deployment = await startDeployment(engine);
  });
  afterAll(() => deployment.close());
  beforeEach(() => {
    stage = new Stage(deployment.target, schema);
  });
  afterEach(() => stage.clear());

  const named = (name: string): Promise<Upstream> => {
    const tool = { name, description: '', inputSchema: { type: 'object' } };
    return stage.upstream({ tools: [tool], call: () => ({ result: { content: [{ type: 'text', text: name }] } }) });
  };
  const version = async (id: string) => (await stage.detail(id)).version;

  /** Which of the two configurations answers, or how it is refused. */
  async function answers(id: string): Promise<Record<string, unknown>> {
    const path = { mcp_id: id };
    const call = await stage.call(id, 'any');
    const tools = async (query: Record<string, boolean>): Promise<unknown> =>
      items((await stage.ok('listMCPProxyTools', { path, query })).tools)[0]?.name;
    const debug = await stage.ok('debugMCPTool', { path: { ...path, tool_name: 'any' }, json: { parameters: {} } });
    return {
      call: call.status === 200 ? items(member(call.body).content)[0]?.text : call.status,
      tools: await tools({}),
      draft: await tools({ draft: true }),
      debug: items(debug.content)[0]?.text,
    };
  }

  it('serves what D30 says in each status: calls, tools, drafts and debugging', async () => {
    const [released, draft] = [await named('old'), await named('new')];
    const id = await stage.addServer({ url: released.url });
    expect(await answers(id)).toEqual({ call: 400, tools: 'old', draft: 'old', debug: 'old' });
    await stage.setStatus(id, 'published');
    expect(await answers(id)).toEqual({ call: 'old', tools: 'old', draft: 'old', debug: 'old' });
    await stage.update(id, { url: draft.url });
    expect(await answers(id)).toEqual({ call: 'old', tools: 'old', draft: 'new', debug: 'new' });
    await stage.setStatus(id, 'offline');
    expect(await answers(id)).toEqual({ call: 400, tools: 'new', draft: 'new', debug: 'new' });
    await stage.setStatus(id, 'published');
    expect(await answers(id)).toEqual({ call: 'new', tools: 'new', draft: 'new', debug: 'new' });
  });

  it('raises the version by one for each release that is left behind, and never else', async () => {
    const id = await stage.addServer({});
    await stage.update(id, {});
    expect(await version(id)).toBe(1);
    await stage.setStatus(id, 'published');
    await stage.update(id, {});
    await stage.update(id, {});
    expect(await version(id)).toBe(2);
    await stage.setStatus(id, 'published');
    await stage.setStatus(id, 'editing');
    expect(await version(id)).toBe(3);
    await stage.setStatus(id, 'offline');
    await stage.update(id, {});
    expect(await stage.detail(id)).toMatchObject({ version: 3, status: 'unpublish' });
    await stage.setStatus(id, 'published');
    await stage.setStatus(id, 'offline');
    await stage.setStatus(id, 'published');
    expect(await version(id)).toBe(3);
  });

  it('shows the release while a draft is edited, and who released it when', async () => {
    const name = stage.name('released');
    const id = await stage.addServer({ name, description: 'first', headers: { 'X-Key': 'one' } });
    await stage.setStatus(id, 'published');
    const first = (await stage.detail(id)).release_time as bigint;
    await stage.update(id, { name: stage.name('draft'), description: 'second' });
    const query = { name };
    const [item] = items((await stage.ok('listMCPMarket', { query })).data);
    const shown = { name, description: 'first', version: 1, status: 'published', headers: { 'X-Key': 'one' } };
    expect(item).toMatchObject({ ...shown, release_user: 'Ada', release_time: first });
    await stage.setStatus(id, 'published');
    expect((await stage.ok('listMCPMarket', { query })).total).toBe(0);
    expect((await stage.detail(id)).release_time as bigint).toBeGreaterThan(first);
  });

  it('gives a name free when its release goes offline or takes another name', async () => {
    const name = stage.name('wanted');
    const [holder, waiting] = [await stage.addServer({ name }), await stage.addServer({ name })];
    await stage.setStatus(holder, 'published');
    const publish = { path: { mcp_id: waiting }, json: { status: 'published' } };
    await stage.refused('updateMCPServerStatus', 400, 'MCPExists', publish);
    await stage.update(holder, { name: stage.name('other') });
    // The release under the old name is served until the next publish.
    await stage.refused('updateMCPServerStatus', 400, 'MCPExists', publish);
    await stage.setStatus(holder, 'published');
    await stage.ok('updateMCPServerStatus', publish);
    await stage.setStatus(waiting, 'offline');
    await stage.addServer({ name });
  });
});
