import { describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { migrate, SchemaTooNewError } from '../../src/storage/migrate.ts';
import { openStores } from '../../src/storage/stores.ts';
import { ENGINES, type Engine, makeDatabase } from '../support/databases.ts';
import { query, server } from './records.ts';

const MIGRATIONS = [
  '0001-initial',
  '0002-change-notices',
  '0003-toolbox',
  '0004-filter-indexes',
  '0005-lifecycle',
  '0006-networks',
  '0007-actions',
];

async function openFresh(engine: Engine, content: 'migrated' | 'empty', count = 1): Promise<Database[]> {
  const place = await makeDatabase(engine, content);
  const databases: Database[] = [];
  onTestFinished(async () => {
    for (const database of databases) await database.close();
    await place.drop();
  });
  for (let n = 0; n < count; n += 1) databases.push(await openDatabase(place.options));
  return databases;
}

describe.each(ENGINES)('migrations on %s', engine => {
  it('make an empty database usable, and change nothing the second time', async () => {
    const [database] = (await openFresh(engine, 'empty')) as [Database];
    await migrate(database);
    const record = server();
    await openStores(database).servers.insert(record);
    await migrate(database);
    expect(await openStores(database).servers.find(record.mcpId)).toEqual(record);
  });

  it('refuse a database that a newer version has migrated', async () => {
    const [database] = (await openFresh(engine, 'migrated')) as [Database];
    await database
      .knex('schema_migration')
      .insert({ name: '9999-from-the-future', batch: 9, migration_time: new Date() });
    await expect(migrate(database)).rejects.toThrow(SchemaTooNewError);
    await expect(migrate(database)).rejects.toThrow(/9999-from-the-future.*newer version/);
  });
});

describe('migrations of several processes at once', () => {
  it('take turns', async () => {
    const databases = await openFresh('postgres', 'empty', 4);
    await Promise.all(databases.map(database => migrate(database)));
    const recorded: unknown[] = await (databases[0] as Database).knex('schema_migration').pluck('name');
    expect(recorded).toEqual(MIGRATIONS);
  });

  it('are not held up by one that died in its turn', async () => {
    const [database, dying] = (await openFresh('postgres', 'empty', 2)) as [Database, Database];
    const turn = await dying.knex.transaction();
    await migrate({ knex: turn });
    const { rows } = await turn.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
    const waiting = migrate(database);
    await database.knex.raw('select pg_terminate_backend(?)', [rows[0]?.pid ?? 0]);
    await waiting;
    await turn.rollback();
    expect(await database.knex('schema_migration').pluck('name')).toEqual(MIGRATIONS);
  });
});

describe('PostgreSQL without the trigram extension', () => {
  it('is migrated without its index, and filters names all the same', async () => {
    const [database] = (await openFresh('postgres', 'empty')) as [Database];
    const owner = `plain_${Date.now()}`;
    await database.knex.raw(`create role ${owner}; grant create on schema public to ${owner}`);
    await database.knex.transaction(async trx => {
      await trx.raw(`set local role ${owner}`);
      await migrate({ knex: trx });
      await openStores({ knex: trx }).servers.insert(server({ name: 'Findable' }));
      expect((await openStores({ knex: trx }).servers.list(query({ name: 'INDA' }))).total).toBe(1);
    });
    const extensions: unknown[] = await database.knex('pg_extension').where({ extname: 'pg_trgm' });
    expect(extensions).toEqual([]);
    await database.knex.raw(`drop owned by ${owner}; drop role ${owner}`);
  });
});
