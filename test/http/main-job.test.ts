import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SchemaCheck } from '../../src/verify/schema-check.ts';
import { items, member, Stage } from '../../src/verify/stage.ts';
import { type Deployment, startDeployment } from '../contract/deployment.ts';
import { ENGINES } from '../support/databases.ts';
import { type EverythingUpstream, startEverything } from '../support/upstreams/everything.ts';

// The main job on an independent MCP server, every answer held against the document (Stage.send does that).
const schema = new SchemaCheck();

describe.each(ENGINES)('the main job on %s', engine => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await startDeployment(engine);
  });
  afterAll(() => deployment.close());

  describe.each(['stream', 'sse'] as const)('with server-everything in mode %s', mode => {
    let upstream: EverythingUpstream;
    let stage: Stage;
    beforeAll(async () => {
      upstream = await startEverything(mode);
    });
    afterAll(() => upstream.stop());
    beforeEach(() => {
      stage = new Stage(deployment.target, schema);
    });
    afterEach(() => stage.clear());

    const register = (): Promise<string> => stage.addServer({ mode, url: upstream.url });
    const echo = async (id: string, message: string) =>
      member((await stage.call(id, 'echo', { message })).body).content;
    const edit = async (id: string, name: string) => {
      const json = { creation_type: 'custom', mode, url: upstream.url, name };
      return stage.ok('updateMCPServer', { path: { mcp_id: id }, json });
    };

    it('parses the server: its tools and its initialization result, nothing stored', async () => {
      const before = (await stage.ok('listMCPServers')).total;
      const { tools, init_info: info } = await stage.ok('parseMCPServer', { json: { mode, url: upstream.url } });
      expect(items(tools).map(tool => tool.name)).toContain('echo');
      expect(member(member(info).serverInfo).name).toBe('mcp-servers/everything');
      expect((await stage.ok('listMCPServers')).total).toBe(before);
    });

    it('shows a published server in the market, lists its tools and calls echo', async () => {
      const id = await register();
      await stage.setStatus(id, 'published');
      const { base_info: base } = await stage.ok('getMCPMarketDetail', { path: { mcp_id: id } });
      expect(member(base).mcp_id).toBe(id);
      const { tools } = await stage.ok('listMCPProxyTools', { path: { mcp_id: id } });
      expect(items(tools).find(tool => tool.name === 'echo')).toMatchObject({ title: 'Echo Tool' });
      expect(await echo(id, 'hello')).toEqual([{ type: 'text', text: 'Echo: hello' }]);
    });

    it('debugs a server that was never published', async () => {
      const id = await register();
      const path = { mcp_id: id, tool_name: 'echo' };
      const { content } = await stage.ok('debugMCPTool', { path, json: { parameters: { message: 'draft' } } });
      expect(content).toEqual([{ type: 'text', text: 'Echo: draft' }]);
    });

    it('keeps serving the release while an edit is under way, and the edit once it is published', async () => {
      const id = await register();
      await stage.setStatus(id, 'published');
      const released = (await stage.detail(id)).name;
      const name = stage.name('renamed');
      expect((await edit(id, name)).status).toBe('editing');
      const market = () => stage.ok('getMCPMarketDetail', { path: { mcp_id: id } });
      expect(member((await market()).base_info)).toMatchObject({ name: released, version: 1 });
      expect(await echo(id, 'as released')).toEqual([{ type: 'text', text: 'Echo: as released' }]);
      await stage.setStatus(id, 'published');
      expect(member((await market()).base_info)).toMatchObject({ name, version: 2 });
    });

    it('refuses calls to an offline server, which then can be deleted', async () => {
      const id = await register();
      await stage.setStatus(id, 'published');
      await stage.setStatus(id, 'offline');
      const call = { path: { mcp_id: id }, json: { tool_name: 'echo', parameters: {} } };
      await stage.refused('callMCPProxyTool', 400, 'MCPServerNotPublished', call);
      expect((await stage.send('deleteMCPServer', { path: { mcp_id: id } })).text).toBe('');
      await stage.refused('getMCPServer', 404, 'MCPNotFound', { path: { mcp_id: id } });
    });
  });

  it('makes no connection to the upstream of a server that is not published', async () => {
    const stage = new Stage(deployment.target, schema);
    const { id, upstream } = await stage.published();
    await stage.setStatus(id, 'offline');
    upstream.seen.length = 0;
    await stage.call(id, 'echo');
    expect(upstream.seen).toEqual([]);
    await stage.clear();
  });
});
