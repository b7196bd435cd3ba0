import type { Knex } from 'knex';

/** What lists filter by and migration 0001 has no index for: without one, counting what matches reads every configuration. */
const FILTERS = {
  server: ['source', 'mode', 'creation_type', 'is_internal', 'status'],
  server_release: ['source', 'mode', 'creation_type', 'is_internal', 'release_user'],
};

export async function up(knex: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(FILTERS)) {
    for (const column of columns) {
      await knex.raw(`create index ${table}_by_${column} on ${table} (${column}, update_time, mcp_id)`);
    }
  }
}
