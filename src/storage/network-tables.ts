import type { Knex } from 'knex';
import { ServiceError } from '../errors.ts';

/** A table of a network, as it is to be made. */
export interface TablePlan {
  name: string;
  columns: readonly { name: string; nativeType: string; description: string }[];
  /** Empty: none. */
  primaryKey: readonly string[];
  /** One index each. */
  indexed: readonly string[];
}

/** Fills the tables of one network, inside the transaction that puts them in place. */
export interface TableLoader {
  create(plan: TablePlan): Promise<void>;
  /** Texts that the columns' types read, column by column; every list is of one length. */
  insert(table: string, columns: readonly { name: string; nativeType: string }[], values: Column[]): Promise<void>;
  /** Keys and indexes, once the rows are in. @throws ServiceError ArgumentInvalid where two rows have one primary key */
  finish(plan: TablePlan): Promise<void>;
}

export type Column = readonly (string | null)[];

const UNIQUE_VIOLATION = '23505';

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** What knex takes for text: a question mark would be a hole. */
function raw(trx: Knex, text: string): Knex.Raw {
  return trx.raw(text.replaceAll('?', '\\?'));
}

export function schemaOf(networkId: string): string {
  return `kn_${networkId}`;
}

export function tableLoader(trx: Knex.Transaction, schema: string): TableLoader {
  const nameOf = (table: string): string => `${quoteName(schema)}.${quoteName(table)}`;
  return {
    async create({ name, columns }) {
      const list = columns.map(({ name: column, nativeType }) => `${quoteName(column)} ${inCodePoints(nativeType)}`);
      await raw(trx, `create table ${nameOf(name)} (${list.join(', ')})`);
    },
    async insert(table, columns, values) {
      const names = columns.map(({ name }) => quoteName(name).replaceAll('?', '\\?'));
      const casts = columns.map(({ nativeType }, index) => `v.c${index}::${nativeType}`);
      const holes = columns.map(() => '?::text[]');
      const aliases = columns.map((_, index) => `c${index}`);
      await trx.raw(
        `insert into ${nameOf(table).replaceAll('?', '\\?')} (${names.join(', ')})
         select ${casts.join(', ')} from unnest(${holes.join(', ')}) as v(${aliases.join(', ')})`,
        values as unknown as Knex.RawBinding[],
      );
    },
    async finish({ name, primaryKey, indexed }) {
      if (primaryKey.length > 0) {
        const key = primaryKey.map(quoteName).join(', ');
        await raw(trx, `alter table ${nameOf(name)} add primary key (${key})`).catch((cause: unknown) => {
          throw isUniqueViolation(cause) ? duplicateKey(name, cause) : cause;
        });
      }
      for (const column of indexed) await raw(trx, `create index on ${nameOf(name)} (${quoteName(column)})`);
      await raw(trx, `analyze ${nameOf(name)}`);
    },
  };
}

/** Texts are in the order of their characters' codes, the same on every machine, and regular expressions know no locale. */
function inCodePoints(nativeType: string): string {
  return nativeType === 'text' ? 'text collate "C"' : nativeType;
}

function isUniqueViolation(error: unknown): error is { detail?: string } {
  return (error as { code?: string }).code === UNIQUE_VIOLATION;
}

function duplicateKey(table: string, cause: { detail?: string }): ServiceError {
  const message = `two rows have the same primary key: ${cause.detail ?? ''}`;
  return new ServiceError('ArgumentInvalid', { details: [{ field: table, message }], cause });
}
