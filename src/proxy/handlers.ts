import type { ProxyHandlers } from '../../generated/handlers.ts';
import type { JsonObject } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import { callTool, type CallToolDeps, debugTool } from './call-tool.ts';
import { listTools, type ListToolsDeps } from './list-tools.ts';

export type ProxyDeps = CallToolDeps & ListToolsDeps;

export function proxyHandlers(deps: ProxyDeps): ProxyHandlers<RequestContext, unknown> {
  return {
    async listMCPProxyTools({ path, query }, ctx) {
      return { status: 200, body: { tools: await listTools(path.mcp_id, query.draft, ctx, deps) } };
    },
    async callMCPProxyTool({ path, body }, ctx) {
      return {
        status: 200,
        body: await callTool(path.mcp_id, body.tool_name, body.parameters as JsonObject, ctx, deps),
      };
    },
    async debugMCPTool({ path, body }, ctx) {
      return { status: 200, body: await debugTool(path.mcp_id, path.tool_name, body as JsonObject, ctx, deps) };
    },
  };
}
