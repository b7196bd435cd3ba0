import type { AppsHandlers } from '../../generated/handlers.ts';
import type { RequestContext } from '../request-context.ts';
import type { AppExchange } from './app-exchange.ts';
import { type AppsDeps, createApps } from './apps.ts';

export function appsHandlers(deps: AppsDeps): AppsHandlers<RequestContext, AppExchange> {
  const apps = createApps(deps);
  return {
    mcpAppStreamableHTTP: apps.post,
    mcpAppStreamableHTTPGet: apps.get,
    mcpAppStreamableHTTPDelete: apps.delete,
    mcpAppSSE: apps.sse,
    mcpAppSSEMessage: apps.message,
  };
}
