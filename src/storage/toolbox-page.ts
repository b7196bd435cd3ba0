import type { Knex } from 'knex';
import { isStorableText, type StoredBigint } from './codec.ts';
import { foldName } from './server-row.ts';

/** One page of a list. */
export interface PageQuery<Sort extends string> {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Everything: `page` and `pageSize` are ignored. */
  all: boolean;
  sortBy: Sort;
  sortOrder: 'asc' | 'desc';
}

/** A case-insensitive literal substring: `%` and `_` are ordinary characters (D27). */
export function whereNameContains(query: Knex.QueryBuilder, part: string): void {
  if (!isStorableText(part)) void query.whereRaw('false');
  else void query.whereRaw('name_folded like ?', [`%${foldName(part).replace(/[\\%_]/g, '\\$&')}%`]);
}

export function whereEqual(query: Knex.QueryBuilder, column: string, value: string): void {
  if (!isStorableText(value)) void query.whereRaw('false');
  else void query.where(column, value);
}

/** Total and rows of `filtered`, sorted with `tieBreaker` last. */
export async function readPage<Row>(
  filtered: Knex.QueryBuilder,
  columns: (string | Knex.Raw)[],
  { page, pageSize, all, sortBy, sortOrder }: PageQuery<string>,
  tieBreaker: string,
): Promise<{ total: number; rows: Row[] }> {
  const sorted = filtered.clone().orderBy([
    { column: sortBy, order: sortOrder },
    { column: tieBreaker, order: sortOrder },
  ]);
  if (all) {
    const rows = (await sorted.select(columns)) as Row[];
    return { total: rows.length, rows };
  }
  const [counted] = await filtered.clone().count<{ total: StoredBigint }[]>({ total: '*' });
  const rows = (await sorted
    .select(columns)
    .limit(pageSize)
    .offset((page - 1) * pageSize)) as Row[];
  return { total: Number(counted?.total ?? 0), rows };
}
