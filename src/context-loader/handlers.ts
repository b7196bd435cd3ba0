import type { ContextLoaderHandlers } from '../../generated/handlers.ts';
import { ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';

const later = (): Promise<never> => Promise.reject(new ServiceError('NotImplemented'));

export function contextLoaderHandlers(): ContextLoaderHandlers<RequestContext, unknown> {
  return {
    getMCPInfo: later,
    mcpStreamableHTTP: later,
    mcpStreamableHTTPGet: later,
    mcpStreamableHTTPDelete: later,
  };
}
