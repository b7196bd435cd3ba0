import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { ServiceError } from '../errors.ts';
import { JsonLimitError, parseJson } from '../json.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a request body as exact JSON (D4). Another media type is 415, a body over the limit 413 (D37), broken UTF-8 or
 * JSON 400; an absent body is 400 where the operation needs one, else `undefined`.
 */
export function readJsonBody(limit: number, required: boolean): RequestHandler[] {
  return [...readRawBody(limit), decode, ...(required ? [demandBody] : [])];
}

/** The same without reading the JSON: the bytes are what counts. */
export function readRawBody(limit: number): RequestHandler[] {
  return [checkMediaType, checkLength(limit), express.raw({ type: () => true, limit })];
}

/** Left to the validator, an absent body would be an unknown media type, or a lack of a property named body. */
function demandBody(request: Request, _response: Response, next: NextFunction): void {
  if (request.body === undefined) {
    throw new ServiceError('BadRequest', { details: [{ field: 'body', message: 'expected a JSON body, got none' }] });
  }
  next();
}

/** A length that is announced is refused at once: the reader would take all of it in first. */
function checkLength(limit: number): RequestHandler {
  return (request, response, next) => {
    if (Number(request.get('content-length') ?? 0) > limit) {
      // What is under way will not be read.
      response.setHeader('Connection', 'close');
      throw new ServiceError('PayloadTooLarge');
    }
    next();
  };
}

function checkMediaType(request: Request, _response: Response, next: NextFunction): void {
  const type = request.get('content-type');
  const empty =
    request.get('content-length') === '0' || (request.get('content-length') === undefined && !isChunked(request));
  if (empty || (type !== undefined && isJsonType(type))) {
    next();
    return;
  }
  const got = type === undefined ? 'no content type' : JSON.stringify(type);
  throw new ServiceError('UnsupportedMediaType', {
    details: [{ field: 'header.content-type', message: `expected application/json, got ${got}` }],
  });
}

function isChunked(request: Request): boolean {
  return request.get('transfer-encoding') !== undefined;
}

function isJsonType(type: string): boolean {
  const [media = '', ...parameters] = type.toLowerCase().split(';');
  const charset = parameters
    .map(text => /^\s*charset\s*=\s*"?([^"\s]+)/.exec(text)?.[1])
    .find(name => name !== undefined);
  return media.trim() === 'application/json' && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
}

function decode(request: Request, _response: Response, next: NextFunction): void {
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    request.body = undefined;
    next();
    return;
  }
  const text = tried('is not valid UTF-8', () => UTF8.decode(bytes));
  try {
    request.body = parseJson(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new ServiceError('BadRequest', { details: [{ field: 'body', message: describeSyntax(cause) }], cause });
  }
  next();
}

function tried<T>(message: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new ServiceError('BadRequest', { details: [{ field: 'body', message }], cause });
  }
}

/** The position helps; the parser's own words would echo parts of the body. */
function describeSyntax(error: SyntaxError): string {
  if (error instanceof JsonLimitError) return error.message;
  const position = /position (\d+)/.exec(error.message)?.[1];
  return `is not valid JSON${position === undefined ? '' : ` (at position ${position})`}`;
}
