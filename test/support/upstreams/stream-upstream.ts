import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { startLoopbackServer, type LoopbackServer } from './loopback-server.ts';

export interface RecordedRequest {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  /** As it came over the wire. */
  body: string;
}

export interface RpcMessage {
  id?: number | string;
  method?: string;
  params?: { name?: string; arguments?: unknown; cursor?: string; _meta?: { progressToken?: number } };
}

export interface UpstreamExchange {
  request: IncomingMessage;
  response: ServerResponse;
  recorded: RecordedRequest;
  message: RpcMessage;
  /** Sends the JSON-RPC response whose member text this is, such as `"result":{}`, in the server's way. */
  answer: (member: string) => void;
}

export interface StreamUpstreamOptions {
  /** What `initialize` answers. */
  revision?: string;
  capabilities?: object;
  /** false: no `Mcp-Session-Id`, as stateless servers do. */
  sessions?: boolean;
  reply?: 'json' | 'sse';
  path?: string;
  /** The member text of the answer to any request but `initialize` and `ping`. */
  respond: (exchange: UpstreamExchange) => string | undefined;
  /** Sees each request first; true when it has dealt with it. */
  intercept?: (exchange: UpstreamExchange) => boolean;
}

export interface StreamUpstream extends LoopbackServer {
  url: string;
  requests: RecordedRequest[];
  openSessions(): number;
  /** How often a method was called. */
  count(method: string): number;
  /** Every known session is gone, as after a restart. */
  forgetSessions(): void;
}

/** An MCP server in stream mode over node:http, written by hand so that nothing but the test's own text is on the wire. */
export async function startStreamUpstream(options: StreamUpstreamOptions): Promise<StreamUpstream> {
  const requests: RecordedRequest[] = [];
  const sessions = new Set<string>();
  const path = options.path ?? '/mcp';
  const server = await startLoopbackServer((request, response) => {
    void readBody(request).then(body => {
      const recorded = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      requests.push(recorded);
      serve(exchangeOf(request, response, recorded, options.reply ?? 'json'), options, sessions, path);
    });
  });
  return {
    ...server,
    url: `${server.origin}${path}`,
    requests,
    openSessions: () => sessions.size,
    count: method => requests.filter(({ body }) => body !== '' && parseMessage(body).method === method).length,
    forgetSessions: () => sessions.clear(),
  };
}

function serve(exchange: UpstreamExchange, options: StreamUpstreamOptions, sessions: Set<string>, path: string): void {
  const { request, response, message } = exchange;
  if (options.intercept?.(exchange) === true) return;
  const session = String(request.headers['mcp-session-id']);
  if (request.url !== path) end(response, 404);
  else if (message.method === 'initialize') initialize(exchange, options, sessions);
  else if (options.sessions !== false && !sessions.has(session)) end(response, 404);
  else if (request.method === 'DELETE') {
    sessions.delete(session);
    end(response, 200);
  } else if (request.method !== 'POST') end(response, 405);
  else if (message.id === undefined || message.method === undefined) end(response, 202);
  else if (message.method === 'ping') exchange.answer('"result":{}');
  else {
    const member = options.respond(exchange);
    if (member !== undefined) exchange.answer(member);
  }
}

function initialize(
  { response, answer }: UpstreamExchange,
  options: StreamUpstreamOptions,
  sessions: Set<string>,
): void {
  if (options.sessions !== false) {
    const id = randomUUID();
    sessions.add(id);
    response.setHeader('mcp-session-id', id);
  }
  const result = {
    protocolVersion: options.revision ?? '2025-11-25',
    capabilities: options.capabilities ?? { tools: {} },
    serverInfo: { name: 'hand-written', version: '1.0.0' },
    instructions: 'For tests.',
  };
  answer(`"result":${JSON.stringify(result)}`);
}

function exchangeOf(
  request: IncomingMessage,
  response: ServerResponse,
  recorded: RecordedRequest,
  reply: 'json' | 'sse',
): UpstreamExchange {
  const message = parseMessage(recorded.body);
  const answer = (member: string): void => {
    const text = responseText(message, member);
    response.setHeader('content-type', reply === 'sse' ? 'text/event-stream' : 'application/json');
    response.end(reply === 'sse' ? `event: message\ndata: ${text}\n\n` : text);
  };
  return { request, response, recorded, message, answer };
}

export function responseText({ id }: RpcMessage, member: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id ?? null)},${member}}`;
}

export function parseMessage(body: string): RpcMessage {
  return body === '' ? {} : (JSON.parse(body) as RpcMessage);
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function end(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.end();
}
