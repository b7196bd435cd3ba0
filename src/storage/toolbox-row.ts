import { readBigint, readJson, type StoredBigint, writeJson } from './codec.ts';
import { foldName } from './server-row.ts';
import type { BoxRecord, ListedBox, ListedTool, ToolRecord } from './toolbox-records.ts';

interface WrittenRow {
  create_user: string;
  create_time: StoredBigint;
  update_user: string;
  update_time: StoredBigint;
}

export interface BoxRow extends WrittenRow {
  box_id: string;
  name: string;
  name_folded: string;
  description: string;
  svc_url: string;
  category: string;
  source: string;
  metadata_type: BoxRecord['metadataType'];
  status: BoxRecord['status'];
}

export interface ListedToolRow extends WrittenRow {
  tool_id: string;
  box_id: string;
  name: string;
  name_folded: string;
  description: string;
  use_rule: string;
  status: ListedTool['status'];
  metadata_type: ListedTool['metadataType'];
  method: string;
  path: string;
}

export interface ToolRow extends ListedToolRow {
  server_url: string;
  metadata: string;
  call_plan: string;
  input_schema: string;
  extend_info: string;
}

export const LISTED_TOOL_COLUMNS = [
  'tool_id',
  'box_id',
  'name',
  'description',
  'use_rule',
  'status',
  'metadata_type',
  'method',
  'path',
  'create_user',
  'create_time',
  'update_user',
  'update_time',
] as const satisfies (keyof ListedToolRow)[];

export function toBoxRow(box: BoxRecord): BoxRow {
  return {
    box_id: box.boxId,
    name: box.name,
    name_folded: foldName(box.name),
    description: box.description,
    svc_url: box.svcUrl,
    category: box.category,
    source: box.source,
    metadata_type: box.metadataType,
    status: box.status,
    ...toWritten(box),
  };
}

export function toBox(row: BoxRow & { tool_count: StoredBigint }): ListedBox {
  return {
    boxId: row.box_id,
    name: row.name,
    description: row.description,
    svcUrl: row.svc_url,
    category: row.category,
    source: row.source,
    metadataType: row.metadata_type,
    status: row.status,
    toolCount: Number(row.tool_count),
    ...readWritten(row),
  };
}

export function toToolRow(tool: ToolRecord): ToolRow {
  return {
    tool_id: tool.toolId,
    box_id: tool.boxId,
    name: tool.name,
    name_folded: foldName(tool.name),
    description: tool.description,
    use_rule: tool.useRule,
    status: tool.status,
    metadata_type: tool.metadataType,
    method: tool.method,
    path: tool.path,
    server_url: tool.serverUrl,
    metadata: writeJson(tool.metadata),
    call_plan: writeJson(tool.plan),
    input_schema: writeJson(tool.inputSchema),
    extend_info: writeJson(tool.extendInfo),
    ...toWritten(tool),
  };
}

export function toListedTool(row: Omit<ListedToolRow, 'name_folded'>): ListedTool {
  return {
    toolId: row.tool_id,
    boxId: row.box_id,
    name: row.name,
    description: row.description,
    useRule: row.use_rule,
    status: row.status,
    metadataType: row.metadata_type,
    method: row.method,
    path: row.path,
    ...readWritten(row),
  };
}

export function toTool(row: ToolRow): ToolRecord {
  return {
    ...toListedTool(row),
    serverUrl: row.server_url,
    metadata: readJson(row.metadata),
    plan: readJson(row.call_plan),
    inputSchema: readJson(row.input_schema),
    extendInfo: readJson(row.extend_info),
  };
}

type Written = Pick<BoxRecord, 'createUser' | 'createTime' | 'updateUser' | 'updateTime'>;

function toWritten({ createUser, createTime, updateUser, updateTime }: Written): WrittenRow {
  return { create_user: createUser, create_time: createTime, update_user: updateUser, update_time: updateTime };
}

function readWritten(row: WrittenRow): Written {
  return {
    createUser: row.create_user,
    createTime: readBigint(row.create_time),
    updateUser: row.update_user,
    updateTime: readBigint(row.update_time),
  };
}
