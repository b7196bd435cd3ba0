import type { ServiceError } from '../errors.ts';
import { isJsonObject, stringifyJson, type Json, type JsonObject } from '../json.ts';
import type { HttpRoute } from './http-exchange.ts';
import { decodeMessages, kindOf } from './json-rpc.ts';

/** What comes from an upstream. */
export interface ChannelEvents {
  /** One JSON-RPC message: the text as the upstream wrote it, and the same read. */
  message(text: string, message: JsonObject): void;
  /** The upstream ended it, or it can no longer be trusted. Not called after `close`. */
  closed(error: ServiceError): void;
}

/**
 * An upstream session of one client's own, whatever the transport: texts go through as they are, so ids and tokens need no
 * translation. The handshake is the client's.
 */
export interface Channel {
  /**
   * Resolves when the upstream has taken the message (or batch). A request that was taken and whose answer can no longer
   * come is answered by a message with a JSON-RPC error. @throws ServiceError when it was not taken.
   */
  send(text: string, messages: readonly JsonObject[]): Promise<void>;
  /** Holds back what the upstream sends until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends the upstream session. */
  close(): Promise<void>;
}

export interface ChannelOptions {
  route: HttpRoute;
  clientInfo: { name: string; version: string };
  connectTimeoutMs: number;
  callMaxMs: number;
  maxResponseBytes: number;
  inBackground: (work: Promise<void>, what: string) => void;
}

/** @throws UpstreamFault when the text is not JSON-RPC. */
export function deliver(text: string, events: Pick<ChannelEvents, 'message'>): void {
  const messages = decodeMessages(text);
  const [only] = messages;
  if (messages.length === 1 && only !== undefined && text.trimStart().startsWith('{')) events.message(text, only);
  else for (const message of messages) events.message(stringifyJson(message), message);
}

/** The revision that an answer to `initialize` names. */
export function negotiatedRevision({ result }: JsonObject): string | undefined {
  return isJsonObject(result) && typeof result.protocolVersion === 'string' ? result.protocolVersion : undefined;
}

export function requestIds(messages: readonly JsonObject[]): Json[] {
  return messages.filter(message => kindOf(message) === 'request').map(({ id = null }) => id);
}

export function failureText(id: Json, error: ServiceError): string {
  const message = typeof error.details === 'string' ? error.details : 'The upstream failed.';
  return stringifyJson({ jsonrpc: '2.0', id, error: { code: -32603, message, data: { error_code: error.code } } });
}
