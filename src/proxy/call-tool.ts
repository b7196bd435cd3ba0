import type { Access } from '../auth/access.ts';
import type { JsonObject } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import type { ToolResult } from '../upstream/tool-result.ts';
import { configForCall, currentConfig, type ServerLookup } from './served-config.ts';
import type { ToolSource } from './tool-source.ts';

export interface CallToolDeps {
  servers: ServerLookup;
  access: Pick<Access, 'require'>;
  tools: Pick<ToolSource, 'call'>;
}

/** The production call: what is released, never a draft (D30). */
export async function callTool(
  mcpId: string,
  name: string,
  args: JsonObject,
  ctx: RequestContext,
  deps: CallToolDeps,
): Promise<ToolResult> {
  await deps.access.require(ctx.caller, mcpId, 'execute');
  return deps.tools.call(await configForCall(mcpId, deps.servers), name, args, ctx, { mcpId, action: 'execute' });
}

/** Debugging calls the current configuration, whatever the status. */
export async function debugTool(
  mcpId: string,
  name: string,
  body: JsonObject,
  ctx: RequestContext,
  deps: CallToolDeps,
): Promise<ToolResult> {
  await deps.access.require(ctx.caller, mcpId, 'execute');
  return deps.tools.call(await currentConfig(mcpId, deps.servers), name, debugArguments(body), ctx, {
    mcpId,
    action: 'debug',
  });
}

/** D31: `{parameters: {…}}` alone is the documented form; any other body is itself the arguments, as older clients send it. */
export function debugArguments(body: JsonObject): JsonObject {
  const { parameters, ...others } = body;
  const wrapped =
    typeof parameters === 'object' &&
    parameters !== null &&
    !Array.isArray(parameters) &&
    Object.keys(others).length === 0;
  return wrapped ? parameters : body;
}
