import type { Access } from '../auth/access.ts';
import type { RequestContext } from '../request-context.ts';
import type { ToolDefinition } from '../upstream/upstreams.ts';
import { configForTools, type ServerLookup } from './served-config.ts';
import type { ToolSource } from './tool-source.ts';

export interface ListToolsDeps {
  servers: ServerLookup;
  access: Pick<Access, 'require' | 'requireAny'>;
  tools: Pick<ToolSource, 'list'>;
}

/** Tool definitions exactly as the upstream serves them. A draft is editing content and needs `view` (D13). */
export async function listTools(
  mcpId: string,
  draft: boolean,
  ctx: RequestContext,
  deps: ListToolsDeps,
): Promise<ToolDefinition[]> {
  if (draft) await deps.access.require(ctx.caller, mcpId, 'view');
  else await deps.access.requireAny(ctx.caller, mcpId, ['view', 'public_access', 'execute']);
  return deps.tools.list(await configForTools(mcpId, draft, deps.servers), ctx);
}
