import type { Knex } from 'knex';

/** What other processes keep in memory: the configurations that are served, and what callers may do. */
const WATCHED = ['server', 'server_release', 'server_tool', 'resource_grant'];

/** One notice a statement, and of equal ones in a transaction the server sends one: a notice says only that something changed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create function announce_change() returns trigger language plpgsql as
    $$ begin perform pg_notify('bkn_mcp_change', 'changed'); return null; end $$`);
  for (const table of WATCHED) {
    await knex.raw(`create trigger announce_change after insert or update or delete or truncate on ${table}
      for each statement execute function announce_change()`);
  }
}
