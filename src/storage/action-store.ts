import type { Knex } from 'knex';
import type { JsonObject } from '../json.ts';
import { readBigint, readJson, readNullableBigint, type StoredBigint, writeJson } from './codec.ts';
import type { Database } from './database.ts';

export type ExecutionStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';

/** Times are ns. */
export interface ExecutionRecord {
  id: string;
  networkId: string;
  actionTypeId: string;
  caller: string;
  status: ExecutionStatus;
  trigger: 'manual';
  /** The same for the same call: two of it are never under way at once. */
  fingerprint: string;
  total: number;
  succeeded: number;
  failed: number;
  /** The first of them. */
  results: JsonObject[];
  message: string;
  /** While it runs, whoever runs it moves this on. */
  leaseUntil: bigint;
  createTime: bigint;
  endTime: bigint | null;
}

export interface ExecutionFilter {
  networkId: string;
  actionTypeId?: string | undefined;
  status?: ExecutionStatus | undefined;
  /** ns, both included. */
  from?: bigint | undefined;
  to?: bigint | undefined;
}

export interface ActionStore {
  /** @returns the id of the same call that is under way already, with nothing added; else undefined */
  add(execution: ExecutionRecord): Promise<string | undefined>;
  update(id: string, change: Partial<ExecutionRecord>): Promise<void>;
  find(networkId: string, id: string): Promise<ExecutionRecord | undefined>;
  /** The newest first. @param after create time and id of the last one of the page before */
  page(
    filter: ExecutionFilter,
    page: { limit: number; offset: number; after: { time: bigint; id: string } | undefined },
  ): Promise<ExecutionRecord[]>;
  count(filter: ExecutionFilter): Promise<number>;
  /** Ends those whose process is gone: nobody knows what became of them. */
  expire(now: bigint, message: string): Promise<void>;
}

interface ExecutionRow {
  id: string;
  network_id: string;
  action_type_id: string;
  caller: string;
  status: ExecutionStatus;
  trigger_type: 'manual';
  fingerprint: string;
  total: number;
  succeeded: number;
  failed: number;
  results: string;
  message: string;
  lease_until: StoredBigint;
  create_time: StoredBigint;
  end_time: StoredBigint | null;
}

const UNDER_WAY: readonly ExecutionStatus[] = ['pending', 'running'];

export function createActionStore({ knex }: Pick<Database, 'knex'>): ActionStore {
  const executions = (): Knex.QueryBuilder<ExecutionRow> => knex<ExecutionRow>('action_execution');
  const matching = ({ networkId, actionTypeId, status, from, to }: ExecutionFilter): Knex.QueryBuilder =>
    executions()
      .where({
        network_id: networkId,
        ...(actionTypeId !== undefined && { action_type_id: actionTypeId }),
        ...(status !== undefined && { status }),
      })
      .modify(query => {
        if (from !== undefined) void query.where('create_time', '>=', from);
        if (to !== undefined) void query.where('create_time', '<=', to);
      });
  return {
    async add(execution) {
      const added = await knex('action_execution').insert(toRow(execution)).onConflict().ignore().returning('id');
      if (added.length > 0) return undefined;
      const { fingerprint } = execution;
      const running = await knex<ExecutionRow>('action_execution')
        .where({ fingerprint })
        .whereIn('status', UNDER_WAY)
        .first();
      return running?.id ?? '';
    },
    async update(id, change) {
      await knex('action_execution').where({ id }).update(toRow(change));
    },
    async find(networkId, id) {
      const row = await knex<ExecutionRow>('action_execution').where({ network_id: networkId, id }).first();
      return row && toRecord(row);
    },
    async page(filter, { limit, offset, after }) {
      const query = matching(filter).orderBy([
        { column: 'create_time', order: 'desc' },
        { column: 'id', order: 'desc' },
      ]);
      if (after !== undefined) void query.whereRaw('(create_time, id) < (?, ?)', [String(after.time), after.id]);
      const rows = (await query.limit(limit).offset(offset)) as ExecutionRow[];
      return rows.map(toRecord);
    },
    async count(filter) {
      const rows: { n: StoredBigint }[] = await matching(filter).count('* as n');
      return Number(readBigint(rows[0]?.n ?? 0));
    },
    async expire(now, message) {
      await knex<ExecutionRow>('action_execution')
        .whereIn('status', UNDER_WAY)
        .where('lease_until', '<', now)
        .update({ status: 'failed', message, end_time: now });
    },
  };
}

function toRow(execution: Partial<ExecutionRecord>): Partial<Record<keyof ExecutionRow, unknown>> {
  const { networkId, actionTypeId, trigger, results, leaseUntil, createTime, endTime, ...same } = execution;
  return {
    ...same,
    ...(networkId !== undefined && { network_id: networkId }),
    ...(actionTypeId !== undefined && { action_type_id: actionTypeId }),
    ...(trigger !== undefined && { trigger_type: trigger }),
    ...(results !== undefined && { results: writeJson(results) }),
    ...(leaseUntil !== undefined && { lease_until: leaseUntil }),
    ...(createTime !== undefined && { create_time: createTime }),
    ...(endTime !== undefined && { end_time: endTime }),
  };
}

function toRecord(row: ExecutionRow): ExecutionRecord {
  const { network_id, action_type_id, trigger_type, results, lease_until, create_time, end_time, ...same } = row;
  return {
    ...same,
    networkId: network_id,
    actionTypeId: action_type_id,
    trigger: trigger_type,
    results: readJson<JsonObject[]>(results),
    leaseUntil: readBigint(lease_until),
    createTime: readBigint(create_time),
    endTime: readNullableBigint(end_time),
  };
}
