import type { Access } from '../auth/access.ts';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import type { ToolBoxStore } from '../storage/toolbox-store.ts';
import type { ToolStore } from '../storage/toolbox-tool-store.ts';
import { type AuditTrail, auditEntry } from './audit.ts';
import { readArguments } from './call/build-request.ts';
import { findBox, findTool } from './find-box.ts';
import { DEFAULT_TIMEOUT_S, runTool, type RunToolDeps, type ToolAnswer } from './run-tool.ts';

export interface CallToolDeps extends RunToolDeps {
  toolBoxes: Pick<ToolBoxStore, 'find'>;
  toolStore: Pick<ToolStore, 'find'>;
  toolBoxAccess: Pick<Access, 'require'>;
  audit: Pick<AuditTrail, 'later'>;
  clock: Clock;
}

export interface CallInput {
  /** Seconds. */
  timeout?: number;
  header?: JsonObject;
  query?: JsonObject;
  path?: JsonObject;
  body?: unknown;
}

/** The action decides whether a disabled tool may run: debugging does not ask. */
export async function callTool(
  boxId: string,
  toolId: string,
  input: CallInput,
  action: 'execute' | 'debug',
  ctx: RequestContext,
  deps: CallToolDeps,
): Promise<ToolAnswer> {
  await deps.toolBoxAccess.require(ctx.caller, boxId, 'execute');
  const box = await findBox(deps.toolBoxes, boxId);
  const tool = await findTool(deps.toolStore, boxId, toolId);
  if (action === 'execute' && tool.status !== 'enabled') {
    throw new ServiceError('ToolNotAvailable', { details: `the status of the tool is ${tool.status}` });
  }
  const written = (outcome: string): void =>
    deps.audit.later(auditEntry(ctx, action, boxId, deps.clock.now(), { tool_id: toolId }, outcome));
  try {
    const { timeout = DEFAULT_TIMEOUT_S, ...given } = input;
    const answer = await runTool(tool, box.svcUrl, readArguments(given as JsonObject), timeout, ctx, deps);
    written(answer.status_code < 400 ? 'done' : 'tool_error');
    return answer;
  } catch (cause) {
    written('failed');
    throw cause;
  }
}
