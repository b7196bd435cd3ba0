import type { Knex } from 'knex';
import type { Database } from './database.ts';
import * as initial from './migrations/0001-initial.ts';
import * as changeNotices from './migrations/0002-change-notices.ts';
import * as toolbox from './migrations/0003-toolbox.ts';
import * as filterIndexes from './migrations/0004-filter-indexes.ts';
import * as lifecycle from './migrations/0005-lifecycle.ts';
import * as networks from './migrations/0006-networks.ts';
import * as actions from './migrations/0007-actions.ts';

/** The database was migrated by a newer release, whose tables this one does not know. */
export class SchemaTooNewError extends Error {
  readonly unknown: readonly string[];

  constructor(unknown: readonly string[]) {
    super(
      `The database has migrations that this version does not know (${unknown.join(', ')}): ` +
        'it was used by a newer version. Run that version or newer, or restore a backup from before the upgrade.',
    );
    this.name = 'SchemaTooNewError';
    this.unknown = unknown;
  }
}

/** Forward only. */
export interface Migration {
  up(knex: Knex): Promise<void>;
}

/** In the order in which they run; a released one never changes. */
const MIGRATIONS: ReadonlyMap<string, Migration> = new Map([
  ['0001-initial', initial],
  ['0002-change-notices', changeNotices],
  ['0003-toolbox', toolbox],
  ['0004-filter-indexes', filterIndexes],
  ['0005-lifecycle', lifecycle],
  ['0006-networks', networks],
  ['0007-actions', actions],
]);

const JOURNAL = 'schema_migration';
/** Any number that nobody else locks in this database. */
const ADVISORY_LOCK = 7_239_114_402;

/**
 * Brings the schema up to date: all or nothing, one process at a time. A process that dies releases its turn with its
 * connection, so nothing stays locked (knex's own lock is a row in a table, and would).
 * @throws SchemaTooNewError
 */
export async function migrate({ knex }: Pick<Database, 'knex'>): Promise<void> {
  await knex.transaction(async trx => {
    await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK]);
    await checkKnown(trx);
    await trx.migrate.latest({
      tableName: JOURNAL,
      migrationSource: {
        getMigrations: () => Promise.resolve([...MIGRATIONS.keys()]),
        getMigrationName: (name: string) => name,
        getMigration: (name: string) => Promise.resolve(forward(name)),
      },
    });
  });
}

async function checkKnown(trx: Knex.Transaction): Promise<void> {
  if (!(await trx.schema.hasTable(JOURNAL))) return;
  const recorded = await trx<{ name: string }>(JOURNAL).orderBy('id').pluck('name');
  const unknown = recorded.filter(name => !MIGRATIONS.has(name));
  if (unknown.length > 0) throw new SchemaTooNewError(unknown);
}

function forward(name: string): Knex.Migration {
  const migration = MIGRATIONS.get(name);
  if (migration === undefined) throw new Error(`There is no migration ${name}`);
  return {
    up: knex => migration.up(knex),
    down: () => Promise.reject(new Error(`The migration ${name} cannot be undone`)),
  };
}
