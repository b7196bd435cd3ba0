import { isJsonObject, type JsonObject } from '../json.ts';
import { UpstreamFault } from './fault.ts';
import { answers, codeSuffix, kindOf } from './json-rpc.ts';
import type { CallOptions, PendingCall } from './pending-call.ts';
import type { HttpRoute } from './http-exchange.ts';

/** How to reach a server. `headers` are the stored ones: the only ones sent besides what MCP needs (D33). */
export interface UpstreamTarget {
  mode: 'sse' | 'stream' | 'stdio_uv' | 'stdio_npx';
  url: string;
  headers: Record<string, string>;
}

/** An initialised MCP session with an upstream. Failures are UpstreamFaults, or a ServiceError of the egress guard. */
export interface Session {
  /** The upstream's whole answer to `initialize`. */
  readonly initInfo: JsonObject;
  /** True once the upstream has ended it: no request can be sent any more. */
  readonly ended: boolean;
  /** Resolves with the JSON-RPC response, error responses included. */
  request(method: string, params: JsonObject, options: CallOptions): Promise<JsonObject>;
  /** Tells the upstream that the session is over, as far as its transport knows how to. Never rejects. */
  close(): Promise<void>;
}

export interface SessionOptions {
  route: HttpRoute;
  connectTimeoutMs: number;
  maxResponseBytes: number;
  clientInfo: { name: string; version: string };
  /** Told of failures that have no caller to report to, such as that of closing a session. */
  onQuietFailure: (error: unknown, what: string) => void;
  /** Takes note of work that goes on after its cause is done with: closing waits for it. */
  inBackground: (work: Promise<void>) => void;
}

/** D39: what we offer, and what we also speak when the upstream answers with it. */
const OFFERED_REVISION = '2025-11-25';
const SPOKEN_REVISIONS: ReadonlySet<string> = new Set(['2024-11-05', '2025-03-26', '2025-06-18', OFFERED_REVISION]);

export function initializeParams(clientInfo: SessionOptions['clientInfo']): JsonObject {
  return { protocolVersion: OFFERED_REVISION, capabilities: {}, clientInfo: { ...clientInfo } };
}

/** @throws UpstreamFault when the answer to `initialize` is an error or one that we cannot go on with. */
export function readInitialize(message: JsonObject): { initInfo: JsonObject; revision: string } {
  const { result, error } = message;
  if (isJsonObject(error)) {
    throw new UpstreamFault('refused', `The upstream refused the MCP handshake${codeSuffix(error)}.`, error);
  }
  if (!isJsonObject(result) || typeof result.protocolVersion !== 'string') {
    throw new UpstreamFault('protocol', 'The upstream answered the MCP handshake with an incomplete result.');
  }
  if (!SPOKEN_REVISIONS.has(result.protocolVersion)) {
    throw new UpstreamFault('protocol', 'The upstream speaks an MCP revision that is not supported here.', result);
  }
  return { initInfo: result, revision: result.protocolVersion };
}

/** Sent by the upstream on a stream of ours; `reply` sends the answer to what the upstream asks. */
export interface Inbox {
  find(message: JsonObject): PendingCall | undefined;
  progressOf(token: JsonObject[string] | undefined): PendingCall | undefined;
  reply(message: JsonObject): void;
}

export function receive(message: JsonObject, inbox: Inbox): void {
  switch (kindOf(message)) {
    case 'response':
      inbox.find(message)?.answer(message);
      break;
    case 'request':
      inbox.reply(message);
      break;
    case 'notification':
      if (message.method !== 'notifications/progress' || !isJsonObject(message.params)) break;
      inbox.progressOf(message.params.progressToken)?.progress(message.params);
  }
}

/** The inbox of a stream that belongs to one call. */
export function inboxOf(call: PendingCall, reply: (message: JsonObject) => void): Inbox {
  return {
    find: message => (answers(message, call.id) ? call : undefined),
    progressOf: token => (token === call.id ? call : undefined),
    reply,
  };
}

/** Set by us or by the connection: a stored header of these names would break the transport. */
const OWN_HEADERS: ReadonlySet<string> = new Set(
  (
    'accept content-type content-length mcp-session-id mcp-protocol-version last-event-id connection keep-alive ' +
    'proxy-connection transfer-encoding te trailer upgrade expect'
  ).split(' '),
);

export function storedHeaders(target: UpstreamTarget, clientInfo: SessionOptions['clientInfo']): string[] {
  const stored = Object.entries(target.headers).filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()));
  const headers = stored.flat();
  if (!stored.some(([name]) => name.toLowerCase() === 'user-agent')) {
    headers.push('user-agent', `${clientInfo.name}/${clientInfo.version}`);
  }
  return headers;
}

export function targetUrl(target: UpstreamTarget, route: HttpRoute): URL {
  if (!URL.canParse(target.url)) throw new UpstreamFault('unreachable', 'The stored URL is not a URL.');
  const url = new URL(target.url);
  route.egress.check(url);
  return url;
}
