import type { Knex } from 'knex';
import { readBigint, readNullableBigint, type StoredBigint } from './codec.ts';
import type { Database } from './database.ts';

export type InteractionStatus = 'active' | 'completed' | 'failed' | 'canceled' | 'handed_off' | 'abandoned';

export interface InteractionRecord {
  id: string;
  conversationId: string;
  owner: string;
  /** Which start this is, and what it asked: the same key with the same hash is the same start again. */
  startKey: string;
  startHash: string;
  question: string;
  status: InteractionStatus;
  finishHash: string | null;
  evidence: string | null;
  operations: number;
  leaseUntil: bigint;
  createTime: bigint;
  endTime: bigint | null;
}

export interface ConversationRecord {
  id: string;
  owner: string;
  externalKey: string | null;
  agentName: string | null;
}

export interface Ending {
  status: InteractionStatus;
  finishHash: string;
  answer: string | null;
  reason: string | null;
  now: bigint;
}

export interface InteractionStore {
  find(id: string, owner: string): Promise<InteractionRecord | undefined>;
  findByStart(owner: string, startKey: string): Promise<InteractionRecord | undefined>;
  findActive(conversationId: string): Promise<InteractionRecord | undefined>;
  findConversation(id: string, owner: string): Promise<ConversationRecord | undefined>;
  /** The conversation with the external key, made if there is none; without a key always a new one. */
  ensureConversation(conversation: ConversationRecord, now: bigint): Promise<ConversationRecord>;
  /** Keeps the first name that is given. @returns the name that holds */
  nameAgent(conversationId: string, agentName: string): Promise<string>;
  /** Expired ones of the conversation are abandoned first. @returns false where another is active, or has this start key */
  start(interaction: InteractionRecord): Promise<boolean>;
  /** @returns the interaction as it is now, if it was active and in its lease until this call ended it */
  finish(id: string, owner: string, ending: Ending): Promise<InteractionRecord | undefined>;
  /** Abandons what is active beyond its lease. */
  expire(now: bigint): Promise<number>;
  /** Removes conversations that nothing has happened in since, and all in them. @returns how many, at most `limit` */
  prune(before: bigint, limit: number): Promise<number>;
}

interface InteractionRow {
  id: string;
  conversation_id: string;
  owner: string;
  start_key: string;
  start_hash: string;
  question: string;
  status: InteractionStatus;
  finish_hash: string | null;
  evidence: string | null;
  operations: number;
  lease_until: StoredBigint;
  create_time: StoredBigint;
  end_time: StoredBigint | null;
}

interface ConversationRow {
  id: string;
  owner: string;
  external_key: string | null;
  agent_name: string | null;
}

export function createInteractionStore({ knex }: Pick<Database, 'knex'>): InteractionStore {
  const findBy = async (where: object): Promise<InteractionRecord | undefined> => {
    const row = await knex<InteractionRow>('interaction').where(where).first();
    return row && toInteraction(row);
  };
  return {
    find: (id, owner) => findBy({ id, owner }),
    findByStart: (owner, startKey) => findBy({ owner, start_key: startKey }),
    findActive: conversationId => findBy({ conversation_id: conversationId, status: 'active' }),
    findConversation: async (id, owner) => {
      const row = await knex<ConversationRow>('conversation').where({ id, owner }).first();
      return row && toConversation(row);
    },
    ensureConversation: (conversation, now) => ensureConversation(knex, conversation, now),
    nameAgent: async (conversationId, agentName) => {
      const rows = await knex<ConversationRow>('conversation')
        .where({ id: conversationId })
        .update({ agent_name: knex.raw('coalesce(agent_name, ?)', [agentName]) })
        .returning('agent_name');
      return rows[0]?.agent_name ?? agentName;
    },
    start: interaction => start(knex, interaction),
    finish: (id, owner, ending) => finish(knex, id, owner, ending),
    expire: now =>
      knex('interaction')
        .where('status', 'active')
        .andWhere('lease_until', '<=', String(now))
        .update({ status: 'abandoned', end_time: now }),
    prune: (before, limit) =>
      knex('conversation')
        .whereIn('id', knex('conversation').select('id').where('update_time', '<', String(before)).limit(limit))
        .delete(),
  };
}

async function ensureConversation(
  knex: Knex,
  conversation: ConversationRecord,
  now: bigint,
): Promise<ConversationRecord> {
  const { id, owner, externalKey, agentName } = conversation;
  const rows = await knex<ConversationRow>('conversation')
    .insert({
      id,
      owner,
      external_key: externalKey,
      agent_name: agentName,
      create_time: now,
      update_time: now,
    } as never)
    .onConflict(['owner', 'external_key'])
    // An update of nothing, so that the row that is there comes back.
    .merge({ update_time: now } as never)
    .returning(['id', 'owner', 'external_key', 'agent_name']);
  const [row] = rows;
  if (row === undefined) throw new Error('the conversation was neither there nor made');
  return toConversation(row);
}

function start(knex: Knex, interaction: InteractionRecord): Promise<boolean> {
  const { conversationId, createTime: now } = interaction;
  return knex.transaction(async trx => {
    await trx('interaction')
      .where({ conversation_id: conversationId, status: 'active' })
      .andWhere('lease_until', '<=', String(now))
      .update({ status: 'abandoned', end_time: now });
    const added = await trx('interaction').insert(toRow(interaction)).onConflict().ignore().returning('id');
    await trx('conversation').where({ id: conversationId }).update({ update_time: now });
    return added.length > 0;
  });
}

/** What can be said of the evidence: there is a receipt of every operation, or of some. */
const EVIDENCE = `case
  when not exists (select 1 from operation o where o.interaction_id = interaction.id) then 'not_applicable'
  when exists (select 1 from operation o where o.interaction_id = interaction.id and o.status <> 'completed') then 'partial'
  else 'complete' end`;

async function finish(
  knex: Knex,
  id: string,
  owner: string,
  { status, finishHash, answer, reason, now }: Ending,
): Promise<InteractionRecord | undefined> {
  const rows = await knex<InteractionRow>('interaction')
    .where({ id, owner, status: 'active' })
    .andWhere('lease_until', '>', String(now))
    .update({
      status,
      finish_hash: finishHash,
      answer,
      reason,
      end_time: now,
      evidence: knex.raw(EVIDENCE),
    } as never)
    .returning('*');
  const row = rows[0];
  return row && toInteraction(row);
}

function toRow(record: InteractionRecord): object {
  return {
    id: record.id,
    conversation_id: record.conversationId,
    owner: record.owner,
    start_key: record.startKey,
    start_hash: record.startHash,
    question: record.question,
    status: record.status,
    operations: record.operations,
    lease_until: record.leaseUntil,
    create_time: record.createTime,
  };
}

function toInteraction(row: InteractionRow): InteractionRecord {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    owner: row.owner,
    startKey: row.start_key,
    startHash: row.start_hash,
    question: row.question,
    status: row.status,
    finishHash: row.finish_hash,
    evidence: row.evidence,
    operations: row.operations,
    leaseUntil: readBigint(row.lease_until),
    createTime: readBigint(row.create_time),
    endTime: readNullableBigint(row.end_time),
  };
}

function toConversation(row: ConversationRow): ConversationRecord {
  return { id: row.id, owner: row.owner, externalKey: row.external_key, agentName: row.agent_name };
}
