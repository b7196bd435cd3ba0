import type { ErrorRequestHandler, NextFunction, Request, Response } from 'express';
import { type FieldFault, ServiceError } from '../errors.ts';
import type { Log } from '../observability/log.ts';
import { exchangeOf } from './exchange.ts';
import { describeError } from './messages.ts';
import { markLanguage, sendJson } from './reply.ts';

interface ValidatorFault {
  status: number;
  errors?: { path: string; message: string }[];
  message: string;
}

/** The one place where a caught error becomes an HTTP response: the envelope of D2, in the caller's language. */
export function errorMiddleware(log: Log, bodyLimit: number, validated: boolean): ErrorRequestHandler {
  return (caught: unknown, request: Request, response: Response, next: NextFunction) => {
    const error = toServiceError(caught, bodyLimit);
    // What fails because the client left is no failure of ours.
    if (error.status >= 500 && !response.closed) {
      log.error(
        { requestId: exchangeOf(request).requestId, code: error.code, err: error.cause ?? error },
        'request failed',
      );
    }
    if (response.headersSent) {
      next(caught);
      return;
    }
    const { requestId, language } = exchangeOf(request);
    response.status(error.status);
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    markLanguage(request, response);
    const body = {
      error_code: error.code,
      description: describeError(error.key, language, error.args),
      error_details: error.details,
      metadata: { request_id: requestId, ...traceOf(request) },
    };
    sendJson(response, body, validated && error.status < 500);
  };
}

/** D2: `trace_id` is there when the request belongs to a trace (W3C trace context). */
function traceOf(request: Request): { trace_id?: string } {
  const id = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(request.get('traceparent') ?? '')?.[1];
  return id === undefined ? {} : { trace_id: id };
}

function toServiceError(caught: unknown, bodyLimit: number): ServiceError {
  if (caught instanceof ServiceError) {
    return caught.key === 'PayloadTooLarge' ? new ServiceError(caught.key, { args: { limit: bodyLimit } }) : caught;
  }
  if (!isHttpError(caught)) return new ServiceError('InternalServerError', { cause: caught });
  switch (caught.status) {
    case 400:
      return new ServiceError('BadRequest', { details: faultsOf(caught), cause: caught });
    case 404:
      return new ServiceError('NotFound', { cause: caught });
    case 413:
      return new ServiceError('PayloadTooLarge', { args: { limit: bodyLimit }, cause: caught });
    case 415:
      return new ServiceError('UnsupportedMediaType', { cause: caught });
    default:
      return new ServiceError('InternalServerError', { cause: caught });
  }
}

/** Errors of Express, its body reader and the validator carry a `status`. */
function isHttpError(caught: unknown): caught is ValidatorFault {
  return caught instanceof Error && 'status' in caught && typeof caught.status === 'number';
}

function faultsOf(error: ValidatorFault): FieldFault[] {
  if (error instanceof URIError) return [{ field: 'path', message: 'has a malformed percent-encoding' }];
  // Alternatives (anyOf) are told one by one, often in the same words, and then once more as a whole.
  const faults = new Map<string, FieldFault>();
  for (const { path, message } of error.errors ?? []) {
    if (faults.size > 0 && message.endsWith('a schema in anyOf')) continue;
    faults.set(`${path} ${message}`, { field: fieldName(path), message });
  }
  if (faults.size > 0) return [...faults.values()];
  return [{ field: 'request', message: 'could not be read' }];
}

/** `/body/name` → `body.name`; parameters of the path are called `path`. */
function fieldName(pointer: string): string {
  const parts = pointer.split('/').filter(part => part !== '');
  if (parts[0] === 'params') parts[0] = 'path';
  if (parts[0] === 'headers') parts[0] = 'header';
  return parts.map(part => part.replaceAll('~1', '/').replaceAll('~0', '~')).join('.') || 'request';
}
