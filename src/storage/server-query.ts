import type { Knex } from 'knex';
import { isStorableText, readBigint, type StoredBigint } from './codec.ts';
import type { CreationType, Mode, ReleaseRecord } from './records.ts';
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

/** What lists know beside the rows, from the same round trip. */
export interface Listing<Item> {
  total: number;
  rows: Item[];
  /** By server id; servers without a release are absent. */
  releases: ReadonlyMap<string, Pick<ReleaseRecord, 'releaseUser' | 'releaseTime'>>;
  /** Display names by the ids of the users that the rows name; unknown users are absent. */
  names: ReadonlyMap<string, string>;
}

interface ListedRow {
  mcp_id: string;
  create_user: string;
  update_user: string;
  release_user: string | null;
  release_time: StoredBigint | null;
  create_name: string | null;
  update_name: string | null;
  release_name: string | null;
}

const NAMES = 'creator.name as create_name, updater.name as update_name, releaser.name as release_name';
const JOINS: Record<ListedTable, { columns: string; joins: string }> = {
  server: {
    columns: `"row".*, release.release_user, release.release_time, ${NAMES}`,
    joins: `left join server_release release on release.mcp_id = "row".mcp_id ${joinUsers('release')}`,
  },
  server_release: { columns: `"row".*, ${NAMES}`, joins: joinUsers('"row"') },
};

function joinUsers(release: string): string {
  return `left join principal creator on creator.id = "row".create_user
    left join principal updater on updater.id = "row".update_user
    left join principal releaser on releaser.id = ${release}.release_user`;
}

/**
 * One statement. The rows' table has the alias `row`; the tie-breaker goes the way of the sort, so that an index walked in either
 * direction serves both.
 */
export async function listRows<Row>(
  knex: Knex,
  table: ListedTable,
  query: ServerQuery,
): Promise<Listing<Row & ListedRow>> {
  const { sql, values } = allOf(conditions(table, query));
  const { columns, joins } = JOINS[table];
  const order = `order by "row".${query.sortBy} ${query.sortOrder}, "row".mcp_id ${query.sortOrder}`;
  const matching = `select "row".*, ${TOOLS_COLUMN} from ${table} "row" where ${sql}`;
  if (query.all) {
    const { rows } = await knex.raw<{ rows: (Row & ListedRow)[] }>(
      `select ${columns} from (${matching}) "row" ${joins} ${order}`,
      values,
    );
    return toListing(rows.length, rows);
  }
  // The outer join keeps the total where the page is empty.
  const { rows } = await knex.raw<{ rows: (Row & ListedRow & { total: string | number | bigint })[] }>(
    `select counted.total, ${columns} from (select count(*) as total from ${table} "row" where ${sql}) counted
     left join (${matching} ${order} limit ? offset ?) "row" on true ${joins} ${order}`,
    [...values, ...values, query.pageSize, (query.page - 1) * query.pageSize],
  );
  // Of an empty page all columns but the total are null.
  const listed = rows.filter(row => (row.mcp_id as string | null) !== null);
  return toListing(Number(rows[0]?.total ?? 0), listed);
}

function toListing<Row extends ListedRow>(total: number, rows: Row[]): Listing<Row> {
  const releases = new Map<string, { releaseUser: string; releaseTime: bigint }>();
  const names = new Map<string, string>();
  const know = (id: string | null, name: string | null): unknown => id !== null && name !== null && names.set(id, name);
  for (const row of rows) {
    const { mcp_id: mcpId, release_user: releaseUser, release_time: releaseTime } = row;
    know(row.create_user, row.create_name);
    know(row.update_user, row.update_name);
    know(releaseUser, row.release_name);
    if (releaseUser !== null && releaseTime !== null) {
      releases.set(mcpId, { releaseUser, releaseTime: readBigint(releaseTime) });
    }
  }
  return { total, rows, releases, names };
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
