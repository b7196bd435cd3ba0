import type { Knex } from 'knex';

/** Knowledge networks: the model of each as JSON, and whose each resource is. Tables of loaded data live in schemas of their own. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table network (
      id text primary key,
      content text not null,
      create_user text not null,
      update_user text not null,
      create_time bigint not null,
      update_time bigint not null
    )`);
  await knex.raw(`
    create table network_resource (
      id text primary key,
      network_id text not null references network on delete cascade
    )`);
  await knex.raw('create index network_resource_by_network on network_resource (network_id)');
  await knex.raw(`create trigger announce_change after insert or update or delete or truncate on network
    for each statement execute function announce_change()`);
}
