import { isStorableText } from './codec.ts';
import type { Database } from './database.ts';
import type { ServerRecord } from './records.ts';
import { createReleaseStore, type ReleaseStore } from './release-store.ts';
import type { SecretCipher } from './secret-cipher.ts';
import { type Listing, listRows, type ServerQuery } from './server-query.ts';
import { type ServerRow, TOOLS_COLUMN, toServerRecord, toServerRow, type WithTools } from './server-row.ts';
import { replaceServer, writeTools } from './server-write.ts';

export interface ServerStore extends ReleaseStore {
  insert(record: ServerRecord): Promise<void>;
  find(mcpId: string): Promise<ServerRecord | undefined>;
  /**
   * Compare-and-set: stores the record under revision `expectedRevision` + 1 (its own `revision` does not matter).
   * @returns false when the present revision is another, or the server is gone.
   */
  replace(record: ServerRecord, expectedRevision: number): Promise<boolean>;
  /** Configuration, release, history and tools. @returns false as `replace` does. */
  remove(mcpId: string, expectedRevision: number): Promise<boolean>;
  list(query: ServerQuery): Promise<Listing<ServerRecord>>;
}

export function createServerStore({ knex }: Pick<Database, 'knex'>, cipher: SecretCipher): ServerStore {
  return {
    ...createReleaseStore({ knex }, cipher),
    insert: record =>
      knex.transaction(async trx => {
        await trx('server').insert(toServerRow(record, cipher));
        await writeTools(trx, record.mcpId, record.version, record.toolConfigs);
      }),
    async find(mcpId) {
      if (!isStorableText(mcpId)) return undefined;
      const sql = `select "row".*, ${TOOLS_COLUMN} from server "row" where mcp_id = ?`;
      const { rows } = await knex.raw<{ rows: (ServerRow & WithTools)[] }>(sql, [mcpId]);
      return rows[0] && toServerRecord(rows[0], cipher);
    },
    replace: (record, expectedRevision) =>
      knex.transaction(trx => replaceServer(trx, record, expectedRevision, cipher)),
    async remove(mcpId, expectedRevision) {
      if (!isStorableText(mcpId)) return false;
      // The other tables follow by their foreign keys. knex-pglite does not count what a delete removes.
      const removed: unknown[] = await knex('server')
        .where({ mcp_id: mcpId, revision: expectedRevision })
        .delete('mcp_id');
      return removed.length === 1;
    },
    async list(query) {
      const listing = await listRows<ServerRow & WithTools>(knex, 'server', query);
      return { ...listing, rows: listing.rows.map(row => toServerRecord(row, cipher)) };
    },
  };
}
