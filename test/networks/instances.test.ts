import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '../../src/clock.ts';
import type { Json, JsonObject } from '../../src/json.ts';
import type { DataSource } from '../../src/networks/data-source.ts';
import { importNetwork } from '../../src/networks/import-network.ts';
import type { Network } from '../../src/networks/model.ts';
import { type InstancePage, type InstanceQuery, queryInstances } from '../../src/networks/query/query-instances.ts';
import { createDataSource } from '../../src/storage/data-source.ts';
import { createNetworkStore } from '../../src/storage/network-store.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { condition, KINDS, makeRows, meets, order, PROPERTIES, type Row } from './judge.ts';
import { inputOf } from './sample.ts';

const ROWS = makeRows(120, 7);
const signal = new AbortController().signal;

function files(): Map<string, string> {
  const columns = [['id', 'integer'], ...Object.entries(KINDS).map(([name, { type }]) => [name, type])];
  const rows = columns.map(([name, type]) => `| ${name} | ${type} | ${name} |`).join('\n');
  return new Map([
    ['network.bkn', '---\ntype: knowledge_network\nid: judged\nname: Judged\n---\n\n# Judged\n'],
    [
      'object_types/thing.bkn',
      `---\ntype: object_type\nid: thing\nname: Thing\n---\n\n## ObjectType: Thing\n\n### Data Source\n\n| Type | ID | Name |\n|--|--|--|\n| resource | judged-things | things |\n\n### Data Properties\n\n| Name | Type | Mapped Field |\n|--|--|--|\n${rows}\n\n### Keys\n\nPrimary Keys: id\nDisplay Key: s\n`,
    ],
  ]);
}

function toCsv(rows: readonly Row[]): string {
  const names = ['id', ...PROPERTIES];
  const cell = (value: string): string => `"${value.replaceAll('"', '""')}"`;
  return [names.join(','), ...rows.map(row => names.map(name => cell(row[name] ?? '')).join(','))].join('\n');
}

describe.each(ENGINES)('instances on %s', engine => {
  let test: TestDatabase;
  let data: DataSource;
  let network: Network;

  beforeAll(async () => {
    test = await openTestDatabase(engine);
    data = createDataSource(test.database);
    const networks = createNetworkStore(test.database);
    await importNetwork(inputOf(files(), new Map([['thing', toCsv(ROWS)]])), { networks, clock: createClock() });
    network = (await networks.find('judged')) as Network;
  });
  afterAll(() => test.close());

  const query = (more: Partial<InstanceQuery> = {}): Promise<InstancePage> =>
    queryInstances(
      network,
      {
        objectTypeId: 'thing',
        condition: undefined,
        sort: [],
        limit: 1000,
        offset: 0,
        searchAfter: undefined,
        properties: undefined,
        ...more,
      },
      { data, signal },
    );
  const idsOf = ({ instances }: InstancePage): string[] => instances.map(({ id }) => String(id as number));

  it('are those that a naive filter over the rows finds, for every kind of condition', async () => {
    await fc.assert(
      fc.asyncProperty(condition(), async given => {
        const page = await query({ condition: given });
        const wanted = ROWS.filter(row => meets(row, given)).map(({ id }) => id);
        expect(idsOf(page)).toEqual(wanted);
        expect(page.totalCount).toBe(wanted.length);
      }),
      { numRuns: 300, seed: 11 },
    );
  });

  it('come page by page, each once, in every order and direction', async () => {
    const term = fc.record({ field: fc.constantFrom(...PROPERTIES, 'id'), direction: fc.constantFrom('asc', 'desc') });
    await fc.assert(
      fc.asyncProperty(fc.array(term, { maxLength: 3 }), fc.integer({ min: 7, max: 50 }), async (sort, limit) => {
        const seen: string[] = [];
        let searchAfter: Json[] | undefined;
        do {
          const page: InstancePage = await query({ sort, limit, searchAfter });
          seen.push(...idsOf(page));
          searchAfter = page.searchAfter;
        } while (searchAfter !== undefined);
        expect(seen).toEqual(idsOf(await query({ sort })));
        expect(new Set(seen).size).toBe(ROWS.length);
      }),
      { numRuns: 25, seed: 12 },
    );
  });

  it('are sorted as the values are, nulls last when ascending', async () => {
    for (const field of PROPERTIES) {
      const page = await query({ sort: [{ field, direction: 'asc' }] });
      const cells = idsOf(page).map(id => ROWS[Number(id) - 1]?.[field] ?? '');
      const full = cells.filter(cell => cell !== '').map(cell => KINDS[field]?.read(cell));
      expect(cells.slice(full.length).every(cell => cell === '')).toBe(true);
      expect(full).toEqual(full.toSorted(order));
    }
  });

  it('carry their identity, and their values exact', async () => {
    const row = ROWS.find(({ n, s }) => n === '9007199254740993' && s !== '') as Row;
    const { instances } = await query({ condition: { field: 'id', operation: '==', value: Number(row.id) } });
    expect(instances).toEqual([
      expect.objectContaining({
        _instance_id: `thing-${row.id}`,
        _instance_identity: { id: Number(row.id) },
        _display: row.s,
        n: 9007199254740993n,
      }),
    ]);
  });

  it('have only the properties that were asked for', async () => {
    const { instances } = await query({ properties: ['n', 's'], limit: 1 });
    expect(Object.keys(instances[0] ?? {})).toEqual(['_instance_id', '_instance_identity', '_display', 'n', 's']);
  });

  const leaf = (field: string, operation: string, value?: Json): JsonObject => ({
    field,
    operation,
    ...(value !== undefined && { value }),
  });
  it.each<[string, Partial<InstanceQuery>, string, RegExp]>([
    ['an unknown object type', { objectTypeId: 'things' }, 'ot_id', /no object type of judged; expected one of thing/],
    [
      'an unknown field',
      { condition: leaf('m', '==', 1) },
      'condition.field',
      /no data property of thing; expected one of id, n/,
    ],
    [
      'an unknown operation',
      { condition: leaf('n', 'is', 1) },
      'condition.operation',
      /expected and, or, or one of ==/,
    ],
    [
      'a value of another type',
      { condition: leaf('n', '==', 'x') },
      'condition.value',
      /expected a whole number for n/,
    ],
    ['a value that is null', { condition: leaf('n', '==') }, 'condition.value', /expected a whole number/],
    [
      'a bad value deep inside',
      { condition: { operation: 'and', sub_conditions: [leaf('n', 'in', [1, 'x'])] } },
      'condition.sub_conditions.0.value.1',
      /whole number/,
    ],
    ['an empty or', { condition: { operation: 'or', sub_conditions: [] } }, 'condition.sub_conditions', /at least one/],
    ['an empty in', { condition: leaf('n', 'in', []) }, 'condition.value', /1 to 1000/],
    ['a range of one', { condition: leaf('n', 'range', [1]) }, 'condition.value', /\[from, to\]/],
    [
      'like on a number',
      { condition: leaf('n', 'like', '1') },
      'condition.operation',
      /like is for string, text; n is integer/,
    ],
    ['a regex that backtracks', { condition: leaf('s', 'regex', '(a)\\1') }, 'condition.value', /RE2/],
    ['a regex with look-ahead', { condition: leaf('s', 'regex', 'a(?=b)') }, 'condition.value', /RE2/],
    ['a property that is none', { properties: ['n', 'q'] }, 'properties.1', /no data property/],
    ['a sort by none', { sort: [{ field: 'q', direction: 'asc' }] }, 'sort.0.field', /no data property/],
    ['a cursor of another order', { searchAfter: ['1', '2'] }, 'search_after', /previous page/],
    ['a cursor that is none', { searchAfter: ['x'] }, 'search_after', /previous page/],
  ])('refuse %s', async (_, more, field, message) => {
    await expect(query(more)).rejects.toMatchObject({
      key: 'ArgumentInvalid',
      details: [{ field, message: expect.stringMatching(message) as unknown }],
    });
  });
});
