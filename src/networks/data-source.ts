import type { JsonObject } from '../json.ts';
import type { Network } from './model.ts';
import type { Sql } from './sql.ts';

/** Reads of the networks' own tables. What it runs is compiled by us from checked input; `runReadOnly` takes the rest. */
export interface DataSource {
  /**
   * The rows of one statement, every value as JSON has it: integers exact, dates and times as ISO 8601 in UTC, `bytea` as
   * hexadecimal. An aborted signal stops the statement at the database, where that can be stopped.
   * @throws ServiceError when the statement takes longer than `timeoutMs`, or fails
   */
  rows(statement: Sql, options: QueryOptions): Promise<JsonObject[]>;
  /** The same inside a read-only transaction, for statements that callers wrote and `run-sql` has checked; with the columns. */
  runReadOnly(
    statement: Sql,
    options: QueryOptions & { maxRows: number },
  ): Promise<{ columns: { name: string; type: string }[]; rows: JsonObject[]; truncated: boolean }>;
}

export interface QueryOptions {
  signal: AbortSignal;
  timeoutMs: number;
}

/** The networks that are there, from memory as long as nothing has changed. */
export interface NetworkSource {
  find(id: string): Promise<Network | undefined>;
  /** Without their contents, in no order. */
  list(): Promise<NetworkSummary[]>;
  /** The network that a resource belongs to. */
  findByResource(resourceId: string): Promise<Network | undefined>;
}

export type NetworkSummary = Pick<
  Network,
  'id' | 'name' | 'comment' | 'tags' | 'businessDomain' | 'createTime' | 'updateTime'
>;
