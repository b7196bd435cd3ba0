import type { ContextLoaderHandlers } from '../../generated/handlers.ts';
import type { ToolEndpointOptions, ToolExchange } from '../mcp/tool-endpoint.ts';
import type { RequestContext } from '../request-context.ts';
import type { CallDeps } from './call-tool.ts';
import { describeEndpoint, isFresh } from './describe-endpoint.ts';
import { openEndpoint } from './open-endpoint.ts';

export interface ContextLoaderDeps extends CallDeps {
  /** Of the endpoint, below the public base. */
  path: string;
  version: string;
  endpoint: Pick<ToolEndpointOptions, 'origins' | 'seal' | 'streamsMax' | 'stopping'>;
}

export function contextLoaderHandlers(deps: ContextLoaderDeps): ContextLoaderHandlers<RequestContext, ToolExchange> {
  const { catalogue } = deps;
  const endpoint = openEndpoint(deps);
  return {
    getMCPInfo({ headers }, ctx) {
      const { info, etag } = describeEndpoint(deps.path, ctx, catalogue);
      const about = { ETag: etag, 'Content-Language': ctx.language, Vary: 'Accept-Language' };
      return Promise.resolve(
        isFresh(headers['if-none-match'], etag)
          ? { status: 304, headers: about }
          : { status: 200, headers: about, body: info },
      );
    },
    mcpStreamableHTTP: endpoint.post,
    mcpStreamableHTTPGet: endpoint.get,
    mcpStreamableHTTPDelete: endpoint.delete,
  };
}
