import type { AppsHandlers } from '../../generated/handlers.ts';
import { ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';

const later = (): Promise<never> => Promise.reject(new ServiceError('NotImplemented'));

export function appsHandlers(): AppsHandlers<RequestContext, unknown> {
  return {
    mcpAppStreamableHTTP: later,
    mcpAppStreamableHTTPGet: later,
    mcpAppStreamableHTTPDelete: later,
    mcpAppSSE: later,
    mcpAppSSEMessage: later,
  };
}
