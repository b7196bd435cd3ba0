import type { Knex } from 'knex';
import type { AuditEntry } from './audit-store.ts';
import { createAuditStore } from './audit-store.ts';
import type { Database } from './database.ts';
import { createGrantStore, type Grant } from './grant-store.ts';
import type { ReleaseRecord, ServerRecord } from './records.ts';
import { toHistoryRow, readHistoryRow, type HistoryRow } from './release-history.ts';
import type { SecretCipher } from './secret-cipher.ts';
import {
  type ReleaseRow,
  type ServerRow,
  PACKAGED_COLUMN,
  toReleaseRecord,
  toReleaseRow,
  toServerRecord,
  toServerRow,
  type WithTools,
} from './server-row.ts';
import { writeTools } from './server-write.ts';

/** Everything that is stored about a server. */
export interface StoredServer {
  record: ServerRecord;
  release: ReleaseRecord | undefined;
  /** The newest version first. */
  history: ReleaseRecord[];
}

export interface TransferSubject {
  mcpIds: readonly string[];
  /** Names under which the file has releases. */
  releaseNames: readonly string[];
}

/** What is stored of the subject, as nobody else can change it until the transfer is over. */
export interface TransferState {
  byId: ReadonlyMap<string, StoredServer>;
  /** Whose release has the name now (D21). */
  holders: ReadonlyMap<string, ServerRecord>;
}

export interface TransferPlan {
  /** Take the place of whatever is stored under their ids. */
  write: readonly StoredServer[];
  /** Lose their release. */
  withdraw: readonly ServerRecord[];
  grants: readonly Grant[];
  audit: readonly AuditEntry[];
}

export interface TransferStore {
  /** Of one moment, in the order of creation. */
  readAll(): Promise<StoredServer[]>;
  /** One transaction, during which no other server is written. What `decide` throws leaves everything as it was. */
  apply<P extends TransferPlan>(subject: TransferSubject, decide: (state: TransferState) => P): Promise<P>;
}

/** PostgreSQL takes 65,535 values a statement, and a row has some twenty. */
const BATCH = 500;

export function createTransferStore({ knex }: Pick<Database, 'knex'>, cipher: SecretCipher): TransferStore {
  return {
    readAll: () =>
      knex.transaction(trx => readServers(trx, cipher, { sql: 'true', values: [] }), {
        isolationLevel: 'repeatable read',
        readOnly: true,
      }),
    apply: (subject, decide) =>
      knex.transaction(async trx => {
        // Readers are not held up. Every writer of servers is: two imports would else decide over each other's half.
        await trx.raw('lock table server, server_release in share row exclusive mode');
        const plan = decide(await readState(trx, cipher, subject));
        await write(trx, cipher, plan);
        return plan;
      }),
  };
}

async function readState(trx: Knex, cipher: SecretCipher, subject: TransferSubject): Promise<TransferState> {
  const byIds = { sql: 'mcp_id = any(?::text[])', values: [[...subject.mcpIds]] };
  const stored = await readServers(trx, cipher, byIds);
  const { rows } = await trx.raw<{ rows: (ServerRow & WithTools & { held_name: string })[] }>(
    `select "row".*, ${PACKAGED_COLUMN}, release.name as held_name from server "row"
     join server_release release on release.mcp_id = "row".mcp_id where release.name = any(?::text[])`,
    [[...subject.releaseNames]],
  );
  return {
    byId: new Map(stored.map(server => [server.record.mcpId, server])),
    holders: new Map(rows.map(row => [row.held_name, toServerRecord(row, cipher)])),
  };
}

interface Condition {
  sql: string;
  values: string[][];
}

async function readServers(trx: Knex, cipher: SecretCipher, { sql, values }: Condition): Promise<StoredServer[]> {
  const read = async <Row>(select: string): Promise<Row[]> => (await trx.raw<{ rows: Row[] }>(select, values)).rows;
  const servers = await read<ServerRow & WithTools>(
    `select "row".*, ${PACKAGED_COLUMN} from server "row" where ${sql} order by create_time, mcp_id`,
  );
  const releases = await read<ReleaseRow & WithTools>(
    `select "row".*, ${PACKAGED_COLUMN} from server_release "row" where ${sql}`,
  );
  const history = await read<HistoryRow>(
    `select mcp_id, snapshot from server_release_history where ${sql} order by version desc`,
  );
  const releaseOf = new Map(releases.map(row => [row.mcp_id, toReleaseRecord(row, cipher)]));
  const historyOf = Map.groupBy(history, row => row.mcp_id);
  return servers.map(row => ({
    record: toServerRecord(row, cipher),
    release: releaseOf.get(row.mcp_id),
    history: (historyOf.get(row.mcp_id) ?? []).map(snapshot => readHistoryRow(snapshot, cipher)),
  }));
}

async function write(trx: Knex, cipher: SecretCipher, plan: TransferPlan): Promise<void> {
  const ids = plan.write.map(({ record }) => record.mcpId);
  // Releases go before any comes: a name may move from one server to another.
  const released = [...ids, ...plan.withdraw.map(({ mcpId }) => mcpId)];
  await trx.raw('delete from server_release where mcp_id = any(?::text[])', [released]);
  for (const table of ['server_release_history', 'server_tool']) {
    await trx.raw(`delete from ${table} where mcp_id = any(?::text[])`, [ids]);
  }
  const records = [...plan.write.map(({ record }) => record), ...plan.withdraw];
  await inBatches(
    records.map(record => toServerRow(record, cipher)),
    rows => trx('server').insert(rows).onConflict('mcp_id').merge(),
  );
  const releases = plan.write.flatMap(({ release }) => (release === undefined ? [] : [toReleaseRow(release, cipher)]));
  await inBatches(releases, rows => trx('server_release').insert(rows));
  const history = plan.write.flatMap(server => server.history.map(release => toHistoryRow(release, cipher)));
  await inBatches(history, rows => trx('server_release_history').insert(rows));
  for (const server of plan.write) await writeAllTools(trx, server);
  await inBatches(plan.grants, rows => createGrantStore({ knex: trx }).addAll(rows));
  await inBatches(plan.audit, rows => createAuditStore({ knex: trx }).append(...rows));
}

/** Each version has its own; of one that is current, released and past at once they are the same. */
async function writeAllTools(trx: Knex, { record, release, history }: StoredServer): Promise<void> {
  if (record.creationType !== 'tool_imported') return;
  const versions = [...history, ...(release === undefined ? [] : [release]), record];
  for (const { version, toolConfigs } of versions) await writeTools(trx, record.mcpId, version, toolConfigs);
}

async function inBatches<T>(items: readonly T[], store: (batch: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH) await store(items.slice(from, from + BATCH));
}
