import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperationId } from '../../generated/operations.ts';
import { hashAppKey } from '../../src/auth/app-key.ts';
import { OPERATIONS as HELD, type Operation } from '../../src/auth/permission.ts';
import { SchemaCheck } from '../../src/verify/schema-check.ts';
import { items, type Send, Stage } from '../../src/verify/stage.ts';
import { type Deployment, startDeployment } from '../contract/deployment.ts';

const schema = new SchemaCheck();
let deployment: Deployment;
let stage: Stage;
beforeAll(async () => {
  deployment = await startDeployment('pglite');
});
afterAll(() => deployment.close());
beforeEach(() => {
  stage = new Stage(deployment.target, schema);
});
afterEach(() => stage.clear());

const grantTo = (principalId: string, resourceId: string, operation: Operation) => ({
  principalId,
  resourceType: 'mcp' as const,
  resourceId,
  operation,
});

type Ask = [operationId: OperationId, send: Omit<Send, 'path'> & { path?: Record<string, string> }];
const PUT = { name: 'edited', creation_type: 'custom', url: 'http://127.0.0.1:9/mcp' };
const CALL = { tool_name: 'echo', parameters: {} };

/** D13: each operation on a published server and what it needs; a list: any of them is enough. */
const NEEDED: [needed: Operation[], ...Ask][] = [
  [['view'], 'getMCPServer', {}],
  [['modify'], 'updateMCPServer', { json: PUT }],
  [['delete'], 'deleteMCPServer', {}],
  [['publish'], 'updateMCPServerStatus', { json: { status: 'published' } }],
  [['unpublish'], 'updateMCPServerStatus', { json: { status: 'offline' } }],
  [['modify'], 'updateMCPServerStatus', { json: { status: 'editing' } }],
  [['modify'], 'updateMCPServerStatus', { json: { status: 'unpublish' } }],
  [['execute'], 'debugMCPTool', { path: { tool_name: 'echo' }, json: {} }],
  [['execute'], 'callMCPProxyTool', { json: CALL }],
  [['public_access'], 'getMCPMarketDetail', {}],
  [['view', 'public_access', 'execute'], 'listMCPProxyTools', {}],
  [['view'], 'listMCPProxyTools', { query: { draft: true } }],
];

/** Whoever holds none of these on an id cannot know that it exists (D12). */
const REVEALING: readonly Operation[] = ['view', 'public_access', 'execute'];

describe.each(NEEDED)('%j is needed: on a published server', (needed, operationId, send) => {
  /** What the caller without any other grant is answered. */
  async function statusWith(id: string, held: readonly Operation[]): Promise<number> {
    const { grants } = deployment.deps.stores;
    for (const operation of held) await grants.add(grantTo('test-nobody', id, operation));
    const path = { ...send.path, mcp_id: id };
    const { status } = await stage.send(operationId, { ...send, path, token: stage.tokens.nobody });
    for (const operation of held) await grants.remove(grantTo('test-nobody', id, operation));
    return status;
  }

  it(`${operationId} is 404 without a grant that shows the server, and 403 with another`, async () => {
    const { id } = await stage.published();
    expect(await statusWith(id, [])).toBe(404);
    for (const held of HELD.filter(operation => !needed.includes(operation) || !REVEALING.includes(operation))) {
      const status = await statusWith(id, [held]);
      expect({ held, status }).toEqual({ held, status: REVEALING.includes(held) ? 403 : 404 });
    }
  });

  it(`${operationId} is let through with it`, async () => {
    for (const held of needed) {
      const { id } = await stage.published();
      expect([403, 404]).not.toContain(await statusWith(id, ['view', held]));
    }
  });
});

it('takes a withdrawn grant out of effect with the next request', async () => {
  const { id } = await stage.published();
  const grant = grantTo('test-nobody', id, 'execute');
  const call = { path: { mcp_id: id }, json: CALL, token: stage.tokens.nobody };
  await deployment.deps.stores.grants.add(grant);
  await stage.ok('callMCPProxyTool', call);
  await deployment.deps.stores.grants.remove(grant);
  await stage.refused('callMCPProxyTool', 404, 'MCPNotFound', call);
});

it('drops all grants on a server that is deleted', async () => {
  const id = await stage.addServer({}, stage.tokens.builder);
  await stage.ok('deleteMCPServer', { path: { mcp_id: id }, token: stage.tokens.builder });
  const left = await deployment.deps.stores.grants.list({ resourceType: 'mcp', resourceId: id });
  expect(left).toEqual([]);
});

it('shows each caller the operations that this caller holds, in list and market alike', async () => {
  const { id } = await stage.published();
  await deployment.deps.stores.grants.add(grantTo('test-nobody', id, 'view'));
  await deployment.deps.stores.grants.add(grantTo('test-nobody', id, 'public_access'));
  for (const operation of ['listMCPServers', 'listMCPMarket'] as const) {
    const { data } = await stage.ok(operation, { token: stage.tokens.nobody });
    expect(items(data).map(item => item.operations)).toEqual([['view', 'public_access']]);
  }
});

it('refuses a revoked AppKey within 5 s', async () => {
  const { keys } = deployment.deps.stores;
  const ask = { token: stage.tokens.visitor };
  await stage.ok('listMCPMarket', ask);
  const key = await keys.findByHash(hashAppKey(stage.tokens.visitor));
  await keys.revoke(key?.keyId ?? '', deployment.deps.clock.now());
  await expect.poll(async () => (await stage.send('listMCPMarket', ask)).status, { timeout: 5000 }).toBe(401);
});
