import { afterAll } from 'vitest';
import { openStores, type Stores } from '../../src/storage/stores.ts';
import { type Engine, openTestDatabase, type TestDatabase } from '../support/databases.ts';

const opened = new Map<Engine, Promise<TestDatabase>>();

afterAll(async () => {
  for (const opening of opened.values()) await (await opening).close();
});

/** The real stores, with empty tables of auth; one database an engine and test file. */
export async function openAuthStores(engine: Engine = 'pglite'): Promise<Stores> {
  const opening = opened.get(engine) ?? openTestDatabase(engine);
  opened.set(engine, opening);
  const { database } = await opening;
  for (const table of ['principal', 'role_member', 'app_key', 'resource_grant']) await database.knex(table).delete();
  return openStores(database);
}
