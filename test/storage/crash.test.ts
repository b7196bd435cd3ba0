import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { openStores } from '../../src/storage/stores.ts';
import { ENGINES, makeDatabase } from '../support/databases.ts';
import { start } from './processes.ts';
import { query, releaseOf, server } from './records.ts';

describe.each(ENGINES)('kill -9 in the middle of 500 writes on %s', engine => {
  it('loses no write that was acknowledged, and the next start works at once', async () => {
    const place = await makeDatabase(engine);
    onTestFinished(() => place.drop());
    const writer = start('write-servers.ts', JSON.stringify(place.options));
    await writer.printed(150);
    await writer.kill();
    const acknowledged = writer.lines.filter(line => line.length === 36);
    expect(acknowledged.length).toBeLessThan(500);

    const database = await openDatabase(place.options);
    onTestFinished(() => database.close());
    await migrate(database);
    const { servers } = openStores(database);
    const stored = new Map((await servers.list(query({ all: true }))).rows.map(row => [row.mcpId, row.status]));
    const released = new Set((await servers.findReleases(acknowledged)).map(({ mcpId }) => mcpId));
    expect(acknowledged.filter(id => stored.get(id) !== 'published')).toEqual([]);
    expect(acknowledged.filter(id => !released.has(id))).toEqual([]);

    const record = server({ name: 'after the crash' });
    await servers.insert(record);
    expect(await servers.publish({ ...record, status: 'published' }, releaseOf(record), 1)).toBe('done');
  });
});
