import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ServiceError } from '../errors.ts';
import type { Language } from '../request-context.ts';
import { openExchange } from './exchange.ts';
import { negotiateLanguage } from './language.ts';

/** Printable, without spaces, short enough for a log line: anything else is replaced, not echoed (D8). */
const WELL_FORMED_ID = /^[A-Za-z0-9._:@+/=-]{1,128}$/;

/** First step of every request: its id, its language, and the headers that every response carries (D5, D8). */
export function startRequest(defaultLanguage: Language): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const given = request.get('x-request-id');
    const requestId = given !== undefined && WELL_FORMED_ID.test(given) ? given : randomUUID();
    const language = negotiateLanguage(request.get('accept-language'), defaultLanguage);
    openExchange(request, { requestId, language, startedAt: performance.now() });
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('Cache-Control', 'private, no-cache');
    if (request.get('host') === undefined && request.httpVersion === '1.1') {
      throw new ServiceError('BadRequest', { details: [{ field: 'header.host', message: 'expected one, got none' }] });
    }
    next();
  };
}
