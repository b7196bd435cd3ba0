import { createToolEndpoint, type ToolEndpoint } from '../mcp/tool-endpoint.ts';
import { ToolServer } from '../mcp/tool-server.ts';
import { createToolCaller } from './call-tool.ts';
import type { ContextLoaderDeps } from './handlers.ts';

/** The business tools as one MCP server. */
export function openEndpoint(deps: ContextLoaderDeps): ToolEndpoint {
  const { catalogue, log } = deps;
  const callTool = createToolCaller(deps);
  const serverInfo = { name: 'context-loader', version: deps.version };
  const onFailure = (err: unknown): void => log.error({ err }, 'a message to the context loader was not served');
  return createToolEndpoint({
    ...deps.endpoint,
    name: serverInfo.name,
    toolsVersion: catalogue.version,
    openServer({ headers }, ctx, send) {
      const { instructions, list } = catalogue.in(ctx.language);
      return new ToolServer({
        serverInfo,
        instructions,
        list: () => Promise.resolve(list),
        call: call => callTool(call, headers, ctx),
        send,
        onFailure,
      });
    },
  });
}
