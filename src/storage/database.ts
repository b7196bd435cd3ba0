import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import knexFactory, { type Knex } from 'knex';
import PGliteClient from 'knex-pglite';
import { lockDataDir } from './data-dir-lock.ts';
import { listenEmbedded, listenOnServer, type NoticeListener } from './notice-listener.ts';

export interface Database {
  knex: Knex;
  engine: 'pglite' | 'postgres';
  /** Stops the statement that a connection of the server runs, by its process; from a connection beside the pool. */
  cancelBackend(processId: number): Promise<void>;
  /** Calls `heard` for each notice on the channel, and when some may have been missed. */
  listen(channel: string, heard: () => void): NoticeListener;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without it the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Connections at most to the server; the embedded database has exactly one. */
  poolMax?: number | undefined;
  /** Told of what knex only warns of, such as an idle connection that broke. What fails is thrown, whether there is a log or not. */
  log?: DatabaseLog;
}

interface DatabaseLog {
  warn(fields: object, message: string): void;
}

const OLDEST_SERVER = 14;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * @throws DataDirInUseError when another process has the embedded database open; Error naming DATABASE_URL when the server
 * cannot be reached, refuses the login, or is too old.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, poolMax = 10, log } = options;
  return databaseUrl === undefined ? openEmbedded(resolve(dataDir), log) : openServer(databaseUrl, poolMax, log);
}

async function openEmbedded(dataDir: string, log?: DatabaseLog): Promise<Database> {
  const lock = lockDataDir(dataDir);
  try {
    const pglite = await openCluster(join(dataDir, 'pgdata'));
    const knex = knexFactory({
      client: PGliteClient,
      connection: { pglite } as Knex.StaticConnectionConfig,
      log: knexLog(log),
    });
    return {
      knex,
      engine: 'pglite',
      // It runs one statement after the other, in this very thread: none can be stopped.
      cancelBackend: () => Promise.resolve(),
      listen: (channel, heard) => listenEmbedded(pglite, channel, heard),
      close: closer(knex, () => lock.release()),
    };
  } catch (cause) {
    lock.release();
    throw cause;
  }
}

/** A cluster is made beside its place: a first start that is interrupted leaves nothing behind that looks like a database. */
async function openCluster(directory: string): Promise<PGlite> {
  if (!existsSync(directory)) {
    const unfinished = `${directory}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    await (await startPGlite(unfinished)).close();
    renameSync(unfinished, directory);
  }
  return startPGlite(directory);
}

/** Not with `relaxedDurability`: what is acknowledged has been written. */
async function startPGlite(directory: string): Promise<PGlite> {
  const pglite = await PGlite.create(directory, { extensions: { pg_trgm } });
  await pglite.exec("set timezone to 'UTC'");
  return pglite;
}

async function openServer(databaseUrl: string, poolMax: number, log?: DatabaseLog): Promise<Database> {
  const connection = {
    connectionString: databaseUrl,
    application_name: 'bkn-mcp',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
  const knex = knexFactory({
    client: 'pg',
    connection,
    pool: { min: 0, max: poolMax, afterCreate: inUtc },
    acquireConnectionTimeout: CONNECT_TIMEOUT_MS,
    log: knexLog(log),
  });
  try {
    await checkServerVersion(knex, databaseUrl);
  } catch (cause) {
    await knex.destroy();
    throw cause;
  }
  // A full pool must not keep a statement from being stopped.
  const beside = knexFactory({ client: 'pg', connection, pool: { min: 0, max: 1 }, log: knexLog(log) });
  const notify = async (channel: string, payload: string): Promise<void> => {
    await knex.raw('select pg_notify(?, ?)', [channel, payload]);
  };
  return {
    knex,
    engine: 'postgres',
    async cancelBackend(processId) {
      await beside.raw('select pg_cancel_backend(?)', [processId]);
    },
    listen: (channel, heard) => listenOnServer({ connection, channel, heard, notify, log }),
    close: closer(knex, () => beside.destroy()),
  };
}

/** Texts of times are the same whatever the server's own zone is. */
function inUtc(
  connection: { query(sql: string, done: (error: Error | null) => void): void },
  done: (error: Error | null, connection: unknown) => void,
): void {
  connection.query("set timezone to 'UTC'", error => done(error, connection));
}

async function checkServerVersion(knex: Knex, databaseUrl: string): Promise<void> {
  const { rows } = await knex
    .raw<{ rows: { version: string; number: number }[] }>(
      "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
    )
    .catch((cause: unknown) => {
      const reason =
        cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : String(cause);
      throw new Error(`DATABASE_URL: cannot connect to ${addressOf(databaseUrl)}: ${reason}`, { cause });
    });
  const [server] = rows;
  if (server !== undefined && server.number >= OLDEST_SERVER * 10_000) return;
  throw new Error(
    `DATABASE_URL: expected PostgreSQL ${OLDEST_SERVER} or newer, but ${addressOf(databaseUrl)} is version ${server?.version ?? 'unknown'}`,
  );
}

/** Host, port and database: what a message may show of a URL that holds a password. */
function addressOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'the server';
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

function closer(knex: Knex, then?: () => void | Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= knex.destroy().finally(then));
}

/** By itself knex prints to stdout, which belongs to what commands print. */
function knexLog(log?: DatabaseLog): Knex.Logger {
  const warn = (message: unknown): void => log?.warn({ knex: message }, 'the database library warns');
  return { warn, error: warn, deprecate: warn, debug: () => undefined };
}
