import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { startLoopbackServer, type LoopbackServer } from './loopback-server.ts';
import { respondRecording } from './recording.ts';
import { parseMessage, readBody, responseText, type RecordedRequest, type RpcMessage } from './stream-upstream.ts';

export interface SseExchange {
  /** Of the POST. */
  request: IncomingMessage;
  response: ServerResponse;
  /** The session's open event stream. */
  stream: ServerResponse;
  recorded: RecordedRequest;
  message: RpcMessage;
}

export interface SseUpstreamOptions {
  /** Deals with the GET in place of the server. */
  onStream?: (response: ServerResponse) => void;
  /** The data of the `endpoint` event; default: the message path with the session's id. */
  endpoint?: (sessionId: string) => string;
  /** Deals with a POST in place of the server; true when it has. */
  intercept?: (exchange: SseExchange) => boolean;
}

export interface SseUpstream extends LoopbackServer {
  url: string;
  requests: RecordedRequest[];
  openSessions(): number;
  count(method: string): number;
  /** Messages to present sessions are answered 404, their streams stay open. */
  forgetSessions(): void;
}

/** The tools of the recording upstream over the HTTP+SSE transport of 2024-11-05. */
export async function startSseUpstream(options: SseUpstreamOptions = {}): Promise<SseUpstream> {
  const requests: RecordedRequest[] = [];
  const streams = new Map<string, ServerResponse>();
  const server = await startLoopbackServer((request, response) => {
    void readBody(request).then(body => {
      const recorded = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      requests.push(recorded);
      if (request.method === 'GET') openStream(response, streams, options);
      else receive(request, response, recorded, streams, options);
    });
  });
  return {
    ...server,
    url: `${server.origin}/sse`,
    requests,
    openSessions: () => streams.size,
    count: method => requests.filter(({ body }) => body !== '' && parseMessage(body).method === method).length,
    forgetSessions: () => streams.clear(),
  };
}

function openStream(response: ServerResponse, streams: Map<string, ServerResponse>, options: SseUpstreamOptions): void {
  if (options.onStream !== undefined) {
    options.onStream(response);
    return;
  }
  const id = randomUUID();
  streams.set(id, response);
  response.on('close', () => streams.delete(id));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`event: endpoint\ndata: ${options.endpoint?.(id) ?? `/message?sessionId=${id}`}\n\n`);
}

function receive(
  request: IncomingMessage,
  response: ServerResponse,
  recorded: RecordedRequest,
  streams: ReadonlyMap<string, ServerResponse>,
  options: SseUpstreamOptions,
): void {
  const stream = streams.get(recorded.path.split('sessionId=')[1] ?? '');
  if (stream === undefined) {
    response.writeHead(404).end();
    return;
  }
  const exchange = { request, response, stream, recorded, message: parseMessage(recorded.body) };
  if (options.intercept?.(exchange) === true) return;
  response.writeHead(202).end('Accepted');
  if (exchange.message.id !== undefined && exchange.message.method !== undefined)
    answerOn(exchange, memberOf(exchange));
}

export function answerOn({ stream, message }: SseExchange, member: string): void {
  stream.write(`event: message\ndata: ${responseText(message, member)}\n\n`);
}

function memberOf({ message, recorded }: SseExchange): string {
  if (message.method !== 'initialize') return respondRecording({ message, recorded });
  const serverInfo = { name: 'hand-written-sse', version: '1.0.0' };
  return `"result":${JSON.stringify({ protocolVersion: '2024-11-05', capabilities: { tools: {} }, serverInfo })}`;
}
