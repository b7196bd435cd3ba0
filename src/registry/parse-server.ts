import type { Access } from '../auth/access.ts';
import type { JsonObject } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import { checkAddress, checkHeaders, checkUrl, type UrlGuard } from '../servers/server-rules.ts';
import type { Mode } from '../storage/records.ts';
import type { ToolDefinition, Upstreams } from '../upstream/upstreams.ts';

export interface ParseServerDeps {
  upstreams: Pick<Upstreams, 'probe'>;
  egress: UrlGuard;
  access: Pick<Access, 'requireOnType'>;
}

export interface ProbeInput {
  mode: Mode;
  url: string;
  headers?: Record<string, string>;
}

/** Connects once, lists the tools and leaves nothing behind: no row, no session. */
export async function parseServer(
  input: ProbeInput,
  ctx: RequestContext,
  deps: ParseServerDeps,
): Promise<{ tools: ToolDefinition[]; init_info: JsonObject }> {
  await deps.access.requireOnType(ctx.caller, 'create');
  const target = { mode: input.mode, url: checkUrl(input.url), headers: checkHeaders(input.headers ?? {}) };
  checkAddress(target.url, deps.egress);
  const { tools, initInfo } = await deps.upstreams.probe(target, ctx.signal);
  return { tools, init_info: initInfo };
}
