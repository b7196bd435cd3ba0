import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerRecord } from '../../src/storage/records.ts';
import { openStores } from '../../src/storage/stores.ts';
import type { ServerQuery } from '../../src/storage/server-query.ts';
import type { ServerStore } from '../../src/storage/server-store.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { query, releaseOf, server } from './records.ts';

const SERVERS: Partial<ServerRecord>[] = [
  { name: '100% Wolle', category: 'shop', createUser: 'u-1', source: 'hand' },
  { name: '100 Wolle', mode: 'sse', createUser: 'u-2' },
  { name: 'snake_case', category: 'shop', isInternal: true },
  { name: 'snakeXcase', status: 'offline' },
  { name: 'back\\slash' },
  { name: '中文 Ärger' },
];

describe.each(ENGINES)('lists on %s', engine => {
  let test: TestDatabase;
  let servers: ServerStore;
  const records = SERVERS.map((changes, n) =>
    server({ ...changes, mcpId: `id-${n}`, updateTime: BigInt(100 + n), createTime: BigInt(200 - n) }),
  );

  beforeAll(async () => {
    test = await openTestDatabase(engine);
    const stores = openStores(test.database);
    servers = stores.servers;
    for (const record of records) await servers.insert(record);
    for (const record of records.slice(0, 2))
      await servers.publish({ ...record, status: 'published' }, releaseOf(record), 1);
    await stores.principals.remember({ id: 'u-1', name: 'Ann', kind: 'user' });
    await stores.principals.remember({ id: 'u-2', name: 'Bob', kind: 'user' });
  });
  afterAll(() => test.close());

  const ids = async (changes: Partial<ServerQuery>): Promise<string[]> =>
    (await servers.list(query({ sortOrder: 'asc', ...changes }))).rows.map(({ mcpId }) => mcpId);
  const released = async (changes: Partial<ServerQuery>): Promise<string[]> =>
    (await servers.listReleases(query({ sortOrder: 'asc', ...changes }))).rows.map(({ mcpId }) => mcpId);

  it.each<[string, string[]]>([
    ['%', ['id-0']],
    ['_', ['id-2']],
    ['\\', ['id-4']],
    ['WOLLE', ['id-0', 'id-1']],
    ['ärGER', ['id-5']],
    ['中', ['id-5']],
    ['snake', ['id-2', 'id-3']],
    ["' or 1=1 --", []],
    ['no\0thing', []],
  ])('takes the name filter %j as a literal part, whatever its case', async (name, expected) => {
    expect(await ids({ name })).toEqual(expected);
  });

  it.each<[Partial<ServerQuery>, string[]]>([
    [{ category: 'shop' }, ['id-0', 'id-2']],
    [{ category: 'sho' }, []],
    [{ source: 'hand' }, ['id-0']],
    [{ mode: 'sse' }, ['id-1']],
    [{ status: 'offline' }, ['id-3']],
    [{ status: 'published' }, ['id-0', 'id-1']],
    [{ isInternal: true }, ['id-2']],
    [{ isInternal: false, category: 'shop' }, ['id-0']],
    [{ createUser: 'u-2' }, ['id-1']],
    [{ createUser: 'Bob' }, ['id-1']],
    [{ releaseUser: 'Bob' }, ['id-0', 'id-1']],
    [{ releaseUser: 'u-1' }, []],
    [{ visible: ['id-5', 'id-1', 'unknown', '\0'] }, ['id-1', 'id-5']],
    [{ visible: [] }, []],
  ])('filters by %j', async (changes, expected) => {
    const { total, rows } = await servers.list(query({ sortOrder: 'asc', ...changes }));
    expect(rows.map(({ mcpId }) => mcpId)).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  it('lists releases as published, with the same filters', async () => {
    expect(await released({})).toEqual(['id-0', 'id-1']);
    expect(await released({ status: 'published', name: '%' })).toEqual(['id-0']);
    expect(await released({ status: 'offline' })).toEqual([]);
    expect(await released({ releaseUser: 'Bob', createUser: 'Ann' })).toEqual(['id-0']);
    expect((await servers.listReleases(query())).rows[0]).toEqual(releaseOf(records[1] as ServerRecord));
  });

  it('sorts by each column both ways', async () => {
    const all = records.map(({ mcpId }) => mcpId);
    expect(await ids({ sortBy: 'update_time' })).toEqual(all);
    expect(await ids({ sortBy: 'create_time' })).toEqual(all.toReversed());
    expect(await ids({ sortBy: 'create_time', sortOrder: 'desc' })).toEqual(all);
    expect(await ids({ sortBy: 'name' })).toEqual(['id-1', 'id-0', 'id-4', 'id-3', 'id-2', 'id-5']);
  });

  it('cuts pages and counts everything, beyond the last page too', async () => {
    const second = await servers.list(query({ sortOrder: 'asc', page: 2, pageSize: 4 }));
    expect([second.total, second.rows.map(({ mcpId }) => mcpId)]).toEqual([6, ['id-4', 'id-5']]);
    expect(await servers.list(query({ page: 9, pageSize: 4 }))).toMatchObject({ total: 6, rows: [] });
  });

  it.each([{}, { all: true }])('tells who released what, and the display names of the users (%j)', async changes => {
    const names = new Map([
      ['u-1', 'Ann'],
      ['u-2', 'Bob'],
    ]);
    const release = (n: number): object => ({ releaseUser: 'u-2', releaseTime: records[n]?.updateTime });
    const releases = new Map([
      ['id-0', release(0)],
      ['id-1', release(1)],
    ]);
    expect(await servers.list(query(changes))).toMatchObject({ names, releases });
    expect(await servers.listReleases(query(changes))).toMatchObject({ names, releases });
    const unreleased = await servers.list(query({ ...changes, name: 'snake' }));
    expect([unreleased.releases.size, unreleased.names]).toEqual([0, new Map([['u-1', 'Ann']])]);
  });

  it('gives everything at once for all', async () => {
    const { total, rows } = await servers.list(query({ all: true, pageSize: 1, sortOrder: 'asc' }));
    expect([total, rows]).toEqual([6, await Promise.all(records.map(({ mcpId }) => servers.find(mcpId)))]);
  });
});

describe.each(ENGINES)('lists of rows with the same time on %s', engine => {
  it('show each row exactly once over all pages', async () => {
    const test = await openTestDatabase(engine);
    const { servers } = openStores(test.database);
    for (let n = 0; n < 25; n += 1) await servers.insert(server({ updateTime: 7n }));
    const pages = await Promise.all([1, 2, 3].map(page => servers.list(query({ page }))));
    const seen = pages.flatMap(({ rows }) => rows.map(({ mcpId }) => mcpId));
    expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
    expect(seen).toEqual(seen.toSorted().toReversed());
    await test.close();
  });
});
