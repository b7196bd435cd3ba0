import type { Knex } from 'knex';
import { ServiceError } from '../errors.ts';
import { type JsonObject, parseJson } from '../json.ts';
import type { DataSource, QueryOptions } from '../networks/data-source.ts';
import type { Sql } from '../networks/sql.ts';
import type { Database } from './database.ts';

interface Connection {
  /** Of the server's process; PGlite has none. */
  processID?: number;
  query<T>(text: string, values: readonly unknown[]): Promise<T>;
}

interface Pool {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

const CANCELLED = '57014';
/** Of all rows of a statement that a caller wrote. */
const RESULT_BYTES = 16 * 1024 * 1024;
/** Classes of SQLSTATE for which the statement is to blame, and not the server. */
const OF_THE_STATEMENT = /^(0A|21|22|23|25|2F|42|44|54)/;

export function createDataSource({
  knex,
  engine,
  cancelBackend,
}: Pick<Database, 'knex' | 'engine' | 'cancelBackend'>): DataSource {
  const pool = knex.client as Pool;
  const run = engine === 'postgres' ? askDriver : askThrough(knex);

  /** On a connection of its own, which is told to stop when the time is over or the caller is gone. */
  async function onConnection<T>(options: QueryOptions, work: (connection: Connection) => Promise<T>): Promise<T> {
    options.signal.throwIfAborted();
    const connection = await pool.acquireConnection();
    const watch = watchStatement(connection, options, cancelBackend);
    try {
      return await work(connection);
    } catch (error) {
      if (watch.isStopped() && codeOf(error) === CANCELLED) throw watch.reason();
      throw toFault(error, options);
    } finally {
      // A cancellation that is under way would hit the next one to use the connection.
      await watch.end();
      await pool.releaseConnection(connection);
    }
  }

  return {
    rows: ({ text, values }, options) =>
      onConnection(options, async connection => {
        const { rows } = await run<Rows>(connection, `select row_to_json(q)::text as row from (${text}) q`, values);
        return rows.map(toObject);
      }),
    runReadOnly: (statement, options) =>
      onConnection(options, connection =>
        runInTransaction((text, values = []) => run(connection, text, values), statement, options),
      ),
  };
}

interface Rows {
  rows: { row: string }[];
}

function toObject({ row }: { row: string }): JsonObject {
  return parseJson(row) as JsonObject;
}

type Run = <T>(connection: Connection, text: string, values: Sql['values']) => Promise<T>;

/** Straight to the driver: what knex does on top would be a third of the time of a short statement. */
const askDriver: Run = (connection, text, values) => connection.query(numbered(text), values);

function askThrough(knex: Knex): Run {
  return <T>(connection: Connection, text: string, values: Sql['values']) =>
    knex.raw<T>(text, values as unknown as Knex.RawBinding[]).connection(connection) as unknown as Promise<T>;
}

/** `?` as the driver has it; `\?` is a question mark. */
function numbered(text: string): string {
  let count = 0;
  return text.replaceAll(/\\\?|\?/g, found => (found === '?' ? `$${(count += 1)}` : '?'));
}

/** Read-only for the database itself, whatever the statement turns out to be; what it saw is gone when it ends. */
async function runInTransaction(
  run: <T>(text: string, values?: Sql['values']) => Promise<T>,
  { text, values }: Sql,
  { maxRows, timeoutMs }: QueryOptions & { maxRows: number },
): ReturnType<DataSource['runReadOnly']> {
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
    // Bounded in rows and in size, before anything is sent.
    const { rows } = await run<{ rows: { row: string; total: string | number | bigint }[] }>(
      `select row, total from (
         select row, count(*) over () as total, sum(octet_length(row)) over (rows between unbounded preceding and 1 preceding) as before
         from (select row_to_json(q)::text as row from (select * from (${text}) q limit ${maxRows + 1}) q) r
       ) s where coalesce(before, 0) < ${RESULT_BYTES}`,
      values,
    );
    return {
      columns: names.map((name, index) => ({ name, type: types[index] ?? 'text' })),
      rows: rows.slice(0, maxRows).map(toObject),
      truncated: Number(rows[0]?.total ?? 0) > Math.min(rows.length, maxRows),
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
  const timer = setTimeout(() => stop(timedOut(timeoutMs)), timeoutMs);
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

function toFault(error: unknown, { timeoutMs }: QueryOptions): unknown {
  const code = codeOf(error) ?? '';
  if (code === CANCELLED) return timedOut(timeoutMs);
  if (!OF_THE_STATEMENT.test(code)) return error;
  const message = error instanceof Error ? withoutStatement(error.message) : String(error);
  return new ServiceError('QueryFailed', { details: `sql: ${message}`, cause: error });
}

/** Knex puts the statement in front. */
function withoutStatement(message: string): string {
  return message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '');
}

function timedOut(timeoutMs: number): ServiceError {
  const seconds = Math.ceil(timeoutMs / 1000);
  return new ServiceError('QueryTimeout', { args: { seconds }, details: `stopped after ${seconds} s` });
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}
