import type { Access } from '../auth/access.ts';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import type { ToolRecord } from '../storage/toolbox-records.ts';
import type { StatusChange, ToolStore } from '../storage/toolbox-tool-store.ts';
import { type AuditTrail, auditEntry } from './audit.ts';
import { findTool } from './find-box.ts';
import { type FunctionInput, readFunction } from './function-tool.ts';
import { importDocument } from './openapi/import-document.ts';
import { checkText, checkToolName } from './tool-rules.ts';

export interface UpdateToolDeps {
  toolStore: Pick<ToolStore, 'find' | 'update' | 'setStatuses' | 'remove'>;
  toolBoxAccess: Pick<Access, 'require'>;
  audit: Pick<AuditTrail, 'write'>;
  clock: Clock;
}

export interface ToolChanges {
  name?: string;
  description?: string;
  use_rule?: string;
  extend_info?: JsonObject;
  data?: unknown;
  function_input?: FunctionInput;
}

/** What is left out stays. Last write wins. */
export async function updateTool(
  boxId: string,
  toolId: string,
  changes: ToolChanges,
  ctx: RequestContext,
  deps: UpdateToolDeps,
): Promise<{ box_id: string; tool_id: string }> {
  await deps.toolBoxAccess.require(ctx.caller, boxId, 'modify');
  const remade = await remake(await findTool(deps.toolStore, boxId, toolId), changes);
  const { name, description, use_rule: useRule, extend_info: extendInfo } = changes;
  const next: ToolRecord = {
    ...remade,
    ...(name !== undefined && { name: checkToolName(name, 'body.name') }),
    ...(description !== undefined && { description: checkText(description, 'body.description') }),
    ...(useRule !== undefined && { useRule: checkText(useRule, 'body.use_rule') }),
    ...(extendInfo !== undefined && { extendInfo }),
    updateUser: ctx.caller.id,
    updateTime: deps.clock.now(),
  };
  const outcome = await deps.toolStore.update(next);
  if (outcome === 'gone') throw new ServiceError('NotFound');
  if (outcome === 'name-taken') {
    const details = [{ field: 'body.name', message: 'expected a name that no other tool of the toolbox has' }];
    throw new ServiceError('ToolExists', { details, args: { name: next.name } });
  }
  await deps.audit.write(auditEntry(ctx, 'modify', boxId, next.updateTime, { tool_id: toolId }));
  return { box_id: boxId, tool_id: toolId };
}

export async function updateToolStatuses(
  boxId: string,
  changes: StatusChange[],
  ctx: RequestContext,
  deps: UpdateToolDeps,
): Promise<StatusChange[]> {
  await deps.toolBoxAccess.require(ctx.caller, boxId, 'modify');
  const time = deps.clock.now();
  const unknown = new Set(await deps.toolStore.setStatuses(boxId, changes, { user: ctx.caller.id, time }));
  const details = changes.flatMap(({ tool_id: id }, index) =>
    unknown.has(id) ? [{ field: `body.${index}.tool_id`, message: 'the toolbox has no tool of this id' }] : [],
  );
  if (details.length > 0) throw new ServiceError('ToolNotFound', { details });
  await deps.audit.write(auditEntry(ctx, 'modify', boxId, time, { statuses: changes.length }));
  return changes;
}

export async function deleteTool(
  boxId: string,
  toolId: string,
  ctx: RequestContext,
  deps: UpdateToolDeps,
): Promise<void> {
  await deps.toolBoxAccess.require(ctx.caller, boxId, 'modify');
  await findTool(deps.toolStore, boxId, toolId);
  await deps.toolStore.remove(boxId, toolId);
  await deps.audit.write(auditEntry(ctx, 'modify', boxId, deps.clock.now(), { deleted: toolId }));
}

/** With what the tool is made of, where the changes hold it. The name of a function follows its code, that of an operation stays. */
async function remake(tool: ToolRecord, { data, function_input: input }: ToolChanges): Promise<ToolRecord> {
  if (data !== undefined && tool.metadataType === 'function')
    throw fault('body.data', 'expected function_input, for a function');
  if (input !== undefined && tool.metadataType === 'openapi')
    throw fault('body.function_input', 'expected data, for an operation');
  if (input !== undefined) return { ...tool, ...readFunction(input) };
  if (data === undefined) return tool;
  const { tools, failures } = await importDocument(
    data,
    'body.data',
    place => place.path === tool.path && place.method.toUpperCase() === tool.method,
  );
  const [failure] = failures;
  if (failure !== undefined) throw invalid(`at ${failure.pointer}: ${failure.error_msg}`);
  const [operation] = tools;
  if (operation === undefined) throw invalid(`expected an operation ${tool.method} ${tool.path}`);
  const { description, metadata, plan, inputSchema } = operation;
  return { ...tool, description, metadata, plan, inputSchema };
}

function invalid(message: string): ServiceError {
  return new ServiceError('OpenAPIInvalid', { details: [{ field: 'body.data', message }] });
}

function fault(field: string, message: string): ServiceError {
  return new ServiceError('BadRequest', { details: [{ field, message }] });
}
