import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '../../src/clock.ts';
import type { JsonObject } from '../../src/json.ts';
import { startEverything, type EverythingUpstream } from '../support/upstreams/everything.ts';
import { type Downstream, startDownstream } from '../toolbox/downstream.ts';
import { LoaderService } from './loader-service.ts';

const KN = 'lakeside-retail';
const LOW = { warehouse_id: 1, sku: 'SKU-00015' };
const ALSO_LOW = { warehouse_id: 1, sku: 'SKU-00061' };

const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Warehouse', version: '1.0.0' },
  paths: {
    '/stock/{sku}': {
      post: {
        operationId: 'addStock',
        parameters: [{ name: 'sku', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 200: { description: 'ok' } },
      },
    },
  },
};

let loader: LoaderService;
let upstream: EverythingUpstream;
let downstream: Downstream;
let mcpId: string;
let answer: { status: number; hold?: Promise<void> };

beforeAll(async () => {
  answer = { status: 200 };
  [loader, upstream, downstream] = await Promise.all([
    LoaderService.start(),
    startEverything('stream'),
    startDownstream((_request, response) => {
      void Promise.resolve(answer.hold).then(() => {
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end('{"ok":true}');
      });
    }),
  ]);
  mcpId = await loader.app.publish('stream', upstream.url);
  const box = await loader.app.api('POST', '/tool-box', {
    box_name: 'warehouse',
    box_svc_url: downstream.origin,
    metadata_type: 'openapi',
    data: DOCUMENT,
  });
  const boxId = String(box.box_id);
  const { tools } = await loader.app.api('GET', `/tool-box/${boxId}/tools/list?page_size=10`);
  const toolId = (tools as { tool_id: string }[])[0]?.tool_id ?? '';
  await loader.app.api('POST', `/tool-box/${boxId}/tools/status`, [{ tool_id: toolId, status: 'enabled' }]);
  await loader.withSample((path, text) => {
    if (path !== 'action_types/restock.bkn') return text;
    return text
      .replace('lakeside-warehouse | restock', `${mcpId} | echo`)
      .replace('| sku | string |', '| message | string |');
  });
  const second = (await loader.app.deps.stores.networks.find(KN))?.actionTypes[0];
  if (second === undefined) throw new Error('the sample has no action');
  await addAction({ ...second, id: 'restock-by-tool', source: { kind: 'tool', boxId, toolId } });
});
afterAll(async () => {
  await loader.app.close();
  await Promise.all([upstream.stop(), downstream.stop()]);
});

type Action = NonNullable<Awaited<ReturnType<typeof loader.app.deps.stores.networks.find>>>['actionTypes'][number];

/** Puts one more action into the network, with its parameters where a tool of the toolbox wants them. */
async function addAction(action: Action): Promise<void> {
  const { networks } = loader.app.deps.stores;
  const network = await networks.find(KN);
  if (network === undefined) throw new Error('no sample');
  const parameters = action.parameters.map(each =>
    each.name === 'message' ? { ...each, name: 'sku', source: 'path' } : { ...each, source: 'body' },
  );
  const { importNetwork } = await import('../../src/networks/import-network.ts');
  const { sampleInput } = await import('../networks/sample.ts');
  const { writeNetwork } = await import('../../src/networks/format/write-network.ts');
  const files = writeNetwork({
    ...network,
    resources: network.resources.map(resource => ({ ...resource, objectTypeIds: [] })),
    actionTypes: [...network.actionTypes, { ...action, parameters }],
  });
  await importNetwork({ ...(await sampleInput()), files }, { networks, clock: createClock() });
}

const execute = (more: JsonObject = {}, options = {}) =>
  loader.call(
    'execute_action',
    { kn_id: KN, at_id: 'restock', _instance_identities: [LOW], dynamic_params: { quantity: 5 }, ...more },
    options,
  );

async function finished(id: unknown): Promise<JsonObject> {
  for (let tries = 0; tries < 200; tries += 1) {
    const execution = await loader.value('get_action_execution', { kn_id: KN, execution_id: id });
    if (execution.status !== 'pending' && execution.status !== 'running') return execution;
    await wait(25);
  }
  throw new Error('the execution has not ended');
}

const idOf = (result: JsonObject): unknown => (result.structuredContent as JsonObject).execution_id;

describe('an action', () => {
  it('says what it needs, with what is fixed for an instance', async () => {
    const info = await loader.value('get_action_info', { kn_id: KN, at_id: 'restock', _instance_identities: [LOW] });
    expect(info._dynamic_tools).toEqual([
      expect.objectContaining({
        name: 'restock',
        parameters: {
          type: 'object',
          properties: { quantity: { type: 'integer', description: '补货件数 / Units to add' } },
          required: ['quantity'],
        },
        fixed_params: { warehouse_id: 1, message: 'SKU-00015', reason: 'below safety stock', _instance_identity: LOW },
        original_schema: expect.objectContaining({ type: 'object' }) as unknown,
      }),
    ]);
  });

  it('runs in the background through a registered MCP server, and keeps its history', async () => {
    const started = await execute({ _instance_identities: [LOW, ALSO_LOW] });
    expect(started.structuredContent).toMatchObject({ status: 'pending', created_at: expect.any(Number) as unknown });
    const id = idOf(started);
    expect(await finished(id)).toMatchObject({
      status: 'completed',
      total_count: 2,
      success_count: 2,
      failed_count: 0,
      results: expect.arrayContaining([
        { _instance_identity: LOW, status: 'completed', message: 'Echo: SKU-00015' },
      ]) as unknown,
    });
    const { entries } = await loader.value('list_action_executions', { kn_id: KN, action_type_id: 'restock' });
    expect((entries as JsonObject[])[0]).toMatchObject({ id, status: 'completed', trigger_type: 'manual' });
  });

  it('is the same execution when the same call comes again in one interaction', async () => {
    const first = await execute({ dynamic_params: { quantity: 77 } });
    expect(await execute({ dynamic_params: { quantity: 77 } })).toEqual(first);
    await finished(idOf(first));
  });

  it('runs through a tool of the toolbox, each parameter where it belongs', async () => {
    downstream.requests.splice(0);
    const started = await execute({ at_id: 'restock-by-tool', dynamic_params: { quantity: 9 } });
    expect(await finished(idOf(started))).toMatchObject({ status: 'completed' });
    expect(downstream.last()).toMatchObject({ method: 'POST', url: '/stock/SKU-00015' });
    expect(JSON.parse(downstream.last().body.toString())).toEqual({
      warehouse_id: 1,
      quantity: 9,
      reason: 'below safety stock',
    });
  });

  it('has failed where its tool has, and says how', async () => {
    answer = { status: 503 };
    const started = await execute({ at_id: 'restock-by-tool', dynamic_params: { quantity: 10 } });
    const ended = await finished(idOf(started));
    answer = { status: 200 };
    expect(ended).toMatchObject({ status: 'failed', failed_count: 1, message: '1 of 1 failed' });
    expect((ended.results as JsonObject[])[0]?.message).toBe('503 {"ok":true}');
  });

  it('is not begun while the same is under way, in whatever interaction', async () => {
    let release = (): void => undefined;
    answer = { status: 200, hold: new Promise(resolve => (release = resolve)) };
    const args = { kn_id: KN, at_id: 'restock-by-tool', _instance_identities: [LOW], dynamic_params: { quantity: 11 } };
    const started = await loader.call('execute_action', args);
    await loader.app.caller('bob', 'x', ['view']);
    const other = await loader.callPlain('execute_action', { ...args, bkn_context: await loader.begin() });
    release();
    answer = { status: 200 };
    expect(other).toMatchObject({ isError: true });
    expect(JSON.stringify(other.content)).toContain(`the same execution is under way: ${idOf(started) as string}`);
    expect(await finished(idOf(started))).toMatchObject({ status: 'completed' });
  });

  it.each<[string, JsonObject, RegExp]>([
    [
      'an unknown action',
      { at_id: 'burn' },
      /at_id burn is no action type of lakeside-retail; expected one of restock/,
    ],
    ['no instance', { _instance_identities: [] }, /_instance_identities is required: instances of inventory/],
    [
      'an instance that there is not',
      { _instance_identities: [{ warehouse_id: 99, sku: 'x' }] },
      /there is no instance .*99/,
    ],
    ['a part of a key', { _instance_identities: [{ warehouse_id: 1 }] }, /_instance_identities\.0\.sku is required/],
    ['a missing parameter', { dynamic_params: {} }, /dynamic_params\.quantity is required: a value of type integer/],
    [
      'a parameter of another type',
      { dynamic_params: { quantity: 'many' } },
      /dynamic_params\.quantity expected a value of type integer/,
    ],
    [
      'a parameter that is fixed',
      { dynamic_params: { quantity: 1, reason: 'x' } },
      /dynamic_params\.reason is no open parameter/,
    ],
  ])('is refused for %s', async (_, more, message) => {
    expect(JSON.stringify(await execute(more))).toMatch(message);
  });

  it('is refused for an instance that does not meet its condition', async () => {
    const { datas } = await loader.value('query_object_instance', {
      kn_id: KN,
      ot_id: 'inventory',
      condition: { field: 'low', operation: '==', value: false },
      limit: 1,
    });
    const identity = (datas as JsonObject[])[0]?._instance_identity as JsonObject;
    expect(JSON.stringify(await execute({ _instance_identities: [LOW, identity] }))).toMatch(
      /does not meet the condition of restock/,
    );
  });

  it('needs execute on the network, and on what carries it out', async () => {
    const key = await loader.app.caller('carl', 'x', ['view']);
    const grant = { principalId: 'carl', resourceType: 'knowledge_network', resourceId: KN } as const;
    await loader.app.deps.stores.grants.add({ ...grant, operation: 'query' });
    expect(JSON.stringify(await execute({}, { key }))).toMatch(/Forbidden/);
    await loader.app.deps.stores.grants.add({ ...grant, operation: 'execute' });
    const started = await execute({ dynamic_params: { quantity: 12 } }, { key });
    expect(await finished(idOf(started))).toMatchObject({
      status: 'failed',
      results: [expect.objectContaining({ message: expect.stringMatching(/MCPNotFound/) as unknown })],
    });
  });

  it('pages through its history with a cursor', async () => {
    const first = await loader.value('list_action_executions', { kn_id: KN, limit: 2 });
    const second = await loader.value('list_action_executions', {
      kn_id: KN,
      limit: 2,
      search_after: first.search_after,
    });
    const ids = [first, second].flatMap(({ entries }) => (entries as JsonObject[]).map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
    expect(first.total_count).toBeGreaterThan(4);
    expect(await loader.fault('list_action_executions', { kn_id: KN, search_after: ['x'] })).toMatch(/previous page/);
  });
});
