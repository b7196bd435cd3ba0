import type { Knex } from 'knex';

/** Times are ns in bigint, JSON is kept as text, compared text has collation "C": as in the initial schema. */
const STATEMENTS = [
  `create table tool_box (
    box_id        text collate "C" primary key,
    name          text collate "C" not null,
    name_folded   text collate "C" not null,
    description   text not null,
    svc_url       text not null,
    category      text not null,
    source        text not null,
    metadata_type text not null,
    status        text not null,
    create_user   text not null,
    create_time   bigint not null,
    update_user   text not null,
    update_time   bigint not null
  )`,
  `create unique index tool_box_published_name_key on tool_box (name) where status = 'published'`,
  `create index tool_box_by_update on tool_box (update_time, box_id)`,
  `create index tool_box_by_create on tool_box (create_time, box_id)`,
  `create index tool_box_by_name on tool_box (name, box_id)`,
  `create table tool (
    tool_id       text collate "C" primary key,
    box_id        text collate "C" not null references tool_box on delete cascade,
    name          text collate "C" not null,
    name_folded   text collate "C" not null,
    description   text not null,
    use_rule      text not null,
    status        text not null,
    metadata_type text not null,
    method        text not null,
    path          text not null,
    server_url    text not null,
    metadata      text not null,
    call_plan     text not null,
    input_schema  text not null,
    extend_info   text not null,
    create_user   text not null,
    create_time   bigint not null,
    update_user   text not null,
    update_time   bigint not null,
    constraint tool_name_key unique (box_id, name)
  )`,
  `create index tool_by_create on tool (box_id, create_time, tool_id)`,
  // No toolbox existed before, so no row has a schema to be taken over.
  `alter table server_tool add column input_schema text not null default '{"type":"object"}'`,
  `alter table server_tool alter column input_schema drop default`,
];

export async function up(knex: Knex): Promise<void> {
  for (const statement of STATEMENTS) await knex.raw(statement);
}
