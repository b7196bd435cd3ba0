import type { Database } from '../../src/storage/database.ts';

/** A node of a plan as `explain (format json)` shows it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/** The plans of the statements that `work` sends, of all their nodes. */
export async function plansOf({ knex }: Database, work: () => Promise<unknown>): Promise<PlanNode[]> {
  const sent: { sql: string; bindings: readonly (string | number)[] }[] = [];
  const note = (query: { sql: string; bindings: (string | number)[] }): void => void sent.push(query);
  knex.on('query', note);
  await work();
  knex.removeListener('query', note);
  const nodes: PlanNode[] = [];
  for (const { sql, bindings } of sent) {
    // The event shows the statement with numbered places, in the order of the values.
    const explained = `explain (format json) ${sql.replace(/\$\d+/g, '?')}`;
    const { rows } = await knex.raw<{ rows: { 'QUERY PLAN': [{ Plan: PlanNode }] }[] }>(explained, bindings);
    for (const row of rows) nodes.push(...nodesOf(row['QUERY PLAN'][0].Plan));
  }
  return nodes;
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** The tables that are read from end to end. */
export function sequentialScans(nodes: readonly PlanNode[]): string[] {
  return nodes.filter(node => node['Node Type'] === 'Seq Scan').map(node => node['Relation Name'] ?? '');
}

export function indexesOf(nodes: readonly PlanNode[]): string[] {
  return [...new Set(nodes.flatMap(node => node['Index Name'] ?? []))].sort();
}

const PAST = 1_700_000_000_000_000_000n;

/** `count` servers, every second one released, as many principals, and three callers with grants on `grants` of the releases. */
export async function fillBySql({ knex }: Database, count: number, grants: number): Promise<void> {
  const columns = `name, name_folded, description, creation_type, mode, url, headers, command, args, env, source, category,
    is_internal, version, create_user, create_time, update_user, update_time`;
  const config = `'Server ' || n, 'server ' || n, repeat('d', 200), case when n % 40 = 0 then 'tool_imported' else 'custom' end,
    case when n % 50 = 0 then 'sse' else 'stream' end, 'https://server-' || n || '.example.com/mcp', '{}', '', '[]', '{}',
    'source-' || n % 50, 'category-' || n % 33, n % 100 = 0, 1, 'user-' || n % 200, ${PAST} + n * 7919 % 20011,
    'user-' || n % 200, ${PAST} + n * 7907 % 20021`;
  const id = `'id-' || lpad(n::text, 8, '0')`;
  await knex.raw(`insert into server (mcp_id, status, revision, ${columns})
    select ${id}, case when n % 2 = 0 then 'published' else 'unpublish' end, 1, ${config} from generate_series(1, ${count}) n`);
  await knex.raw(`insert into server_release (mcp_id, release_user, release_time, ${columns})
    select ${id}, 'user-' || n % 200, ${PAST} + n, ${config} from generate_series(2, ${count}, 2) n`);
  await knex.raw(`insert into principal (id, name, kind)
    select 'user-' || n, 'User ' || n, 'user' from generate_series(0, ${count - 1}) n`);
  // Other callers' grants too: a lookup that reads them all must not look cheap.
  // Of other callers too: a lookup that reads them all must not look cheap.
  await knex.raw(`insert into resource_grant (principal_id, resource_type, resource_id, operation)
    select who, 'mcp', ${id}, operation from generate_series(2, ${grants * 2}, 2) n,
    unnest(array['user-1', 'user-2', 'user-3']) who, unnest(array['view', 'public_access', 'execute']) operation`);
  for (const table of ['server', 'server_release', 'principal', 'resource_grant'])
    await knex.raw(`vacuum analyze ${table}`);
}
