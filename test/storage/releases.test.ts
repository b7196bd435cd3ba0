import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerRecord } from '../../src/storage/records.ts';
import { openStores } from '../../src/storage/stores.ts';
import type { ServerStore } from '../../src/storage/server-store.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { releaseOf, server } from './records.ts';

describe.each(ENGINES)('releases on %s', engine => {
  let test: TestDatabase;
  let servers: ServerStore;

  beforeAll(async () => {
    test = await openTestDatabase(engine);
    servers = openStores(test.database).servers;
  });
  afterAll(() => test.close());

  async function stored(changes: Partial<ServerRecord>): Promise<ServerRecord> {
    const record = server(changes);
    await servers.insert(record);
    return record;
  }

  const publish = (record: ServerRecord, revision = 1): Promise<string> =>
    servers.publish({ ...record, status: 'published' }, releaseOf(record), revision);

  it('publishes configuration, release and history together', async () => {
    const record = await stored({ name: 'together', headers: { a: 'b' } });
    expect(await publish(record)).toBe('done');
    expect(await servers.find(record.mcpId)).toEqual({ ...record, status: 'published', revision: 2 });
    expect(await servers.findRelease(record.mcpId)).toEqual(releaseOf(record));
    expect(await servers.history(record.mcpId)).toEqual([releaseOf(record)]);
    expect(await servers.newestReleasedVersion(record.mcpId)).toBe(1);
  });

  it('refuses the name of another release and writes nothing', async () => {
    const [first, second] = [await stored({ name: 'taken' }), await stored({ name: 'taken' })];
    expect(await publish(first)).toBe('done');
    expect(await publish(second)).toBe('name-taken');
    expect(await servers.find(second.mcpId)).toEqual(second);
    expect(await servers.history(second.mcpId)).toEqual([]);
    expect(await servers.releaseNameTaken('taken')).toBe(true);
    expect(await servers.releaseNameTaken('taken', first.mcpId)).toBe(false);
    expect(await servers.releaseNameTaken('taken', second.mcpId)).toBe(true);
    expect(await servers.releaseNameTaken('Taken')).toBe(false);
  });

  it('lets exactly one of 12 racing publishes of a name win', async () => {
    const records = await Promise.all(Array.from({ length: 12 }, () => stored({ name: 'race' })));
    const outcomes = await Promise.all(records.map(record => publish(record)));
    expect(outcomes.toSorted()).toEqual(['done', ...Array.from({ length: 11 }, () => 'name-taken')]);
    const statuses = await Promise.all(records.map(async ({ mcpId }) => (await servers.find(mcpId))?.status));
    expect(statuses.filter(status => status === 'published')).toHaveLength(1);
    expect(statuses[outcomes.indexOf('done')]).toBe('published');
  });

  it('ends two publishes that exchange their names without an error', async () => {
    const [a, b] = [await stored({ name: 'swap a' }), await stored({ name: 'swap b' })];
    await publish(a);
    await publish(b);
    const outcomes = await Promise.all([publish({ ...a, name: 'swap b' }, 2), publish({ ...b, name: 'swap a' }, 2)]);
    expect(outcomes.every(outcome => ['done', 'stale', 'name-taken'].includes(outcome))).toBe(true);
    expect(outcomes).not.toEqual(['done', 'done']);
  });

  it('frees the name and keeps the history when a release is withdrawn', async () => {
    const record = await stored({ name: 'withdrawn' });
    await publish(record);
    expect(await servers.withdraw({ ...record, status: 'offline' }, 2)).toBe(true);
    expect(await servers.findRelease(record.mcpId)).toBeUndefined();
    expect(await servers.find(record.mcpId)).toMatchObject({ status: 'offline', revision: 3 });
    expect(await servers.newestReleasedVersion(record.mcpId)).toBe(1);
    expect(await publish(await stored({ name: 'withdrawn' }))).toBe('done');
  });

  it('keeps the newest ten versions of the history, and the tools of no others', async () => {
    const tools = [
      { box_id: 'b', tool_id: 't', box_name: '', tool_name: 'x', description: '', use_rule: '', input_schema: {} },
    ];
    const record = await stored({ name: 'long lived', creationType: 'tool_imported', toolConfigs: tools });
    for (let version = 1; version <= 12; version += 1) await publish({ ...record, version }, version);
    const versions = (await servers.history(record.mcpId)).map(({ version }) => version);
    expect(versions).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    const kept = await test.database
      .knex('server_tool')
      .where({ mcp_id: record.mcpId })
      .orderBy('version')
      .pluck('version');
    expect(kept).toEqual(versions.toReversed());
  });

  it('takes the same place in the history for the same version', async () => {
    const record = await stored({ name: 'again' });
    await publish(record);
    await servers.publish({ ...record, status: 'published' }, releaseOf(record, { description: 'second try' }), 2);
    expect((await servers.history(record.mcpId)).map(({ description }) => description)).toEqual(['second try']);
  });

  it('serves the released tools while a newer version is edited', async () => {
    const tools = (name: string) => [
      { box_id: 'b', tool_id: 't', box_name: '', tool_name: name, description: '', use_rule: '', input_schema: {} },
    ];
    const record = await stored({ name: 'served', creationType: 'tool_imported', toolConfigs: tools('old') });
    await publish(record);
    await servers.replace({ ...record, version: 2, status: 'editing', toolConfigs: tools('new') }, 2);
    expect((await servers.findRelease(record.mcpId))?.toolConfigs).toEqual(tools('old'));
    expect((await servers.find(record.mcpId))?.toolConfigs).toEqual(tools('new'));
  });

  it('finds the releases of 1,000 ids, unknown ones absent', async () => {
    const record = await stored({ name: 'among many' });
    await publish(record);
    const ids = [...Array.from({ length: 999 }, (_, n) => `unknown-${n}`), record.mcpId];
    expect((await servers.findReleases(ids)).map(({ mcpId }) => mcpId)).toEqual([record.mcpId]);
    expect(await servers.findReleases([])).toEqual([]);
  });
});
