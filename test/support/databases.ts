import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../../src/storage/database.ts';

export const ENGINES = ['pglite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** Where a fresh database is, for tests that open it themselves, several times or in other processes. */
export interface DatabasePlace {
  options: DatabaseOptions;
  /** Everything that has it open must have closed it. */
  drop(): Promise<void>;
}

export interface TestDatabase {
  database: Database;
  options: DatabaseOptions;
  /** Closes and drops it. */
  close(): Promise<void>;
}

/** A fresh and migrated database, for one test file or one test. */
export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  const place = await makeDatabase(engine);
  const database = await openDatabase(place.options);
  const close = async (): Promise<void> => {
    await database.close();
    await place.drop();
  };
  return { database, options: place.options, close };
}

/** @param content `migrated`, or `empty`: no table yet. */
export async function makeDatabase(engine: Engine, content: 'migrated' | 'empty' = 'migrated'): Promise<DatabasePlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bkn-mcp-test-'));
  const removeDataDir = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  if (engine === 'pglite') {
    if (content === 'migrated') await cp(inject('pgliteTemplate'), dataDir, { recursive: true });
    return { options: { dataDir }, drop: removeDataDir };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = content === 'migrated' ? inject('postgresTemplate') : 'template0';
  await administer(`create database ${name} template ${template}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const drop = async (): Promise<void> => {
    await administer(`drop database ${name} with (force)`);
    await removeDataDir();
  };
  return { options: { databaseUrl: url.href, dataDir }, drop };
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
