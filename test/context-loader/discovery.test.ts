import { decode } from '@toon-format/toon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { LoaderService, textOf } from './loader-service.ts';

const KN = 'lakeside-retail';
let loader: LoaderService;
/** May see the model, but none of its data. */
let viewer: string;
let stranger: string;

beforeAll(async () => {
  loader = await (await LoaderService.start()).withSample();
  viewer = await loader.app.caller('viewer', 'x', ['view']);
  stranger = await loader.app.caller('stranger', 'x', ['view']);
  const grant = { principalId: 'viewer', resourceType: 'knowledge_network', resourceId: KN } as const;
  await loader.app.deps.stores.grants.add({ ...grant, operation: 'view' });
});
afterAll(() => loader.app.close());

describe('discovering networks', () => {
  it('lists those that the caller may see', async () => {
    const ids = async (key: string) =>
      ((await loader.value('list_knowledge_networks', {}, { key })).entries as JsonObject[]).map(({ id }) => id);
    expect([await ids(loader.app.admin), await ids(viewer), await ids(stranger)]).toEqual([[KN], [KN], []]);
  });

  it('finds them by a part of the name, in any case', async () => {
    expect(await loader.value('list_knowledge_networks', { name_pattern: 'LAKE' })).toMatchObject({ total_count: 1 });
    expect(await loader.value('list_knowledge_networks', { name_pattern: 'sea' })).toEqual({
      entries: [],
      total_count: 0,
    });
  });

  it('makes an unknown network and one that is not for the caller look the same', async () => {
    const unknown = await loader.fault('get_kn_detail', { kn_id: 'no-such' }, { key: stranger });
    const forbidden = await loader.fault('get_kn_detail', { kn_id: KN }, { key: stranger });
    expect(forbidden).toBe(unknown.replaceAll('no-such', KN));
    expect(unknown).toMatch(/KnowledgeNetworkNotFound: kn_id no-such is not a network that you may see/);
  });

  it('lets who may see the model not query its data', async () => {
    expect(await loader.value('get_kn_detail', { kn_id: KN }, { key: viewer })).toMatchObject({ id: KN });
    expect(await loader.fault('query_object_instance', { kn_id: KN, ot_id: 'customer' }, { key: viewer })).toMatch(
      /Forbidden/,
    );
  });

  it('shows the structure in short, and with everything that is modelled', async () => {
    const brief = await loader.value('get_kn_detail', { kn_id: KN });
    const customer = (detail: JsonObject) => (detail.object_types as JsonObject[]).find(({ id }) => id === 'customer');
    expect(customer(brief)).toEqual({
      id: 'customer',
      name: '客户 Customer',
      comment: '注册客户。 / A registered customer.',
      data_properties: expect.arrayContaining([{ name: 'id', type: 'integer' }]) as unknown,
      primary_keys: ['id'],
      related_metric_count: 0,
    });
    expect(brief.relation_types).toHaveLength(10);
    const full = await loader.value('get_kn_detail', { kn_id: KN, detail_level: 'full' });
    expect(customer(full)).toMatchObject({
      data_source: { type: 'resource', id: 'retail-customer' },
      display_key: 'name',
      logic_properties: [{ name: 'lifetime_value', type: 'metric', data_source: { type: 'metric', id: 'revenue' } }],
    });
  });

  it('gives definitions by id and by name, and says which there are not', async () => {
    const types = await loader.value('get_object_types', { kn_id: KN, ids: ['sales_order', '客户 Customer', 'ghost'] });
    expect(types.missing).toEqual(['ghost']);
    const [order, customer] = types.object_types as JsonObject[];
    expect([order?.id, customer?.id]).toEqual(['sales_order', 'customer']);
    expect((order?.related_metrics as JsonObject[]).map(({ id }) => id)).toContain('revenue');
    const relations = await loader.value('get_relation_types', { kn_id: KN, ids: ['order_of_customer', 'ghost'] });
    expect(relations).toMatchObject({
      relation_types: [
        {
          type: 'direct',
          source_object_type_id: 'sales_order',
          target_object_type_id: 'customer',
          mapping_rules: [{ source_property: { name: 'customer_id' }, target_property: { name: 'id' } }],
        },
      ],
      missing: ['ghost'],
    });
  });

  it('lists and describes the tables behind it', async () => {
    const listed = await loader.value('list_resources', { kn_id: KN });
    expect(listed).toMatchObject({ total_count: 8, unbound: [], missing: [] });
    expect(await loader.value('list_resources', { limit: 3 })).toMatchObject({ total_count: 8 });
    expect(await loader.value('list_resources', {}, { key: viewer })).toEqual({ entries: [], total_count: 0 });
    const { columns } = await loader.value('describe_resource', { resource_id: 'retail-customer' });
    expect(columns).toContainEqual({
      name: 'registered_at',
      type: 'timestamptz',
      description: '注册时间 Registered at',
    });
    expect(await loader.fault('describe_resource', { resource_id: 'retail-customer' }, { key: stranger })).toMatch(
      /resource_id retail-customer is not a resource that you may see/,
    );
  });
});

describe('arguments of tools', () => {
  it('take the network from X-Kn-ID where it is missing', async () => {
    const headers = { 'x-kn-id': KN };
    expect(await loader.value('get_kn_detail', {}, { headers })).toMatchObject({ id: KN });
    expect(await loader.fault('get_kn_detail', { kn_id: 'own' }, { headers })).toMatch(/own/);
  });

  it.each<[string, object, RegExp]>([
    ['a missing one', {}, /kn_id is required/],
    ['one of another type', { kn_id: 7 }, /kn_id expected a text, got 7/],
    [
      'an unknown one',
      { kn_id: KN, level: 'x' },
      /level is not known; expected one of kn_id, detail_level, response_format/,
    ],
    [
      'a value that is none of the list',
      { kn_id: KN, detail_level: 'all' },
      /detail_level expected one of summary, full; got "all"/,
    ],
    ['an unknown format', { kn_id: KN, response_format: 'xml' }, /response_format expected one of json, toon/],
  ])('are refused for %s', async (_, args, message) => {
    expect(await loader.fault('get_kn_detail', args)).toMatch(message);
  });

  it('tell everything that is wrong at once', async () => {
    const text = await loader.fault('query_object_instance', { kn_id: KN, limit: 10_001, sort: [{ field: 'id' }] });
    expect(text).toMatch(/ot_id is required/);
    expect(text).toMatch(/limit expected 1 to 10000, got 10001/);
    expect(text).toMatch(/sort\.0\.direction is required/);
  });

  it('may be null where they are optional', async () => {
    const args = { kn_id: KN, ot_id: 'customer', condition: null, sort: null, search_after: null };
    expect(await loader.value('query_object_instance', args)).toMatchObject({ total_count: 800 });
  });
});

describe('instances', () => {
  it('come with wide integers exact in JSON, and as texts in TOON', async () => {
    const args = { kn_id: KN, ot_id: 'sales_order', limit: 2, properties: ['id', 'status'] };
    const { datas } = await loader.value('query_object_instance', args);
    expect((datas as JsonObject[])[0]).toMatchObject({ id: 7300000000000000001n, _display: '7300000000000000001' });
    const toon = await loader.call('query_object_instance', args);
    expect(decode(textOf(toon))).toMatchObject({ datas: [{ id: '7300000000000000001' }, {}], total_count: 3000 });
    expect((toon.structuredContent as { datas: JsonObject[] }).datas[0]?.id).toBe(7300000000000000001n);
  });

  it('are found by filters, unless there is a condition', async () => {
    const filters = [
      { field: 'level', op: '==', value: 'gold' },
      { field: 'city', op: 'in', value: ['杭州', '上海'] },
    ];
    const args = { kn_id: KN, ot_id: 'customer' };
    const filtered = await loader.value('query_object_instance', { ...args, filters });
    const both = { operation: 'and', sub_conditions: filters.map(({ op, ...rest }) => ({ ...rest, operation: op })) };
    expect(filtered).toEqual(await loader.value('query_object_instance', { ...args, condition: both }));
    const condition = { field: 'id', operation: '==', value: 1 };
    expect(await loader.value('query_object_instance', { ...args, filters, condition })).toMatchObject({
      total_count: 1,
    });
  });
});

describe('the frame of a call', () => {
  it('wants an interaction of the caller', async () => {
    const plain = await loader.callPlain('list_knowledge_networks', {});
    expect(plain).toMatchObject({ isError: true });
    expect(textOf(plain)).toMatch(/conversation_required/);
    const foreign = await loader.begin({ key: viewer });
    expect(textOf(await loader.callPlain('list_knowledge_networks', { bkn_context: foreign }))).toMatch(
      /resource_not_disclosed/,
    );
  });

  it('puts a receipt beside the result', async () => {
    const { _meta: meta } = await loader.call('list_knowledge_networks');
    expect((meta as JsonObject)['openbkn.ai/receipt']).toMatchObject({
      tool_name: 'list_knowledge_networks',
      receipt_status: 'completed',
    });
  });

  it('gives a call of a known invocation its first result again', async () => {
    const options = { headers: { 'x-openbkn-client-invocation-id': 'call-1' } };
    const first = await loader.call('list_knowledge_networks', {}, options);
    expect(await loader.call('list_knowledge_networks', {}, options)).toEqual(first);
    expect(textOf(await loader.call('get_kn_detail', { kn_id: KN }, options))).toMatch(/idempotency_conflict/);
    const malformed = await loader.call(
      'list_knowledge_networks',
      {},
      { headers: { 'x-openbkn-client-invocation-id': 'a b' } },
    );
    expect(textOf(malformed)).toMatch(/lifecycle_hint_invalid/);
  });
});
