import type { Knex } from 'knex';
import { ServiceError } from '../errors.ts';
import { type JsonObject, parseJson } from '../json.ts';
import type { DataSource, QueryOptions } from '../networks/data-source.ts';
import type { Sql } from '../networks/sql.ts';
import type { Database } from './database.ts';

interface Connection {
  /** Of the server's process; PGlite has none. */
  processID?: number;
}

interface Pool {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

const CANCELLED = '57014';

export function createDataSource({ knex, cancelBackend }: Pick<Database, 'knex' | 'cancelBackend'>): DataSource {
  const pool = knex.client as Pool;

  /** On a connection of its own, which is told to stop when the time is over or the caller is gone. */
  async function onConnection<T>(options: QueryOptions, work: (connection: Connection) => Promise<T>): Promise<T> {
    options.signal.throwIfAborted();
    const connection = await pool.acquireConnection();
    const watch = watchStatement(connection, options, cancelBackend);
    try {
      return await work(connection);
    } catch (error) {
      throw watch.isStopped() && codeOf(error) === CANCELLED ? watch.reason() : error;
    } finally {
      // A cancellation that is under way would hit the next one to use the connection.
      await watch.end();
      await pool.releaseConnection(connection);
    }
  }

  return {
    rows: ({ text, values }, options) =>
      onConnection(options, async connection => {
        const statement = knex.raw<Rows>(`select row_to_json(q)::text as row from (${text}) q`, bindings(values));
        const { rows } = await statement.connection(connection);
        return rows.map(toObject);
      }),
    runReadOnly: (statement, options) =>
      onConnection(options, connection => runInTransaction(knex, connection, statement, options)),
  };
}

interface Rows {
  rows: { row: string }[];
}

function toObject({ row }: { row: string }): JsonObject {
  return parseJson(row) as JsonObject;
}

function bindings(values: Sql['values']): Knex.RawBinding[] {
  return values as unknown as Knex.RawBinding[];
}

/** Read-only for the database itself, whatever the statement turns out to be; what it saw is gone when it ends. */
async function runInTransaction(
  knex: Knex,
  connection: Connection,
  { text, values }: Sql,
  { maxRows, timeoutMs }: QueryOptions & { maxRows: number },
): ReturnType<DataSource['runReadOnly']> {
  const run = <T>(sql: string, bound: Sql['values'] = []): Promise<T> =>
    knex.raw<T>(sql, bindings(bound)).connection(connection) as unknown as Promise<T>;
  await run('begin transaction read only');
  try {
    await run(`set local statement_timeout = ${Math.ceil(timeoutMs)}`);
    await run('set local search_path = pg_catalog');
    const { fields } = await run<{ fields: { name: string; dataTypeID: number }[] }>(
      `select * from (${text}) q limit 0`,
      values,
    );
    const names = fields.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) {
      throw new ServiceError('QueryRefused', { details: `two columns are named ${twice}: name each with AS` });
    }
    const types = await typeNames(run, fields);
    const { rows } = await run<Rows>(
      `select row_to_json(q)::text as row from (select * from (${text}) q limit ${maxRows + 1}) q`,
      values,
    );
    return {
      columns: names.map((name, index) => ({ name, type: types[index] ?? 'text' })),
      rows: rows.slice(0, maxRows).map(toObject),
      truncated: rows.length > maxRows,
    };
  } finally {
    await run('rollback');
  }
}

async function typeNames(
  run: <T>(sql: string, bound: Sql['values']) => Promise<T>,
  fields: readonly { dataTypeID: number }[],
): Promise<string[]> {
  const { rows } = await run<{ rows: { type: string }[] }>(
    'select format_type(oid, null) as type from unnest(?::bigint[]) with ordinality as u(oid, place) order by place',
    [fields.map(({ dataTypeID }) => dataTypeID)],
  );
  return rows.map(({ type }) => type);
}

interface StatementWatch {
  isStopped(): boolean;
  reason(): unknown;
  end(): Promise<void>;
}

function watchStatement(
  { processID }: Connection,
  { signal, timeoutMs }: QueryOptions,
  cancelBackend: Database['cancelBackend'],
): StatementWatch {
  let reason: unknown;
  let stopping: Promise<void> | undefined;
  const stop = (why: unknown): void => {
    reason ??= why;
    if (processID !== undefined) stopping ??= cancelBackend(processID);
  };
  const seconds = Math.ceil(timeoutMs / 1000);
  const timer = setTimeout(
    () => stop(new ServiceError('QueryTimeout', { args: { seconds }, details: `stopped after ${seconds} s` })),
    timeoutMs,
  );
  const abort = (): void => stop(signal.reason);
  signal.addEventListener('abort', abort);
  return {
    isStopped: () => reason !== undefined,
    reason: () => reason,
    async end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      await stopping;
    },
  };
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}
