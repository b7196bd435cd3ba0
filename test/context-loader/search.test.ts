import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { LoaderService } from './loader-service.ts';

const KN = 'lakeside-retail';
let loader: LoaderService;
beforeAll(async () => {
  loader = await (await LoaderService.start()).withSample();
});
afterAll(() => loader.app.close());

const schema = (query: string, more: object = {}) => loader.value('search_schema', { kn_id: KN, query, ...more });
const ids = (list: unknown, name = 'concept_id'): unknown[] => (list as JsonObject[]).map(entry => entry[name]);

describe('search_schema', () => {
  it.each([
    ['客户', 'customer'],
    ['哪个仓库库存不足', 'inventory'],
    ['which warehouse', 'warehouse'],
    ['suppliers and their rating', 'supplier'],
    ['运单', 'shipment'],
    ['tracking number', 'shipment'],
    ['order lines', 'order_line'],
    ['shipmnet', 'shipment'],
    ['库存', 'inventory'],
  ])('finds for "%s" the object type %s first', async (query, expected) => {
    expect(ids((await schema(query)).object_types)[0]).toBe(expected);
  });

  it.each([
    ['客单价', 'average_order_value'],
    ['revenue by channel', 'revenue'],
    ['缺货', 'low_stock_count'],
  ])('finds for "%s" the metric %s first', async (query, expected) => {
    expect(ids((await schema(query)).metric_types, 'id')[0]).toBe(expected);
  });

  it('gives the relations between what it gives, and what can be done with it', async () => {
    const found = await schema('order of a customer', { max_concepts: 2 });
    expect(ids(found.object_types).toSorted()).toEqual(['customer', 'sales_order']);
    expect(found.relation_types).toEqual([
      expect.objectContaining({
        concept_id: 'order_of_customer',
        source_object_type_id: 'sales_order',
        target_object_type_id: 'customer',
      }),
    ]);
    const { action_types: actions } = await schema('补货');
    expect((actions as JsonObject[])[0]).toMatchObject({ id: 'restock', object_type_name: '库存 Inventory' });
  });

  it('keeps to the kinds and groups that it is asked for', async () => {
    const scope = { include_action_types: false, include_metric_types: false, concept_groups: ['logistics'] };
    const found = await schema('customer orders', { search_scope: scope });
    expect(Object.keys(found)).toEqual(['object_types', 'relation_types']);
    expect(ids(found.object_types).toSorted()).toEqual(['inventory', 'shipment', 'warehouse']);
    expect(
      await loader.fault('search_schema', { kn_id: KN, query: 'x', search_scope: { concept_groups: ['none'] } }),
    ).toMatch(/none is no concept group of lakeside-retail; expected one of logistics, trade/);
  });

  it('shows everything that is modelled, and columns, where that is wanted', async () => {
    const [type] = (await schema('customer', { schema_brief: false, include_columns: true }))
      .object_types as JsonObject[];
    expect(type).toMatchObject({ primary_keys: ['id'], logic_properties: [{ name: 'lifetime_value' }] });
    expect((type?.data_properties as JsonObject[])[0]).toMatchObject({ name: 'id', comment: '', column: 'id' });
  });
});

describe('search_instance', () => {
  const search = (query: string, more: object = {}) => loader.value('search_instance', { kn_id: KN, query, ...more });
  const firstOf = (found: JsonObject): JsonObject => (found.nodes as JsonObject[])[0] as JsonObject;

  it.each([
    ['西湖龙井茶', 'product', /西湖龙井茶/],
    ['Bamboo Lane celadon cup', 'product', /Bamboo Lane Celadon cup/],
    ['杭州一号仓', 'warehouse', /杭州一号仓/],
    ['user42@example.com', 'customer', /"user42@example\.com"/],
    ['LS00000002CN', 'shipment', /LS00000002CN/],
  ])('finds "%s" among instances of %s', async (query, type, holds) => {
    const node = firstOf(await search(query));
    expect(node).toMatchObject({ object_type_id: type, rank: 1 });
    expect(
      JSON.stringify(node.properties, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).toMatch(holds);
  });

  it('keeps to the object types, and to so many of each', async () => {
    const only = await search('杭州', { object_types: ['warehouse'], max_instances_per_type: 1 });
    expect(ids(only.nodes, 'object_type_id')).toEqual(['warehouse']);
    expect(ids(only.object_types)).toEqual(['warehouse']);
    const without = await search('杭州', { exclude_object_types: ['warehouse', 'customer'] });
    expect(ids(without.nodes, 'object_type_id')).not.toContain('warehouse');
  });

  it('says when there is nothing', async () => {
    expect(await search('xyzzy')).toEqual({
      nodes: [],
      object_types: [],
      message: 'nothing in lakeside-retail holds a word of the query',
    });
  });

  it('takes the network from X-Kn-ID before the argument, and needs one of them', async () => {
    const headers = { 'x-kn-id': KN };
    expect(await loader.value('search_instance', { kn_id: 'other', query: '龙井' }, { headers })).toMatchObject({
      nodes: expect.arrayContaining([expect.objectContaining({ object_type_id: 'product' })]) as unknown,
    });
    expect(await loader.fault('search_instance', { query: '龙井' })).toMatch(/kn_id is required/);
  });
});
