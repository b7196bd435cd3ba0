import { readBigint, type StoredBigint } from './codec.ts';
import type { Database } from './database.ts';

export type OperationStatus = 'pending' | 'completed' | 'failed';

export interface OperationRecord {
  id: string;
  interactionId: string;
  /** Which call this is: the same key in the same interaction is the same call again. */
  operationKey: string;
  argumentsHash: string;
  tool: string;
  status: OperationStatus;
  attempt: number;
  /** While it runs, whoever runs it moves this on. */
  leaseUntil: bigint;
  /** JSON. */
  receipt: string;
  /** JSON of the result; null while there is none, and where it is not kept. */
  result: string | null;
  createTime: bigint;
}

export interface Beginning {
  conversationId: string;
  owner: string;
  /** Operations that an interaction may have. */
  limit: number;
  interactionLeaseUntil: bigint;
}

export interface OperationStore {
  /**
   * Takes the operation into its interaction and renews the interaction's lease, in one statement.
   * @returns false, with nothing changed, where the interaction is not active for this owner, is full, or has the key already
   */
  begin(operation: OperationRecord, beginning: Beginning): Promise<boolean>;
  find(interactionId: string, operationKey: string): Promise<OperationRecord | undefined>;
  /** Takes over what failed or was left by who ran it. @returns false where another was first */
  retry(seen: OperationRecord, next: { leaseUntil: bigint; now: bigint }): Promise<boolean>;
  end(
    id: string,
    attempt: number,
    ending: Pick<OperationRecord, 'status' | 'receipt' | 'result'> & { now: bigint },
  ): Promise<void>;
  renew(id: string, leaseUntil: bigint, interactionLeaseUntil: bigint): Promise<void>;
}

interface OperationRow {
  id: string;
  interaction_id: string;
  operation_key: string;
  arguments_hash: string;
  tool: string;
  status: OperationStatus;
  attempt: number;
  lease_until: StoredBigint;
  receipt: string;
  result: string | null;
  create_time: StoredBigint;
}

/** Casts, because the types of bound values in a `select` list are not inferred from the columns that they go to. */
const BEGIN = `
  with touched as (
    update interaction set operations = operations + 1, lease_until = greatest(lease_until, :interactionLease)
    where id = :interaction and conversation_id = :conversation and owner = :owner
      and status = 'active' and lease_until > :now and operations < :limit
      and not exists (select 1 from operation where interaction_id = :interaction and operation_key = :key)
    returning id
  ), added as (
    insert into operation
      (id, interaction_id, operation_key, arguments_hash, tool, status, attempt, lease_until, receipt, create_time)
    select :id::text, id, :key::text, :hash::text, :tool::text, 'pending', 1, :lease::bigint, :receipt::text, :now::bigint
    from touched
    on conflict (interaction_id, operation_key) do nothing
    returning id
  )
  select (select count(*)::int from touched) as touched, (select count(*)::int from added) as added`;

export function createOperationStore({ knex }: Pick<Database, 'knex'>): OperationStore {
  return {
    async begin(operation, { conversationId, owner, limit, interactionLeaseUntil }) {
      const { rows } = await knex.raw<{ rows: { touched: number; added: number }[] }>(BEGIN, {
        id: operation.id,
        interaction: operation.interactionId,
        conversation: conversationId,
        owner,
        limit,
        key: operation.operationKey,
        hash: operation.argumentsHash,
        tool: operation.tool,
        receipt: operation.receipt,
        lease: String(operation.leaseUntil),
        interactionLease: String(interactionLeaseUntil),
        now: String(operation.createTime),
      });
      const { touched = 0, added = 0 } = rows[0] ?? {};
      // Two calls with one key at the same instant: both were counted, one was taken.
      if (touched > added) await knex('interaction').where({ id: operation.interactionId }).decrement('operations', 1);
      return added > 0;
    },
    async find(interactionId, operationKey) {
      const row = await knex<OperationRow>('operation')
        .where({ interaction_id: interactionId, operation_key: operationKey })
        .first();
      return row && toOperation(row);
    },
    async retry({ id, attempt, status, leaseUntil: seenLease }, { leaseUntil }) {
      const changed = await knex('operation')
        .where({ id, attempt, status, lease_until: seenLease })
        .update({ status: 'pending', attempt: attempt + 1, lease_until: leaseUntil, result: null, end_time: null });
      return changed > 0;
    },
    async end(id, attempt, { status, receipt, result, now }) {
      await knex('operation').where({ id, attempt }).update({ status, receipt, result, end_time: now });
    },
    async renew(id, leaseUntil, interactionLeaseUntil) {
      await knex.raw(
        `with renewed as (update operation set lease_until = ? where id = ? and status = 'pending' returning interaction_id)
         update interaction set lease_until = greatest(lease_until, ?)
         where id in (select interaction_id from renewed) and status = 'active'`,
        [String(leaseUntil), id, String(interactionLeaseUntil)],
      );
    },
  };
}

function toOperation(row: OperationRow): OperationRecord {
  return {
    id: row.id,
    interactionId: row.interaction_id,
    operationKey: row.operation_key,
    argumentsHash: row.arguments_hash,
    tool: row.tool,
    status: row.status,
    attempt: row.attempt,
    leaseUntil: readBigint(row.lease_until),
    receipt: row.receipt,
    result: row.result,
    createTime: readBigint(row.create_time),
  };
}
