import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Operation } from '../../generated/operations.ts';
import type { RequestContext } from '../request-context.ts';
import { clientGone, exchangeOf } from './exchange.ts';
import { readJsonBody, readRawBody } from './read-body.ts';
import { type Reply, sendExactText, sendReply } from './reply.ts';
import { type OperationDocument, validateOperation } from './validate.ts';

/** What a streaming operation gets: it speaks its own protocol over the raw exchange. */
export interface RawExchange {
  request: Request;
  response: Response;
  path: Record<string, string>;
  query: Record<string, unknown>;
  /** As it came over the wire, decompressed; empty where the operation has none. */
  body: Buffer;
}

export interface OperationInput {
  path: Record<string, string>;
  query: Record<string, unknown>;
  headers: Record<string, string | undefined>;
  body: unknown;
}

export interface BindOptions {
  documents: Readonly<Record<string, OperationDocument>>;
  bodyLimit: number;
  responseValidation: boolean;
  publicBase: (request: Request) => string;
}

/** A handler of either kind, as the generated router hands it over. */
export type BoundHandler =
  | { streaming: true; run: (raw: RawExchange, ctx: RequestContext) => Promise<void> }
  | { streaming: false; run: (input: OperationInput, ctx: RequestContext) => Promise<Reply> };

/** The steps of one operation behind authentication: body, validation, context, handler, reply. */
export function operationSteps(operation: Operation, handler: BoundHandler, options: BindOptions): RequestHandler[] {
  const onlyItsMethod: RequestHandler = (request, _response, next) => {
    // Express answers HEAD through GET routes; the documents know no HEAD.
    next(request.method.toLowerCase() === operation.method ? undefined : 'route');
  };
  if (handler.streaming) {
    return [
      onlyItsMethod,
      ...(operation.requestTypes.length > 0 ? readRawBody(options.bodyLimit) : []),
      (request, response) => handler.run(rawExchange(request, response), contextOf(request, response, options)),
    ];
  }
  const document = options.documents[operation.document];
  if (document === undefined) throw new Error(`No document ${operation.document} for ${operation.id}`);
  const run: RequestHandler = async (request, response) => {
    const input = {
      path: request.params as Record<string, string>,
      query: request.query,
      headers: request.headers as OperationInput['headers'],
      body: request.body as unknown,
    };
    const reply = await handler.run(input, contextOf(request, response, options));
    sendReply(response, reply, options.responseValidation);
  };
  const exact: RequestHandler = (_request, response, next: NextFunction) => {
    sendExactText(response);
    next();
  };
  const body = operation.requestTypes.length > 0 ? readJsonBody(options.bodyLimit, operation.bodyRequired) : [];
  const validator = validateOperation(document, operation, options.responseValidation);
  return [onlyItsMethod, ...body, ...(options.responseValidation ? [exact] : []), validator, run];
}

function rawExchange(request: Request, response: Response): RawExchange {
  const body: unknown = request.body;
  return {
    request,
    response,
    path: request.params as Record<string, string>,
    query: request.query,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  };
}

function contextOf(request: Request, response: Response, { publicBase }: BindOptions): RequestContext {
  const { requestId, language, caller } = exchangeOf(request);
  if (caller === undefined) throw new Error('The request was not authenticated');
  const ifMatch = request.get('if-match');
  return {
    caller,
    language,
    requestId,
    signal: clientGone(response),
    publicBase: publicBase(request),
    ...(ifMatch === undefined ? {} : { ifMatch }),
  };
}
