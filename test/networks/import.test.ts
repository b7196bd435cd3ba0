import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '../../src/clock.ts';
import { importNetwork, NetworkFaults, type ImportInput } from '../../src/networks/import-network.ts';
import { createNetworkStore, type NetworkStore } from '../../src/storage/network-store.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { inputOf, sampleInput } from './sample.ts';

const clock = createClock();

function smallNetwork(types: string, id = 'small'): Map<string, string> {
  const properties = types
    .split('\n')
    .filter(line => line !== '')
    .map(line => `${line} |`)
    .join('\n');
  return new Map([
    ['network.bkn', `---\ntype: knowledge_network\nid: ${id}\nname: Small\n---\n\n# Small\n`],
    [
      'object_types/thing.bkn',
      `---\ntype: object_type\nid: thing\nname: Thing\n---\n\n## ObjectType: Thing\n\n### Data Source\n\n| Type | ID | Name |\n|--|--|--|\n| resource | ${id}-things | things |\n\n### Data Properties\n\n| Name | Type | Mapped Field |\n|--|--|--|\n${properties}\n\n### Keys\n\nPrimary Keys: id\nDisplay Key: id\n`,
    ],
  ]);
}

const ALL_TYPES = `| id | integer | id
| n | unsigned integer | n
| f | float | f
| d | decimal | d
| s | string | s
| on_day | date | on_day
| at_time | time | at_time
| at_instant | datetime | at_instant
| yes | boolean | yes
| raw | binary | raw
| doc | json | doc
| addr | ip | addr`;

describe.each(ENGINES)('importing a network on %s', engine => {
  let test: TestDatabase;
  let networks: NetworkStore;
  const load = (input: ImportInput) => importNetwork(input, { networks, clock });
  const things = async (id = 'small'): Promise<unknown[]> => {
    const { rows } = await test.database.knex.raw<{ rows: { row: unknown }[] }>(
      `select row_to_json(t)::text as row from "kn_${id}"."${id}-things" t order by id`,
    );
    return rows.map(({ row }): unknown => JSON.parse(String(row)));
  };

  beforeAll(async () => {
    test = await openTestDatabase(engine);
    networks = createNetworkStore(test.database);
  });
  afterAll(() => test.close());

  it('loads the sample with every row, and the same again when it is imported again', async () => {
    const first = await load(await sampleInput());
    expect(first).toMatchObject({ id: 'lakeside-retail', outcome: 'created', warnings: [] });
    expect(Object.values(first.rows).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10_000);
    const created = await networks.find('lakeside-retail');
    const again = await load(await sampleInput());
    expect(again).toEqual({ ...first, outcome: 'replaced' });
    const replaced = await networks.find('lakeside-retail');
    expect(replaced).toEqual({ ...created, updateTime: replaced?.updateTime });
  });

  it('keeps wide integers, dates, JSON and the rest exact, and reads an empty cell as null', async () => {
    const csv =
      'id,n,f,d,s,on_day,at_time,at_instant,yes,raw,doc,addr\n' +
      '9223372036854775807,18446744073709551615,1.5e3,12345678901234567890.123,"a,""b""\nc",2024-02-29,23:59:59.5,2024-02-29 08:00:00+08:00,YES,DEADbeef,"{""k"":[1,null]}",10.0.0.1/8\n' +
      '-1,,,,,,,,,,,\n';
    await load(inputOf(smallNetwork(ALL_TYPES), new Map([['thing', csv]])));
    const { rows } = await test.database.knex.raw<{ rows: Record<string, string | null>[] }>(
      `select id::text, n::text, f::text, d::text, s, on_day::text, at_time::text,
       (at_instant at time zone 'UTC')::text as at_instant, yes::text, encode(raw, 'hex') as raw, doc::text, addr::text
       from "kn_small"."small-things" order by id desc`,
    );
    expect(rows).toEqual([
      {
        id: '9223372036854775807',
        n: '18446744073709551615',
        f: '1500',
        d: '12345678901234567890.123',
        s: 'a,"b"\nc',
        on_day: '2024-02-29',
        at_time: '23:59:59.5',
        at_instant: '2024-02-29 00:00:00',
        yes: 'true',
        raw: 'deadbeef',
        doc: '{"k": [1, null]}',
        addr: '10.0.0.1/8',
      },
      Object.fromEntries(
        ['n', 'f', 'd', 's', 'on_day', 'at_time', 'at_instant', 'yes', 'raw', 'doc', 'addr']
          .map((name): [string, string | null] => [name, null])
          .concat([['id', '-1']]),
      ),
    ]);
  });

  it('reports every bad cell with its line and changes nothing', async () => {
    await load(inputOf(smallNetwork('| id | integer | id', 'kept'), new Map([['thing', 'id\n1\n2\n']])));
    const bad = 'id,yes,on_day\n1,maybe,2024-02-30\nx,true,2024-01-01\n9223372036854775808,1\n';
    const types = '| id | integer | id\n| yes | boolean | yes\n| on_day | date | on_day';
    const error: unknown = await load(inputOf(smallNetwork(types, 'kept'), new Map([['thing', bad]]))).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(NetworkFaults);
    expect((error as NetworkFaults).message.split('\n')).toEqual([
      'thing.csv:2: yes: expected boolean, got "maybe"',
      'thing.csv:2: on_day: expected date, got "2024-02-30"',
      'thing.csv:3: id: expected integer, got "x"',
      'thing.csv:4: expected 3 cells, got 2',
    ]);
    expect(await things('kept')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it.each([
    ['a missing column', 'name\na\n', 'thing.csv:1: expected a column id'],
    ['a column that is there twice', 'id,id\n1,1\n', 'thing.csv:1: column id is there twice'],
    ['a file without anything', '', 'thing.csv:1: expected a first line with the names of the columns'],
    ['a quote that never ends', 'id\n"1\n', 'thing.csv:'],
  ])('refuses %s', async (_, csv, message) => {
    await expect(load(inputOf(smallNetwork('| id | integer | id'), new Map([['thing', csv]])))).rejects.toThrow(
      message,
    );
  });

  it('refuses two rows with one primary key, and names it', async () => {
    const input = inputOf(smallNetwork('| id | integer | id', 'twice'), new Map([['thing', 'id\n7\n7\n']]));
    await expect(load(input)).rejects.toMatchObject({
      key: 'ArgumentInvalid',
      details: [{ field: 'twice-things', message: expect.stringContaining('(7)') as unknown }],
    });
    expect(await networks.find('twice')).toBeUndefined();
  });

  it('refuses a resource that another network has', async () => {
    const files = new Map(
      [...smallNetwork('| id | integer | id', 'thief')].map(([path, text]) => [
        path,
        text.replace('thief-things', 'retail-customer'),
      ]),
    );
    await expect(load(inputOf(files, new Map()))).rejects.toMatchObject({ details: [{ field: 'retail-customer' }] });
  });

  it('leaves a table empty for which there is no file, and says so', async () => {
    const { rows, warnings } = await load(inputOf(smallNetwork('| id | integer | id', 'empty'), new Map()));
    expect(rows).toEqual({ 'empty-things': 0 });
    expect(warnings.map(({ message }) => message)).toEqual(['empty-things: no CSV file, so the table is empty']);
  });

  it('removes a network with its tables', async () => {
    await load(inputOf(smallNetwork('| id | integer | id', 'gone'), new Map()));
    expect([await networks.remove('gone'), await networks.remove('gone')]).toEqual([true, false]);
    await expect(things('gone')).rejects.toThrow(/does not exist/);
  });
});
