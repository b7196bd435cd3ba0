import type { Knex } from 'knex';

/**
 * Times are ns in bigint. JSON is kept as text: jsonb would round or refuse what D4 wants kept digit for digit, and the
 * texts may be encrypted (D14). What is compared or sorted has collation "C", so that every server sorts it the same way.
 */
const CONFIG_COLUMNS = `
  name          text collate "C" not null,
  name_folded   text collate "C" not null,
  description   text not null,
  creation_type text not null,
  mode          text not null,
  url           text not null,
  headers       text not null,
  command       text not null,
  args          text not null,
  env           text not null,
  source        text not null,
  category      text not null,
  is_internal   boolean not null,
  version       integer not null,
  create_user   text not null,
  create_time   bigint not null,
  update_user   text not null,
  update_time   bigint not null`;

const TABLES = `
  create table server (
    mcp_id   text collate "C" primary key,
    status   text not null,
    revision integer not null,
    ${CONFIG_COLUMNS}
  );
  create table server_release (
    mcp_id       text collate "C" primary key references server on delete cascade,
    release_user text not null,
    release_time bigint not null,
    ${CONFIG_COLUMNS},
    constraint server_release_name_key unique (name)
  );
  create table server_release_history (
    mcp_id       text collate "C" not null references server on delete cascade,
    version      integer not null,
    snapshot     text not null,
    release_user text not null,
    release_time bigint not null,
    primary key (mcp_id, version)
  );
  create table server_tool (
    mcp_id      text collate "C" not null references server on delete cascade,
    version     integer not null,
    position    integer not null,
    box_id      text not null,
    tool_id     text not null,
    box_name    text not null,
    tool_name   text not null,
    description text not null,
    use_rule    text not null,
    primary key (mcp_id, version, position)
  );
  create table principal (
    id           text primary key,
    name         text not null,
    kind         text not null,
    updated_time timestamptz not null default now()
  );
  create index principal_by_name on principal (name);
  create table role_member (
    principal_id text not null,
    role         text not null,
    primary key (principal_id, role)
  );
  create table app_key (
    key_id        text primary key,
    key_hash      text not null unique,
    principal_id  text not null,
    label         text not null,
    create_time   bigint not null,
    create_user   text not null,
    revoke_time   bigint,
    last_use_time bigint
  );
  create table resource_grant (
    principal_id  text not null,
    resource_type text not null,
    resource_id   text not null,
    operation     text not null,
    primary key (principal_id, resource_type, resource_id, operation)
  );
  create index resource_grant_by_operation on resource_grant (principal_id, resource_type, operation);
  create index resource_grant_by_resource on resource_grant (resource_type, resource_id);
  create table audit_log (
    id            bigint generated always as identity primary key,
    time          bigint not null,
    actor_id      text not null,
    action        text not null,
    resource_type text not null,
    resource_id   text not null,
    outcome       text not null,
    request_id    text not null,
    detail        text
  );
  create index audit_log_by_time on audit_log (time);
  create index audit_log_by_resource on audit_log (resource_type, resource_id, time);
`;

export async function up(knex: Knex): Promise<void> {
  for (const statement of TABLES.split(';')) {
    if (statement.trim() !== '') await knex.raw(statement);
  }
  for (const table of ['server', 'server_release']) {
    await knex.raw(`create index ${table}_by_update on ${table} (update_time, mcp_id)`);
    await knex.raw(`create index ${table}_by_create on ${table} (create_time, mcp_id)`);
    await knex.raw(`create index ${table}_by_name on ${table} (name, mcp_id)`);
    await knex.raw(`create index ${table}_by_category on ${table} (category, update_time, mcp_id)`);
    await knex.raw(`create index ${table}_by_creator on ${table} (create_user, update_time, mcp_id)`);
  }
  await indexSubstrings(knex);
}

/** Only makes the name filter faster: a server that withholds the extension serves it by reading the table. */
async function indexSubstrings(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: unknown[] }>("select 1 from pg_available_extensions where name = 'pg_trgm'");
  if (rows.length === 0) return;
  try {
    await knex.transaction(trx => trx.raw('create extension if not exists pg_trgm'));
  } catch (error) {
    if (!isDenied(error)) throw error;
    return;
  }
  for (const table of ['server', 'server_release']) {
    // Without fastupdate: until its pending entries are merged, the planner prefers to read the whole table.
    await knex.raw(
      `create index ${table}_by_substring on ${table} using gin (name_folded gin_trgm_ops) with (fastupdate = off)`,
    );
  }
}

/** insufficient_privilege, or feature_not_supported where a hosting service allows only extensions on its list. */
function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42501' || error.code === '0A000');
}
