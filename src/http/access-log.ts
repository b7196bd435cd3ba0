import type { RequestHandler } from 'express';
import type { Log } from '../observability/log.ts';
import { exchangeOf } from './exchange.ts';

/** One line a request: never its query, headers or body, which may hold credentials (`?token=`, D10). */
export function accessLog(log: Log): RequestHandler {
  return (request, response, next) => {
    response.once('close', () => {
      const { requestId, startedAt, caller } = exchangeOf(request);
      const path = request.originalUrl.split('?')[0];
      const fields = {
        requestId,
        method: request.method,
        path,
        status: response.statusCode,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        caller: caller?.id,
      };
      log.debug(fields, response.writableFinished ? 'request' : 'request cut off');
    });
    next();
  };
}
