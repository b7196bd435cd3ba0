import { type Json, parseJson, stringifyJson } from '../json.ts';

/** One request as a check states it. `path` is below the base URL of the deployment. */
export interface Ask {
  method: string;
  path: string;
  token?: string | null;
  headers?: Record<string, string>;
  /** Sent as exact JSON. */
  json?: unknown;
  /** Sent as it is; give the content type in `headers`. */
  raw?: string | Uint8Array<ArrayBuffer>;
  timeoutMs?: number;
}

export interface Answer {
  ask: Ask;
  status: number;
  headers: Headers;
  text: string;
  /** The exact JSON of the body; `undefined` where it is not JSON. */
  body: Json | undefined;
}

/** Sends one request, follows no redirect, and keeps every digit of the answer. */
export async function exchange(baseUrl: string, ask: Ask): Promise<Answer> {
  const headers = new Headers(ask.headers);
  if (ask.token !== null && ask.token !== undefined) headers.set('authorization', `Bearer ${ask.token}`);
  if (ask.json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  const payload = ask.json === undefined ? ask.raw : stringifyJson(ask.json);
  const response = await fetch(baseUrl + ask.path, {
    method: ask.method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(ask.timeoutMs ?? 30_000),
    ...(payload === undefined ? {} : { body: payload }),
  });
  const text = await response.text();
  return { ask, status: response.status, headers: response.headers, text, body: readBody(response.headers, text) };
}

function readBody(headers: Headers, text: string): Json | undefined {
  if (text === '' || !/^application\/(.+\+)?json\b/.test(headers.get('content-type') ?? '')) return undefined;
  return parseJson(text);
}
