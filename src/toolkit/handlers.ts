import type { ToolkitHandlers } from '../../generated/handlers.ts';
import { ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';

const later = (): Promise<never> => Promise.reject(new ServiceError('NotImplemented'));

export function toolkitHandlers(): ToolkitHandlers<RequestContext, unknown> {
  return {
    getPTCToolkit: later,
    getPTCToolkitLegacy: later,
    getPTCMCPInfo: later,
    postPTCMCP: later,
    getPTCMCP: later,
    deletePTCMCP: later,
  };
}
