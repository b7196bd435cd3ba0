import type { Knex } from 'knex';
import { isStorableText } from './codec.ts';
import type { Database } from './database.ts';
import { type PageQuery, readPage, whereEqual, whereNameContains } from './toolbox-page.ts';
import type { ListedTool, ToolRecord, ToolStatus } from './toolbox-records.ts';
import {
  LISTED_TOOL_COLUMNS,
  type ListedToolRow,
  type ToolRow,
  toListedTool,
  toTool,
  toToolRow,
} from './toolbox-row.ts';

export interface ToolQuery extends PageQuery<'create_time' | 'update_time' | 'name'> {
  name?: string;
  status?: ToolStatus;
}

export interface StatusChange {
  tool_id: string;
  status: ToolStatus;
}

export interface ToolStore {
  /** @returns the ids of those whose name was free; undefined when the toolbox is gone. */
  insert(tools: readonly ToolRecord[]): Promise<Set<string> | undefined>;
  find(boxId: string, toolId: string): Promise<ToolRecord | undefined>;
  /** In no particular order; unknown ids are absent. */
  findMany(toolIds: readonly string[]): Promise<ToolRecord[]>;
  list(boxId: string, query: ToolQuery): Promise<{ total: number; rows: ListedTool[] }>;
  update(tool: ToolRecord): Promise<'done' | 'gone' | 'name-taken'>;
  /** All or none. @returns the ids that are not in the toolbox. */
  setStatuses(
    boxId: string,
    changes: readonly StatusChange[],
    written: { user: string; time: bigint },
  ): Promise<string[]>;
  remove(boxId: string, toolId: string): Promise<boolean>;
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** Rows a statement: a tool can hold a few hundred kilobytes. */
const CHUNK = 50;

export function createToolStore({ knex }: Pick<Database, 'knex'>): ToolStore {
  return {
    async insert(tools) {
      try {
        return await knex.transaction(trx => insertTools(trx, tools));
      } catch (error) {
        if (codeOf(error) === FOREIGN_KEY_VIOLATION) return undefined;
        throw error;
      }
    },
    async find(boxId, toolId) {
      if (!isStorableText(boxId + toolId)) return undefined;
      const row = await knex<ToolRow>('tool').where({ box_id: boxId, tool_id: toolId }).first();
      return row && toTool(row);
    },
    async findMany(toolIds) {
      const ids = toolIds.filter(isStorableText);
      if (ids.length === 0) return [];
      const { rows } = await knex.raw<{ rows: ToolRow[] }>('select * from tool where tool_id = any(?::text[])', [ids]);
      return rows.map(toTool);
    },
    async list(boxId, query) {
      const found = knex('tool').where({ box_id: boxId });
      if (query.name !== undefined) whereNameContains(found, query.name);
      if (query.status !== undefined) whereEqual(found, 'status', query.status);
      const { total, rows } = await readPage<ListedToolRow>(found, [...LISTED_TOOL_COLUMNS], query, 'tool_id');
      return { total, rows: rows.map(toListedTool) };
    },
    async update(tool) {
      const place = { box_id: tool.boxId, tool_id: tool.toolId };
      try {
        return (await knex('tool').where(place).update(toToolRow(tool))) === 1 ? 'done' : 'gone';
      } catch (error) {
        if (codeOf(error) === UNIQUE_VIOLATION) return 'name-taken';
        throw error;
      }
    },
    setStatuses: (boxId, changes, written) => knex.transaction(trx => setStatuses(trx, boxId, changes, written)),
    async remove(boxId, toolId) {
      if (!isStorableText(boxId + toolId)) return false;
      const removed: unknown[] = await knex('tool').where({ box_id: boxId, tool_id: toolId }).delete('tool_id');
      return removed.length === 1;
    },
  };
}

/** A name that is taken, by a stored tool or by an earlier one of the list, leaves its tool out. */
export async function insertTools(trx: Knex, tools: readonly ToolRecord[]): Promise<Set<string>> {
  const stored = new Set<string>();
  for (let at = 0; at < tools.length; at += CHUNK) {
    const rows = tools.slice(at, at + CHUNK).map(toToolRow);
    const inserted = await trx<ToolRow>('tool')
      .insert(rows)
      .onConflict(['box_id', 'name'])
      .ignore()
      .returning('tool_id');
    for (const { tool_id: id } of inserted) stored.add(id);
  }
  return stored;
}

async function setStatuses(
  trx: Knex,
  boxId: string,
  changes: readonly StatusChange[],
  { user, time }: { user: string; time: bigint },
): Promise<string[]> {
  const ids = [...new Set(changes.map(change => change.tool_id))];
  const storable = ids.filter(isStorableText);
  const { rows } = await trx.raw<{ rows: { tool_id: string }[] }>(
    'select tool_id from tool where box_id = ? and tool_id = any(?::text[]) order by tool_id for update',
    [boxId, storable],
  );
  const known = new Set(rows.map(row => row.tool_id));
  const unknown = ids.filter(id => !known.has(id));
  if (unknown.length > 0) return unknown;
  for (const { tool_id: toolId, status } of changes) {
    await trx('tool').where({ tool_id: toolId }).update({ status, update_user: user, update_time: time });
  }
  return [];
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
