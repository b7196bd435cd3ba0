import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withReleaseCache } from '../../src/storage/release-cache.ts';
import type { ServerStore } from '../../src/storage/server-store.ts';
import { openStores } from '../../src/storage/stores.ts';
import { openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { releaseOf, server as makeServer } from './records.ts';

let opened: TestDatabase;
let store: ServerStore;
let cached: ServerStore;

beforeEach(async () => {
  opened = await openTestDatabase('pglite');
  store = openStores(opened.database).servers;
  cached = withReleaseCache(store);
});

afterEach(() => opened.close());

test('a release is read from the database once, until it is written', async () => {
  const record = makeServer();
  await cached.insert(record);
  await cached.publish(record, releaseOf(record), record.revision);
  const reads = vi.spyOn(store, 'findRelease');
  const first = await cached.findRelease(record.mcpId);
  expect(await cached.findRelease(record.mcpId)).toBe(first);
  expect(reads).toHaveBeenCalledTimes(1);
  const stored = await cached.find(record.mcpId);
  if (stored === undefined) throw new Error('not stored');
  await cached.withdraw({ ...stored, status: 'offline' }, stored.revision);
  expect(await cached.findRelease(record.mcpId)).toBeUndefined();
});

test('that there is no release is kept as well, until there is one', async () => {
  const record = makeServer();
  await cached.insert(record);
  expect(await cached.findRelease(record.mcpId)).toBeUndefined();
  await cached.publish(record, releaseOf(record), record.revision);
  expect((await cached.findRelease(record.mcpId))?.mcpId).toBe(record.mcpId);
});

test('what was read while a write was under way is not kept', async () => {
  const record = makeServer();
  await cached.insert(record);
  const [before] = await Promise.all([
    cached.findRelease(record.mcpId),
    cached.publish(record, releaseOf(record), record.revision),
  ]);
  expect(before === undefined || before.mcpId === record.mcpId).toBe(true);
  expect((await cached.findRelease(record.mcpId))?.mcpId).toBe(record.mcpId);
});
