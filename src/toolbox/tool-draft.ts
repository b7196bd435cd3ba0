import { randomUUID } from 'node:crypto';
import { ServiceError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import type { MetadataType, ToolMetadata, ToolRecord } from '../storage/toolbox-records.ts';
import { checkServiceUrl, type UrlGuard } from './box-rules.ts';
import type { FunctionTool } from './function-tool.ts';
import type { ImportFailure } from './openapi/import-document.ts';
import type { ImportedTool } from './openapi/import-operation.ts';

/** What the tools of one request have in common. */
export interface DraftCommon {
  boxId: string;
  useRule: string;
  extendInfo: JsonObject;
  userId: string;
  clock: { now(): bigint };
}

/** A new tool, and where in the document it comes from. */
export interface ToolDraft {
  record: ToolRecord;
  pointer: string;
}

export interface ImportResult {
  box_id: string;
  success_count: number;
  success_ids: string[];
  failure_count: number;
  failures: ImportFailure[];
}

export function operationDraft(tool: ImportedTool, common: DraftCommon, serverUrl: string): ToolDraft {
  const { name, description, method, path, metadata, plan, inputSchema, pointer } = tool;
  const parts = { name, description, method, path, metadata, plan, inputSchema, serverUrl };
  return { record: newTool('openapi', parts, common), pointer };
}

export function functionDraft(tool: FunctionTool, common: DraftCommon): ToolDraft {
  const parts = { ...tool, method: '', path: '', serverUrl: '', plan: { parameters: [], bodies: [] } };
  return { record: newTool('function', parts, common), pointer: '' };
}

/** @param stored the ids of those whose name was free */
export function importResult(
  boxId: string,
  drafts: readonly ToolDraft[],
  stored: ReadonlySet<string>,
  failures: readonly ImportFailure[],
): ImportResult {
  const ids = drafts.map(({ record }) => record.toolId).filter(id => stored.has(id));
  const taken = drafts.filter(({ record }) => !stored.has(record.toolId));
  const all = [
    ...failures,
    ...taken.map(({ record, pointer }) => ({
      tool_name: record.name,
      error_msg: 'the toolbox has a tool of this name already',
      pointer,
    })),
  ];
  return { box_id: boxId, success_count: ids.length, success_ids: ids, failure_count: all.length, failures: all };
}

/**
 * The operation's own server, made absolute by the toolbox's; empty where that is the same.
 * @throws ServiceError when it cannot be called
 */
export function ownServer(serverUrl: string, boxUrl: string, egress: UrlGuard): string {
  if (serverUrl === '') return '';
  if (!URL.canParse(serverUrl, `${boxUrl}/`))
    throw new ServiceError('BadRequest', { details: 'its server is not a URL' });
  const url = checkServiceUrl(new URL(serverUrl, `${boxUrl}/`).href, egress, 'servers');
  return url === boxUrl ? '' : url;
}

type Parts = Pick<ToolRecord, 'name' | 'description' | 'method' | 'path' | 'plan' | 'inputSchema' | 'serverUrl'> & {
  metadata: ToolMetadata;
};

function newTool(
  metadataType: MetadataType,
  parts: Parts,
  { boxId, useRule, extendInfo, userId, clock }: DraftCommon,
): ToolRecord {
  const now = clock.now();
  return {
    ...parts,
    toolId: randomUUID(),
    boxId,
    useRule,
    extendInfo,
    status: 'disabled',
    metadataType,
    createUser: userId,
    createTime: now,
    updateUser: userId,
    updateTime: now,
  };
}
