import type { Knex } from 'knex';
import { isStorableText } from './codec.ts';
import type { Database } from './database.ts';
import type { Listed, ReleaseRecord, ServerRecord } from './records.ts';
import { type HistoryRow, readHistoryRow, toHistoryRow } from './release-history.ts';
import type { SecretCipher } from './secret-cipher.ts';
import { type Listing, listRows, type ServerQuery } from './server-query.ts';
import {
  PACKAGED_COLUMN,
  type ReleaseRow,
  TOOLS_COLUMN,
  toListedRelease,
  toReleaseRecord,
  toReleaseRow,
  type WithTools,
} from './server-row.ts';
import { dropUnusedTools, replaceServer } from './server-write.ts';

export interface ReleaseStore {
  /**
   * One transaction: the configuration as `replace` does it, the release, and its place in the history (the same version takes
   * the same place; the newest 10 are kept). Of two publishes that race for a name exactly one is done (D21).
   */
  publish(
    record: ServerRecord,
    release: ReleaseRecord,
    expectedRevision: number,
  ): Promise<'done' | 'stale' | 'name-taken'>;
  /** One transaction: the configuration as `replace` does it, and the release dropped. The history stays. */
  withdraw(record: ServerRecord, expectedRevision: number): Promise<boolean>;
  findRelease(mcpId: string): Promise<ReleaseRecord | undefined>;
  /** In no particular order; ids without a release are absent. */
  findReleases(mcpIds: readonly string[]): Promise<Listed<ReleaseRecord>[]>;
  listReleases(query: ServerQuery): Promise<Listing<Listed<ReleaseRecord>>>;
  /** Does another server's release have this very name? */
  releaseNameTaken(name: string, exceptMcpId?: string): Promise<boolean>;
  /** 0 when nothing was ever released. */
  newestReleasedVersion(mcpId: string): Promise<number>;
  /** What was released, the newest version first. */
  history(mcpId: string): Promise<ReleaseRecord[]>;
}

type RowWithTools = ReleaseRow & WithTools;

const HISTORY_LIMIT = 10;

export function createReleaseStore({ knex }: Pick<Database, 'knex'>, cipher: SecretCipher): ReleaseStore {
  async function rowsOf(mcpIds: readonly string[], toolsColumn: string): Promise<RowWithTools[]> {
    const ids = mcpIds.filter(isStorableText);
    if (ids.length === 0) return [];
    const sql = `select "row".*, ${toolsColumn} from server_release "row" where mcp_id = any(?::text[])`;
    const { rows } = await knex.raw<{ rows: RowWithTools[] }>(sql, [ids]);
    return rows;
  }

  return {
    publish: (record, release, expectedRevision) => publish(knex, { record, release, expectedRevision, cipher }),
    withdraw: (record, expectedRevision) =>
      knex.transaction(async trx => {
        if (!(await replaceServer(trx, record, expectedRevision, cipher))) return false;
        await trx('server_release').where({ mcp_id: record.mcpId }).delete();
        return true;
      }),
    async findRelease(mcpId) {
      const [row] = await rowsOf([mcpId], PACKAGED_COLUMN);
      return row && toReleaseRecord(row, cipher);
    },
    findReleases: async mcpIds => (await rowsOf(mcpIds, TOOLS_COLUMN)).map(row => toListedRelease(row, cipher)),
    async listReleases(query) {
      const listing = await listRows<RowWithTools>(knex, 'server_release', query);
      return { ...listing, rows: listing.rows.map(row => toListedRelease(row, cipher)) };
    },
    async releaseNameTaken(name, exceptMcpId = '') {
      if (!isStorableText(name)) return false;
      const taken: unknown = await knex('server_release')
        .where({ name })
        .whereNot({ mcp_id: exceptMcpId })
        .first('mcp_id');
      return taken !== undefined;
    },
    async newestReleasedVersion(mcpId) {
      if (!isStorableText(mcpId)) return 0;
      const newest = await knex<{ mcp_id: string; version: number }>('server_release_history')
        .where({ mcp_id: mcpId })
        .orderBy('version', 'desc')
        .first('version');
      return newest?.version ?? 0;
    },
    async history(mcpId) {
      if (!isStorableText(mcpId)) return [];
      const rows = await knex<HistoryRow & { version: number }>('server_release_history')
        .where({ mcp_id: mcpId })
        .orderBy('version', 'desc')
        .select('mcp_id', 'snapshot');
      return rows.map(row => readHistoryRow(row, cipher));
    },
  };
}

interface Publication {
  record: ServerRecord;
  release: ReleaseRecord;
  expectedRevision: number;
  cipher: SecretCipher;
}

async function publish(knex: Knex, publication: Publication): Promise<'done' | 'stale' | 'name-taken'> {
  const { record, release, expectedRevision, cipher } = publication;
  try {
    return await knex.transaction(async trx => {
      if (!(await replaceServer(trx, record, expectedRevision, cipher))) return 'stale';
      await trx('server_release').insert(toReleaseRow(release, cipher)).onConflict('mcp_id').merge();
      await appendHistory(trx, release, cipher);
      return 'done';
    });
  } catch (error) {
    if (isNameTaken(error)) return 'name-taken';
    // Two publishes that exchange their names wait for each other; the database ends one of them, as if it had come too late.
    if (codeOf(error) === DEADLOCK) return 'stale';
    throw error;
  }
}

async function appendHistory(trx: Knex, release: ReleaseRecord, cipher: SecretCipher): Promise<void> {
  const { mcpId } = release;
  await trx('server_release_history').insert(toHistoryRow(release, cipher)).onConflict(['mcp_id', 'version']).merge();
  const history = trx('server_release_history').where({ mcp_id: mcpId });
  const kept = history.clone().orderBy('version', 'desc').limit(HISTORY_LIMIT).select('version');
  const dropped: unknown[] = await history.clone().whereNotIn('version', kept).delete('version');
  if (dropped.length > 0) await dropUnusedTools(trx, mcpId);
}

const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';

function isNameTaken(error: unknown): boolean {
  return (
    codeOf(error) === UNIQUE_VIOLATION && (error as { constraint?: string }).constraint === 'server_release_name_key'
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
