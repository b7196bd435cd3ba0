import type { Knex } from 'knex';
import type { JsonObject } from '../json.ts';
import { readBigint, readJson, type StoredBigint, writeJson } from './codec.ts';
import type { Database } from './database.ts';

/** Who did what to which id, when (ns), from which request. */
export interface AuditEntry {
  time: bigint;
  actorId: string;
  action: string;
  resourceType: string;
  resourceId: string;
  outcome: string;
  requestId: string;
  detail: JsonObject | null;
}

export interface AuditFilter {
  actorId?: string;
  resourceType?: string;
  resourceId?: string;
  action?: string;
  requestId?: string;
  /** 1,000 without it. */
  limit?: number;
}

export interface AuditStore {
  append(...entries: AuditEntry[]): Promise<void>;
  /** The newest first. */
  list(filter?: AuditFilter): Promise<AuditEntry[]>;
}

interface AuditRow {
  time: StoredBigint;
  actor_id: string;
  action: string;
  resource_type: string;
  resource_id: string;
  outcome: string;
  request_id: string;
  detail: string | null;
}

export function createAuditStore({ knex }: Pick<Database, 'knex'>): AuditStore {
  return {
    async append(...entries) {
      if (entries.length > 0) await knex('audit_log').insert(entries.map(toRow));
    },
    async list({ limit = 1000, ...filter } = {}) {
      const rows = await knex<AuditRow>('audit_log')
        .where(columnsOf(filter))
        .orderBy([
          { column: 'time', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit)
        .select();
      return rows.map(toEntry);
    },
  };
}

function columnsOf(filter: Omit<AuditFilter, 'limit'>): Record<string, Knex.Value> {
  const columns = {
    actor_id: filter.actorId,
    resource_type: filter.resourceType,
    resource_id: filter.resourceId,
    action: filter.action,
    request_id: filter.requestId,
  };
  return Object.fromEntries(
    Object.entries(columns).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function toRow(entry: AuditEntry): AuditRow {
  return {
    time: entry.time,
    actor_id: entry.actorId,
    action: entry.action,
    resource_type: entry.resourceType,
    resource_id: entry.resourceId,
    outcome: entry.outcome,
    request_id: entry.requestId,
    detail: entry.detail === null ? null : writeJson(entry.detail),
  };
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    time: readBigint(row.time),
    actorId: row.actor_id,
    action: row.action,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    outcome: row.outcome,
    requestId: row.request_id,
    detail: row.detail === null ? null : readJson<JsonObject>(row.detail),
  };
}
