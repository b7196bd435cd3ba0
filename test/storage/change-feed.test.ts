import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChangeFeed, createChangeCache, openChangeFeed } from '../../src/storage/change-feed.ts';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { listenOnServer } from '../../src/storage/notice-listener.ts';
import { cacheGrants, cacheLookup } from '../../src/storage/served-cache.ts';
import { openStores, type Stores } from '../../src/storage/stores.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { releaseOf, server } from './records.ts';

/** Counts the reads that get through to the tables. */
function counted<A extends unknown[], R>(read: (...given: A) => R): ((...given: A) => R) & { reads: number } {
  const count = Object.assign(
    (...given: A) => {
      count.reads += 1;
      return read(...given);
    },
    { reads: 0 },
  );
  return count;
}

async function untilSure(feed: ChangeFeed): Promise<void> {
  await vi.waitFor(() => expect(feed.generation()).toBeDefined(), 5000);
}

const grant = { principalId: 'p', resourceType: 'mcp', operation: 'execute' } as const;

describe.each(ENGINES)('served configurations and grants on %s', engine => {
  let test: TestDatabase;
  let changes: ChangeFeed;
  let stores: Stores;

  beforeEach(async () => {
    test = await openTestDatabase(engine);
    changes = openChangeFeed(test.database);
    stores = openStores(test.database, { changes });
    await untilSure(changes);
  });
  afterEach(async () => {
    await changes.close();
    await test.close();
  });

  it('are read once while nothing changes', async () => {
    const record = server();
    await stores.servers.insert(record);
    const find = counted((mcpId: string) => stores.servers.find(mcpId));
    const served = cacheLookup({ ...stores.servers, find }, changes);
    await settled(changes);
    await Promise.all([1, 2, 3].map(() => served.find(record.mcpId)));
    expect(await served.find(record.mcpId)).toEqual(record);
    expect(find.reads).toBe(1);
  });

  it('are read again after a write of this process, as soon as it is acknowledged', async () => {
    const served = cacheLookup(stores.servers, changes);
    const record = server();
    expect(await served.find(record.mcpId)).toBeUndefined();
    await stores.servers.insert(record);
    expect((await served.find(record.mcpId))?.status).toBe('unpublish');
    await stores.servers.publish({ ...record, status: 'published' }, releaseOf(record), 1);
    expect((await served.find(record.mcpId))?.status).toBe('published');
    expect(await served.findRelease(record.mcpId)).toEqual(releaseOf(record));
    await stores.servers.withdraw({ ...record, status: 'offline' }, 2);
    expect((await served.find(record.mcpId))?.status).toBe('offline');
    expect(await served.findRelease(record.mcpId)).toBeUndefined();
    await stores.servers.remove(record.mcpId, 3);
    expect(await served.find(record.mcpId)).toBeUndefined();
  });

  it('forget a grant as soon as its withdrawal is acknowledged', async () => {
    const grants = cacheGrants(stores.grants, changes);
    const held = async (): Promise<unknown> => (await grants.operations('p', 'mcp', ['id'])).get('id');
    for (const resourceId of ['id', '*']) {
      expect(await held()).toBeUndefined();
      await stores.grants.add({ ...grant, resourceId });
      expect(await held()).toEqual(['execute']);
      await stores.grants.remove({ ...grant, resourceId });
    }
    await stores.grants.grantAll('p', 'mcp', 'id', ['view']);
    expect(await held()).toEqual(['view']);
    await stores.grants.dropResource('mcp', 'id');
    expect(await held()).toBeUndefined();
  });

  it('are read again after a statement that went past the stores', async () => {
    const grants = cacheGrants(stores.grants, changes);
    await stores.grants.add({ ...grant, resourceId: 'id' });
    expect((await grants.operations('p', 'mcp', ['id'])).size).toBe(1);
    await test.database.knex.raw('truncate resource_grant');
    await vi.waitFor(async () => expect((await grants.operations('p', 'mcp', ['id'])).size).toBe(0));
  });

  it('tell the answers about different principals, types and ids apart', async () => {
    const grants = cacheGrants(stores.grants, changes);
    await stores.grants.add({ ...grant, resourceId: 'id' });
    const size = async (principal: string, type: 'mcp' | 'operator', id: string): Promise<number> =>
      (await grants.operations(principal, type, [id])).size;
    expect(await size('p', 'mcp', 'id')).toBe(1);
    expect([await size('q', 'mcp', 'id'), await size('p', 'operator', 'id'), await size('p', 'mcp', 'other')]).toEqual([
      0, 0, 0,
    ]);
  });
});

/** Notices of what was written before may still be under way. */
async function settled(feed: ChangeFeed): Promise<void> {
  let before: number | undefined;
  do {
    before = feed.generation();
    await new Promise(resolve => setTimeout(resolve, 50));
  } while (before === undefined || feed.generation() !== before);
}

describe('two processes on one PostgreSQL', () => {
  let test: TestDatabase;
  let other: Database;
  let changes: ChangeFeed;

  beforeEach(async () => {
    test = await openTestDatabase('postgres');
    other = await openDatabase(test.options);
    changes = openChangeFeed(test.database);
    await untilSure(changes);
  });
  afterEach(async () => {
    await changes.close();
    await other.close();
    await test.close();
  });

  it('hear of each other: offline and a withdrawn grant arrive within moments', async () => {
    const theirs = openStores(other);
    const record = server({ status: 'published' });
    await theirs.servers.insert(record);
    await theirs.grants.add({ ...grant, resourceId: record.mcpId });
    await settled(changes);
    const served = cacheLookup(openStores(test.database).servers, changes);
    const grants = cacheGrants(openStores(test.database).grants, changes);
    const held = async (): Promise<number> => (await grants.operations('p', 'mcp', [record.mcpId])).size;
    expect([(await served.find(record.mcpId))?.status, await held()]).toEqual(['published', 1]);

    await theirs.servers.replace({ ...record, status: 'offline' }, 1);
    await theirs.grants.remove({ ...grant, resourceId: record.mcpId });
    const written = performance.now();
    await vi.waitFor(async () => {
      expect([(await served.find(record.mcpId))?.status, await held()]).toEqual(['offline', 0]);
    });
    expect(performance.now() - written).toBeLessThan(1000);
  });

  it('cache nothing from the moment the listening connection breaks, and start afresh when it is back', async () => {
    const before = changes.generation();
    const { rowCount } = await other.knex.raw<{ rowCount: number }>(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike any(array['listen%', 'select 1'])`,
    );
    expect(rowCount).toBe(1);
    await vi.waitFor(() => expect(changes.generation()).toBeUndefined(), { interval: 1 });
    const read = counted(() => Promise.resolve(randomUUID()));
    const cache = createChangeCache<string>(changes);
    await Promise.all([cache.get('key', read), cache.get('key', read)]);
    expect(read.reads).toBe(2);
    await untilSure(changes);
    expect(changes.generation()).not.toBe(before);
  });
});

describe('a listening connection', () => {
  it('is sure only once a notice from another connection has come through it', async () => {
    const test = await openTestDatabase('postgres');
    const { databaseUrl } = test.options;
    const heard = vi.fn();
    let deliver: (() => Promise<void>) | undefined;
    const notify = (channel: string, payload: string): Promise<void> => {
      deliver = async () => {
        await test.database.knex.raw('select pg_notify(?, ?)', [channel, payload]);
      };
      return Promise.resolve();
    };
    const connection = { connectionString: databaseUrl ?? '' };
    const listener = listenOnServer({ connection, channel: 'somewhere', heard, notify, log: undefined });
    await vi.waitFor(() => expect(deliver).toBeDefined(), 5000);
    // As behind a pooler: LISTEN has succeeded, and nothing comes.
    await new Promise(resolve => setTimeout(resolve, 200));
    expect([listener.isSure(), heard.mock.calls.length]).toEqual([false, 0]);
    await deliver?.();
    await vi.waitFor(() => expect(listener.isSure()).toBe(true));
    expect(heard).toHaveBeenCalledOnce();
    await listener.close();
    expect(listener.isSure()).toBe(false);
    await test.close();
  });
});

describe('a cache over a feed', () => {
  it('does not keep what was being read while something changed', async () => {
    let generation = 1;
    const cache = createChangeCache<string>({ generation: () => generation });
    const reading = Promise.withResolvers<string>();
    const first = cache.get('key', () => reading.promise);
    generation = 2;
    reading.resolve('old');
    expect(await first).toBe('old');
    expect(await cache.get('key', () => Promise.resolve('new'))).toBe('new');
  });

  it('does not keep a failure', async () => {
    const cache = createChangeCache<string>({ generation: () => 1 });
    await expect(cache.get('key', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await cache.get('key', () => Promise.resolve('up'))).toBe('up');
  });

  it('gives up the oldest beyond its capacity', async () => {
    const cache = createChangeCache<string>({ generation: () => 1 }, 2);
    const read = counted((): Promise<string> => Promise.resolve('value'));
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await cache.get(key, read);
    expect(read.reads).toBe(4);
  });
});
