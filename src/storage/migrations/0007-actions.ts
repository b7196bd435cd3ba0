import type { Knex } from 'knex';

/** Executions of actions. Times are nanoseconds; JSON is text, so that it stays exact. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table action_execution (
      id text primary key,
      network_id text not null,
      action_type_id text not null,
      caller text not null,
      status text not null,
      trigger_type text not null,
      fingerprint text not null,
      total int not null,
      succeeded int not null,
      failed int not null,
      results text not null,
      message text not null,
      lease_until bigint not null,
      create_time bigint not null,
      end_time bigint
    )`);
  await knex.raw('create index action_execution_by_time on action_execution (network_id, create_time, id)');
  // The database itself keeps the same call from being under way twice.
  await knex.raw(`create unique index action_execution_running on action_execution (fingerprint)
    where status in ('pending', 'running')`);
}
