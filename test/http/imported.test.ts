import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/auth/permission.ts';
import { importServers } from '../../src/transfer/import-servers.ts';
import { writeTransferFile } from '../../src/transfer/transfer-file.ts';
import { stringifyJson } from '../../src/json.ts';
import { SchemaCheck } from '../../src/verify/schema-check.ts';
import { items, Stage } from '../../src/verify/stage.ts';
import { type Deployment, startDeployment } from '../contract/deployment.ts';
import { releaseOf, server } from '../storage/records.ts';
import { ENGINES } from '../support/databases.ts';

const schema = new SchemaCheck();
const TOOL = { name: 'echo', description: '', inputSchema: { type: 'object' } };

describe.each(ENGINES)('servers imported into a running service on %s', engine => {
  let deployment: Deployment;
  let stage: Stage;
  beforeAll(async () => {
    deployment = await startDeployment(engine);
    stage = new Stage(deployment.target, schema);
  });
  afterAll(async () => {
    await stage.clear();
    await deployment.close();
  });

  async function imported(...servers: Parameters<typeof writeTransferFile>[0]): Promise<void> {
    const { stores, clock } = deployment.deps;
    const text = stringifyJson(writeTransferFile(servers, { exportedTime: 1n, withSecrets: true }));
    const deps = { transfer: stores.transfer, clock, creatorOperations: OPERATIONS };
    await importServers(text, { onConflict: 'replace', actor: 'cli' }, deps);
  }

  it('an editing one without a release is refused to callers before any connection, and shows its draft (D30)', async () => {
    const upstream = await stage.upstream({ tools: [TOOL] });
    const path = { mcp_id: 'editing-alone' };
    const record = server({ mcpId: path.mcp_id, name: 'alone', status: 'editing', version: 2, url: upstream.url });
    await imported({ record, release: undefined, history: [] });
    expect(await stage.detail(path.mcp_id)).toMatchObject({ status: 'editing', version: 2 });
    const call = { path, json: { tool_name: 'echo', parameters: {} } };
    await stage.refused('callMCPProxyTool', 400, 'MCPServerNotPublished', call);
    await stage.refused('listMCPProxyTools', 400, 'MCPServerNotPublished', { path });
    const market = await stage.ok('listMCPMarket', { query: { name: 'alone' } });
    expect(market.total).toBe(0);
    const draft = await stage.ok('listMCPProxyTools', { path, query: { draft: true } });
    expect(items(draft.tools)).toHaveLength(1);
    await stage.setStatus(path.mcp_id, 'published');
    expect((await stage.ok('listMCPProxyTools', { path })).tools).toHaveLength(1);
  });

  it('one that is imported again over HTTP-made changes is served as the file says, with the next version after it', async () => {
    const upstream = await stage.upstream({ tools: [TOOL] });
    const id = 'published-one';
    const record = server({ mcpId: id, name: 'published', status: 'published', version: 3, url: upstream.url });
    await imported({ record, release: releaseOf(record), history: [] });
    expect((await stage.detail(id)).create_time).toBe(record.createTime);
    await stage.update(id, { url: 'http://127.0.0.1:9/mcp' });
    expect(await stage.detail(id)).toMatchObject({ status: 'editing', version: 4 });
    await imported({ record, release: releaseOf(record), history: [] });
    expect(await stage.detail(id)).toMatchObject({ status: 'published', version: 3, url: upstream.url });
    expect((await stage.call(id, 'echo')).status).toBe(200);
  });
});
