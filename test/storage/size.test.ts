import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerQuery } from '../../src/storage/server-query.ts';
import { openStores, type Stores } from '../../src/storage/stores.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { fillBySql, indexesOf, type PlanNode, plansOf, sequentialScans } from './plans.ts';
import { query } from './records.ts';

const SERVERS = 20_000;
const GRANTS = 2_000;
const BATCH = 1_000;

const SORTS = (['update_time', 'create_time', 'name'] as const).flatMap(sortBy =>
  (['asc', 'desc'] as const).map(sortOrder => ({ sortBy, sortOrder })),
);
const FILTERS: Partial<ServerQuery>[] = [
  { name: '1234' },
  { source: 'source-7' },
  { category: 'category-7' },
  { status: 'published' },
  { status: 'unpublish' },
  { mode: 'sse' },
  { creationType: 'tool_imported' },
  { isInternal: true },
  { createUser: 'User 7' },
  { releaseUser: 'User 7' },
  { category: 'category-7', mode: 'sse', isInternal: false },
];

describe.each(ENGINES)('with 20,000 servers and 2,000 grants of a caller on %s', engine => {
  let opened: TestDatabase;
  let stores: Stores;
  let granted: string[];
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    stores = openStores(opened.database);
    await fillBySql(opened.database, SERVERS, GRANTS);
    granted = await stores.grants.idsWith('user-1', 'mcp', 'public_access');
  });
  afterAll(() => opened.close());

  const plans = (work: () => Promise<unknown>): Promise<PlanNode[]> => plansOf(opened.database, work);
  const SORT_INDEX = { update_time: 'by_update', create_time: 'by_create', name: 'by_name' };

  describe.each([
    ['list', 'server'],
    ['listReleases', 'server_release'],
  ] as const)('%s', (list, table) => {
    it.each(SORTS)('a page sorted by %j comes off an index in its order, for all ids and for 2,000', async sort => {
      for (const visible of ['all', granted] as const) {
        const nodes = await plans(() => stores.servers[list](query({ ...sort, visible })));
        expect(sequentialScans(nodes)).toEqual([]);
        expect(indexesOf(nodes)).toContain(`${table}_${SORT_INDEX[sort.sortBy]}`);
      }
    });

    it.each(FILTERS)(
      'a page filtered by %j reads no table from end to end, and neither does its total',
      async filter => {
        for (const visible of ['all', granted] as const) {
          const nodes = await plans(() => stores.servers[list](query({ ...filter, visible })));
          expect(sequentialScans(nodes)).toEqual([]);
        }
      },
    );
  });

  it('a batch of 1,000 ids is looked up by index: releases and grants', async () => {
    const ids = granted.slice(0, BATCH);
    expect(ids).toHaveLength(BATCH);
    const releases = await plans(() => stores.servers.findReleases(ids));
    expect(sequentialScans(releases)).toEqual([]);
    expect(indexesOf(releases)).toEqual(['server_release_pkey', 'server_tool_pkey']);
    const held = await plans(() => stores.grants.operations('user-1', 'mcp', ids));
    expect(sequentialScans(held)).toEqual([]);
    // Either serves: both begin with the principal, and their statistics decide.
    expect(['resource_grant_pkey', 'resource_grant_by_operation']).toEqual(expect.arrayContaining(indexesOf(held)));
    expect(indexesOf(held)).toHaveLength(1);
  });

  it('the ids that a caller may see come off an index', async () => {
    expect(granted).toHaveLength(GRANTS);
    const nodes = await plans(() => stores.grants.idsWith('user-1', 'mcp', 'view'));
    expect(sequentialScans(nodes)).toEqual([]);
    expect(indexesOf(nodes)).toEqual(['resource_grant_by_operation']);
  });

  it('notices a page that is not index-backed', async () => {
    const nodes = await plans(() => opened.database.knex.raw("select count(*) from server where url = 'x'"));
    expect(sequentialScans(nodes)).toEqual(['server']);
  });
});
