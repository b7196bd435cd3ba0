import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgreSqlContainer } from '@testcontainers/postgresql';
import pg from 'pg';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';

/** One filled database, and the environment that opens it in as many processes as the bench has. */
export interface BenchDatabase {
  label: string;
  /** For one more process: the embedded database serves one at a time, so each gets a copy of it. */
  environment(): Promise<Record<string, string>>;
  drop(): Promise<void>;
}

type Fill = (database: Database) => Promise<void>;

/** On DATABASE_URL (a database of its own there), else on a container of TEST_POSTGRES_IMAGE, else embedded. */
export async function makeDatabase(fill: Fill): Promise<BenchDatabase> {
  const { DATABASE_URL: url, TEST_POSTGRES_IMAGE: image } = process.env;
  if (url !== undefined && url !== '') return onServer(url, 'PostgreSQL (DATABASE_URL)', fill);
  if (image === undefined || image === '') return embedded(fill);
  const container = await new PostgreSqlContainer(image).start();
  try {
    const database = await onServer(container.getConnectionUri(), `PostgreSQL (container ${image})`, fill);
    return { ...database, drop: () => container.stop().then(() => undefined) };
  } catch (cause) {
    await container.stop();
    throw cause;
  }
}

async function onServer(serverUrl: string, label: string, fill: Fill): Promise<BenchDatabase> {
  const name = `bkn_bench_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = (): Promise<void> => administer(serverUrl, `drop database ${name} with (force)`);
  try {
    await fillNew({ databaseUrl: url.href, dataDir: '' }, fill);
  } catch (cause) {
    await drop();
    throw cause;
  }
  return { label, environment: () => Promise.resolve({ DATABASE_URL: url.href }), drop };
}

async function embedded(fill: Fill): Promise<BenchDatabase> {
  const root = await mkdtemp(join(tmpdir(), 'bkn-mcp-bench-'));
  const original = join(root, 'original');
  await fillNew({ dataDir: original }, fill);
  let copies = 0;
  return {
    label: 'embedded PGlite (no DATABASE_URL, no TEST_POSTGRES_IMAGE)',
    async environment() {
      const dataDir = join(root, String((copies += 1)));
      await cp(original, dataDir, { recursive: true });
      return { DATA_DIR: dataDir };
    },
    drop: () => rm(root, { recursive: true, force: true }),
  };
}

async function fillNew(place: { databaseUrl?: string; dataDir: string }, fill: Fill): Promise<void> {
  const database = await openDatabase(place);
  try {
    await migrate(database);
    await fill(database);
    await database.knex.raw('analyze');
  } finally {
    await database.close();
  }
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
