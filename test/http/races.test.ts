import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SchemaCheck } from '../../src/verify/schema-check.ts';
import { Stage } from '../../src/verify/stage.ts';
import { type Deployment, startDeployment } from '../contract/deployment.ts';
import { ENGINES } from '../support/databases.ts';

const schema = new SchemaCheck();

describe.each(ENGINES)('races on %s', engine => {
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

  it('lets one of eight racing publishes of a name win, and tells the others that it is taken', async () => {
    const name = stage.name();
    const ids = await Promise.all(Array.from({ length: 8 }, () => stage.addServer({ name })));
    const publish = (id: string) =>
      stage.send('updateMCPServerStatus', { path: { mcp_id: id }, json: { status: 'published' } });
    const statuses = (await Promise.all(ids.map(publish))).map(answer => answer.status);
    expect(statuses.sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    expect((await stage.ok('listMCPMarket', { query: { name } })).total).toBe(1);
  });

  it('lets one of eight racing edits with the same ETag win, and answers 412 to the others', async () => {
    const id = await stage.addServer({});
    const etag = (await stage.send('getMCPServer', { path: { mcp_id: id } })).headers.get('etag') ?? '';
    const edit = (index: number) =>
      stage.send('updateMCPServer', {
        path: { mcp_id: id },
        headers: { 'if-match': etag },
        json: { creation_type: 'custom', url: 'http://127.0.0.1:9/mcp', name: `edit ${index}` },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => edit(index)));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
    const winner = answers.findIndex(answer => answer.status === 200);
    expect((await stage.detail(id)).name).toBe(`edit ${winner}`);
  });

  it('lets every one of eight racing edits without If-Match through, one after the other', async () => {
    const id = await stage.addServer({});
    const before = await stage.send('getMCPServer', { path: { mcp_id: id } });
    const edit = (index: number) =>
      stage.ok('updateMCPServer', {
        path: { mcp_id: id },
        json: { creation_type: 'custom', url: 'http://127.0.0.1:9/mcp', name: `edit ${index}` },
      });
    await Promise.all(Array.from({ length: 8 }, (_, index) => edit(index)));
    const after = await stage.send('getMCPServer', { path: { mcp_id: id } });
    const revision = (answer: typeof after) => Number(answer.headers.get('etag')?.replaceAll('"', ''));
    expect(revision(after) - revision(before)).toBe(8);
  });
});
