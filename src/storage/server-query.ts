import type { Knex } from 'knex';
import { isStorableText } from './codec.ts';
import type { CreationType, Mode } from './records.ts';
import { foldName, TOOLS_COLUMN } from './server-row.ts';

/** One page of a list (D27). Filters are exact, except that `name` is a case-insensitive literal substring. */
export interface ServerQuery {
  /** The ids that the caller may see. */
  visible: 'all' | readonly string[];
  /** From 1. */
  page: number;
  pageSize: number;
  /** Everything: `page` and `pageSize` are ignored. */
  all: boolean;
  sortBy: 'update_time' | 'create_time' | 'name';
  sortOrder: 'asc' | 'desc';
  name?: string;
  source?: string;
  category?: string;
  status?: string;
  /** Id or display name. */
  createUser?: string;
  /** Id or display name. */
  releaseUser?: string;
  isInternal?: boolean;
  mode?: Mode;
  creationType?: CreationType;
}

export type ListedTable = 'server' | 'server_release';

interface Condition {
  sql: string;
  values: Knex.RawBinding[];
}

const NEVER: Condition = { sql: 'false', values: [] };
/** The user of this id, and all users of this display name. */
const USERS = 'any(array(select id from principal where name = ? union all select ?))';

/**
 * Total and rows in one round trip. The rows' table has the alias `row`; the tie-breaker goes the way of the sort, so that an index
 * walked in either direction serves both.
 */
export async function listRows<Row>(
  knex: Knex,
  table: ListedTable,
  query: ServerQuery,
): Promise<{ total: number; rows: Row[] }> {
  const { sql, values } = allOf(conditions(table, query));
  const order = `${query.sortBy} ${query.sortOrder}, mcp_id ${query.sortOrder}`;
  const rowsSql = `select "row".*, ${TOOLS_COLUMN} from ${table} "row" where ${sql} order by ${order}`;
  if (query.all) {
    const { rows } = await knex.raw<{ rows: Row[] }>(rowsSql, values);
    return { total: rows.length, rows };
  }
  // The outer join keeps the total where the page is empty.
  const { rows } = await knex.raw<{ rows: (Row & { total: string | number | bigint; mcp_id: string | null })[] }>(
    `select * from (select count(*) as total from ${table} "row" where ${sql}) counted
     left join (${rowsSql} limit ? offset ?) listed on true order by ${order}`,
    [...values, ...values, query.pageSize, (query.page - 1) * query.pageSize],
  );
  return { total: Number(rows[0]?.total ?? 0), rows: rows.filter(row => row.mcp_id !== null) };
}

function conditions(table: ListedTable, query: ServerQuery): Condition[] {
  return [
    query.visible !== 'all' && {
      sql: '"row".mcp_id = any(?::text[])',
      values: [query.visible.filter(isStorableText)] as Knex.RawBinding[],
    },
    query.name !== undefined && nameContains(query.name),
    equal('source', query.source),
    equal('category', query.category),
    equal('mode', query.mode),
    equal('creation_type', query.creationType),
    equal('is_internal', query.isInternal),
    query.status !== undefined && statusIs(table, query.status),
    query.createUser !== undefined &&
      text(query.createUser, { sql: `"row".create_user = ${USERS}`, values: twice(query.createUser) }),
    query.releaseUser !== undefined && releasedBy(table, query.releaseUser),
  ].filter(condition => condition !== false);
}

function equal(column: string, value: string | boolean | undefined): Condition | false {
  if (value === undefined) return false;
  const condition = { sql: `"row".${column} = ?`, values: [value] };
  return typeof value === 'string' ? text(value, condition) : condition;
}

function nameContains(part: string): Condition {
  const pattern = `%${foldName(part).replace(/[\\%_]/g, '\\$&')}%`;
  return text(part, { sql: '"row".name_folded like ?', values: [pattern] });
}

/** What is released is reported as published, whatever its draft has become since. */
function statusIs(table: ListedTable, status: string): Condition | false {
  if (table === 'server') return equal('status', status);
  return status === 'published' ? false : NEVER;
}

function releasedBy(table: ListedTable, user: string): Condition {
  const values = twice(user);
  if (table === 'server_release') return text(user, { sql: `"row".release_user = ${USERS}`, values });
  const released = `select 1 from server_release release where release.mcp_id = "row".mcp_id and release.release_user = ${USERS}`;
  return text(user, { sql: `exists (${released})`, values });
}

function text(value: string, condition: Condition): Condition {
  return isStorableText(value) ? condition : NEVER;
}

function twice(value: string): string[] {
  return [value, value];
}

function allOf(list: readonly Condition[]): Condition {
  if (list.length === 0) return { sql: 'true', values: [] };
  return { sql: list.map(({ sql }) => sql).join(' and '), values: list.flatMap(({ values }) => values) };
}
