import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonObject, type Json, type JsonObject, parseJson, stringifyJson } from '../json.ts';

/** One request that reached the upstream. */
export interface Seen {
  method: string;
  headers: IncomingMessage['headers'];
  /** The body's text, untouched. */
  text: string;
  message: JsonObject | undefined;
}

export interface UpstreamScript {
  tools?: JsonObject[];
  /** Tools a page; all on one page without it. */
  pageSize?: number;
  /** The whole `result` of a tools/list, instead of `tools` and `pageSize`. */
  list?: (cursor: Json | undefined) => JsonObject;
  /** The whole `result` (or `{error}`) of a tools/call; an `undefined` falls back to echoing the arguments as text. */
  call?: (name: string, args: Json, seen: Seen) => { result: Json } | { error: JsonObject } | undefined;
  /** Takes the whole response over; true when it did. */
  takeOver?: (seen: Seen, response: ServerResponse) => boolean;
}

/** An MCP server (Streamable HTTP, JSON replies) that checks register at the deployment, and that remembers all it gets. */
export interface Upstream {
  url: string;
  seen: Seen[];
  script: UpstreamScript;
  /** How often `initialize` came. */
  readonly initializes: number;
  forgetSessions(): void;
  close(): Promise<void>;
}

export const ECHO_TOOL: JsonObject = {
  name: 'echo',
  description: 'Answers its arguments.',
  inputSchema: { type: 'object', properties: {} },
};

/** What a deployment must not touch: members that no document lists, an integer that no double holds, `$defs`. */
export const RICH_TOOL: JsonObject = {
  name: 'rich',
  title: '天气 · Weather',
  description: 'Has all that a tool definition can have.',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      at: { $ref: '#/$defs/place' },
      since: { type: 'integer', minimum: 9007199254740993n, default: null },
    },
    required: ['at'],
    additionalProperties: false,
    $defs: {
      place: { type: 'object', properties: { city: { type: 'string' } }, additionalProperties: { type: 'number' } },
    },
  },
  outputSchema: { type: 'object', properties: { degrees: { type: 'number' } }, required: ['degrees'] },
  annotations: { readOnlyHint: true, title: 'Weather' },
  icons: [{ src: 'https://example.com/weather.png', sizes: ['48x48'] }],
  _meta: { 'example.com/version': 1784880971306127803n, nested: { list: [1, 'two', null, false] } },
  'x-unknown': {},
};

/** What `initialize` is answered with. */
export const INIT_RESULT: JsonObject = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: {}, experimental: { 'example.com/verify': {} } },
  serverInfo: { name: 'verify-upstream', version: '1.0.0' },
  instructions: 'Nothing to know.',
};

export async function startUpstream(script: UpstreamScript = {}): Promise<Upstream> {
  const state = { sessions: new Set<string>(), seen: [] as Seen[], script };
  const server = createServer((request, response) => void answer(request, response, state));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    seen: state.seen,
    script,
    get initializes() {
      return state.seen.filter(({ message }) => message?.method === 'initialize').length;
    },
    forgetSessions: () => state.sessions.clear(),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface State {
  sessions: Set<string>;
  seen: Seen[];
  script: UpstreamScript;
}

async function answer(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const parsed = text === '' ? undefined : parseJson(text);
  const message = isJsonObject(parsed) ? parsed : undefined;
  const seen: Seen = { method: request.method ?? '', headers: request.headers, text, message };
  state.seen.push(seen);
  if (state.script.takeOver?.(seen, response) === true) return;
  const status = refusal(seen.method, request.headers['mcp-session-id'], message, state.sessions);
  if (status !== undefined || message === undefined) {
    response.statusCode = status ?? 400;
    response.end();
    return;
  }
  if (message.method === 'initialize') {
    const id = randomUUID();
    state.sessions.add(id);
    response.setHeader('mcp-session-id', id);
  }
  response.setHeader('content-type', 'application/json');
  response.end(stringifyJson({ jsonrpc: '2.0', id: message.id, ...reply(message, seen, state.script) }));
}

function refusal(
  method: string,
  session: string | string[] | undefined,
  message: JsonObject | undefined,
  known: Set<string>,
): number | undefined {
  if (method === 'DELETE') return 200;
  if (method !== 'POST' || message === undefined) return 405;
  const opened = typeof session === 'string' && known.has(session);
  if (message.method !== 'initialize' && !opened) return 404;
  return message.id === undefined ? 202 : undefined;
}

function reply(message: JsonObject, seen: Seen, script: UpstreamScript): JsonObject {
  const params = isJsonObject(message.params) ? message.params : {};
  switch (message.method) {
    case 'initialize':
      return { result: INIT_RESULT };
    case 'tools/list':
      return { result: script.list?.(params.cursor) ?? page(script, params.cursor) };
    case 'tools/call': {
      const args = params.arguments ?? {};
      const scripted = script.call?.(typeof params.name === 'string' ? params.name : '', args, seen);
      return scripted ?? { result: { content: [{ type: 'text', text: stringifyJson(args) }] } };
    }
    default:
      return message.method === 'ping' ? { result: {} } : { error: { code: -32601, message: 'Method not found' } };
  }
}

function page({ tools = [ECHO_TOOL], pageSize = tools.length }: UpstreamScript, cursor: Json | undefined): JsonObject {
  const start = typeof cursor === 'string' ? Number(cursor) : 0;
  const next = start + Math.max(pageSize, 1);
  return { tools: tools.slice(start, next), ...(next < tools.length ? { nextCursor: String(next) } : {}) };
}
