import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { openStores, type Stores } from '../../src/storage/stores.ts';

let opening: Promise<Database> | undefined;

/** The real stores, with empty tables of auth; one database a test file. */
export async function openAuthStores(): Promise<Stores> {
  const database = await (opening ??= open());
  for (const table of ['principal', 'role_member', 'app_key', 'resource_grant']) await database.knex(table).delete();
  return openStores(database);
}

async function open(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bkn-auth-'));
  const database = await openDatabase({ dataDir });
  await migrate(database);
  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  });
  return database;
}
