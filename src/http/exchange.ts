import type { Request, Response } from 'express';
import type { Caller } from '../auth/caller.ts';
import type { Language } from '../request-context.ts';

/** What the pipeline learns of one request, step by step. */
export interface Exchange {
  requestId: string;
  language: Language;
  /** High-resolution start, ms. */
  startedAt: number;
  caller?: Caller;
}

const exchanges = new WeakMap<Request, Exchange>();

export function openExchange(request: Request, exchange: Exchange): void {
  exchanges.set(request, exchange);
}

export function exchangeOf(request: Request): Exchange {
  const exchange = exchanges.get(request);
  if (exchange === undefined) throw new Error('The request was not opened by startRequest');
  return exchange;
}

/** Aborted when the client goes away before its answer is complete; work for it should stop then. */
export function clientGone(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) controller.abort(new Error('The client closed the connection'));
  });
  return controller.signal;
}
