import type { Knex } from 'knex';
import { isStorableText, type StoredBigint } from './codec.ts';
import type { Database } from './database.ts';
import { type PageQuery, readPage, whereEqual, whereNameContains } from './toolbox-page.ts';
import type { BoxRecord, BoxStatus, ListedBox, MetadataType, ToolRecord } from './toolbox-records.ts';
import { type BoxRow, toBox, toBoxRow } from './toolbox-row.ts';
import { insertTools } from './toolbox-tool-store.ts';

export interface BoxQuery extends PageQuery<'update_time' | 'create_time' | 'name'> {
  visible: 'all' | readonly string[];
  name?: string;
  category?: string;
  source?: string;
  status?: BoxStatus;
  metadataType?: MetadataType;
  /** Id or display name. */
  createUser?: string;
}

export interface ToolBoxStore {
  /** The toolbox and its tools, at once. @returns the ids of those tools whose name was not taken by an earlier one. */
  insert(box: BoxRecord, tools: readonly ToolRecord[]): Promise<Set<string>>;
  find(boxId: string): Promise<ListedBox | undefined>;
  list(query: BoxQuery): Promise<{ total: number; rows: ListedBox[] }>;
  /** Does another published toolbox have this very name? */
  publishedNameTaken(name: string, exceptBoxId?: string): Promise<boolean>;
  /**
   * Writes name, description, address, category, source, status and who did it, unless the status is not `expected` any more.
   * With `addressChanged` the tools' own addresses are dropped.
   */
  update(box: BoxRecord, expected: BoxStatus, addressChanged: boolean): Promise<'done' | 'stale' | 'name-taken'>;
  /** The toolbox and its tools. @returns false when it is gone or its status is not `expected` any more. */
  remove(boxId: string, expected: BoxStatus): Promise<boolean>;
}

const UNIQUE_VIOLATION = '23505';

export function createToolBoxStore({ knex }: Pick<Database, 'knex'>): ToolBoxStore {
  const columns = [
    'tool_box.*',
    knex.raw('(select count(*) from tool where tool.box_id = tool_box.box_id) as tool_count'),
  ];

  return {
    insert: (box, tools) =>
      knex.transaction(async trx => {
        await trx('tool_box').insert(toBoxRow(box));
        return insertTools(trx, tools);
      }),
    async find(boxId) {
      if (!isStorableText(boxId)) return undefined;
      const [row] = await knex('tool_box').where({ box_id: boxId }).select<ListedRow[]>(columns);
      return row && toBox(row);
    },
    async list(query) {
      const { total, rows } = await readPage<ListedRow>(filtered(knex, query), columns, query, 'box_id');
      return { total, rows: rows.map(toBox) };
    },
    async publishedNameTaken(name, exceptBoxId = '') {
      if (!isStorableText(name)) return false;
      const taken: unknown = await knex('tool_box')
        .where({ name, status: 'published' })
        .whereNot({ box_id: exceptBoxId })
        .first('box_id');
      return taken !== undefined;
    },
    update: (box, expected, addressChanged) => update(knex, box, expected, addressChanged),
    async remove(boxId, expected) {
      if (!isStorableText(boxId)) return false;
      const removed: unknown[] = await knex('tool_box').where({ box_id: boxId, status: expected }).delete('box_id');
      return removed.length === 1;
    },
  };
}

type ListedRow = BoxRow & { tool_count: StoredBigint };

async function update(
  knex: Knex,
  box: BoxRecord,
  expected: BoxStatus,
  addressChanged: boolean,
): Promise<'done' | 'stale' | 'name-taken'> {
  try {
    return await knex.transaction(async trx => {
      const place = { box_id: box.boxId, status: expected };
      if ((await trx('tool_box').where(place).update(toBoxRow(box))) !== 1) return 'stale';
      if (addressChanged) await trx('tool').where({ box_id: box.boxId }).update({ server_url: '' });
      return 'done';
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'name-taken';
    throw error;
  }
}

function filtered(knex: Knex, query: BoxQuery): Knex.QueryBuilder {
  const found = knex('tool_box');
  if (query.visible !== 'all') {
    void found.whereRaw('box_id = any(?::text[])', [query.visible.filter(isStorableText)]);
  }
  if (query.name !== undefined) whereNameContains(found, query.name);
  if (query.category !== undefined) whereEqual(found, 'category', query.category);
  if (query.source !== undefined) whereEqual(found, 'source', query.source);
  if (query.status !== undefined) whereEqual(found, 'status', query.status);
  if (query.metadataType !== undefined) whereEqual(found, 'metadata_type', query.metadataType);
  if (query.createUser !== undefined) {
    const { createUser } = query;
    if (!isStorableText(createUser)) return found.whereRaw('false');
    const users = 'create_user = ? or create_user in (select id from principal where name = ?)';
    void found.whereRaw(`(${users})`, [createUser, createUser]);
  }
  return found;
}
