import type { Request, Response } from 'express';
import { lossyView, stringifyJson } from '../json.ts';
import { exchangeOf } from './exchange.ts';

/** What a handler returns: a documented status, its body if the document has one, and headers of the operation's own. */
export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const pending = new WeakMap<Response, string>();

/**
 * Must run before the response validator wraps `response.json`: what the validator passes on is a view that rounds int64
 * (it knows only doubles), and what is sent is the exact text that belongs to it (D4).
 */
export function sendExactText(response: Response): void {
  response.json = function json() {
    return sendText(response, pending.get(response) ?? '');
  };
}

export function sendReply(response: Response, reply: Reply, validated: boolean): void {
  response.status(reply.status);
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  if (reply.body === undefined) {
    response.end();
    return;
  }
  sendJson(response, reply.body, validated);
}

export function sendJson(response: Response, body: unknown, validated: boolean): void {
  const text = stringifyJson(body);
  if (!validated) {
    sendText(response, text);
    return;
  }
  pending.set(response, text);
  response.json(lossyView(body));
}

/** Not Express's `send`: that one answers 304 of its own accord to whoever sends the ETag back, which no document lists. */
function sendText(response: Response, text: string): Response {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  return response.end(text);
}

/** A text in the caller's language says so, and that it varies by it (D5). */
export function markLanguage(request: Request, response: Response): void {
  response.setHeader('Content-Language', exchangeOf(request).language);
  response.vary('Accept-Language');
}
