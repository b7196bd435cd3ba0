import type { Knex } from 'knex';

/** Conversations, their interactions, and the operations in them (D46). Times are nanoseconds; JSON is text, so that it stays exact. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table conversation (
      id text primary key,
      owner text not null,
      external_key text,
      agent_name text,
      create_time bigint not null,
      update_time bigint not null
    )`);
  await knex.raw('create unique index conversation_by_key on conversation (owner, external_key)');
  await knex.raw('create index conversation_by_update on conversation (update_time)');
  await knex.raw(`
    create table interaction (
      id text primary key,
      conversation_id text not null references conversation on delete cascade,
      owner text not null,
      start_key text not null,
      start_hash text not null,
      question text not null,
      status text not null,
      finish_hash text,
      answer text,
      reason text,
      evidence text,
      operations int not null,
      lease_until bigint not null,
      create_time bigint not null,
      end_time bigint
    )`);
  await knex.raw('create unique index interaction_by_start on interaction (owner, start_key)');
  await knex.raw('create index interaction_by_conversation on interaction (conversation_id)');
  // The database itself keeps two from being active at once.
  await knex.raw("create unique index interaction_active on interaction (conversation_id) where status = 'active'");
  await knex.raw("create index interaction_by_lease on interaction (lease_until) where status = 'active'");
  await knex.raw(`
    create table operation (
      id text primary key,
      interaction_id text not null references interaction on delete cascade,
      operation_key text not null,
      arguments_hash text not null,
      tool text not null,
      status text not null,
      attempt int not null,
      lease_until bigint not null,
      receipt text not null,
      result text,
      create_time bigint not null,
      end_time bigint
    )`);
  await knex.raw('create unique index operation_by_key on operation (interaction_id, operation_key)');
}
