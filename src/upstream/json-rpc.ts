import { isJsonObject, parseJson, stringifyJson, type Json, type JsonObject } from '../json.ts';
import { UpstreamFault } from './fault.ts';

export const METHOD_NOT_FOUND = -32601;

/** With `progress`, the request's own id is the token under which the upstream may report progress. */
export function encodeRequest(id: number, method: string, params: JsonObject, progress: boolean): string {
  const sent = progress ? { ...params, _meta: { progressToken: id } } : params;
  return stringifyJson({ jsonrpc: '2.0', id, method, params: sent });
}

export function encodeNotification(method: string, params?: JsonObject): string {
  return stringifyJson(params === undefined ? { jsonrpc: '2.0', method } : { jsonrpc: '2.0', method, params });
}

/**
 * The answer to a request that the upstream makes of us. Ping is the only one that a client without capabilities has to
 * serve; sampling, elicitation and roots are refused, because no model and no user sits behind a proxied call.
 */
export function answerServerRequest(message: JsonObject): string {
  const { id = null, method } = message;
  if (method === 'ping') return stringifyJson({ jsonrpc: '2.0', id, result: {} });
  return stringifyJson({ jsonrpc: '2.0', id, error: { code: METHOD_NOT_FOUND, message: 'Method not found' } });
}

/** One message, or a batch of them (revision 2025-03-26). */
export function decodeMessages(text: string): JsonObject[] {
  let value: Json;
  try {
    value = parseJson(text);
  } catch (error) {
    throw new UpstreamFault('protocol', 'The upstream sent something that is not JSON.', error);
  }
  const messages = Array.isArray(value) ? value : [value];
  if (messages.every(isJsonObject)) return messages;
  throw new UpstreamFault('protocol', 'The upstream sent JSON that is not a JSON-RPC message.');
}

export type MessageKind = 'response' | 'request' | 'notification';

export function kindOf(message: JsonObject): MessageKind {
  if (typeof message.method !== 'string') return 'response';
  return message.id === undefined || message.id === null ? 'notification' : 'request';
}

/** Some servers turn ids into strings on the way. */
export function answers(message: JsonObject, id: number): boolean {
  return message.id === id || message.id === String(id);
}

export function codeSuffix(error: JsonObject): string {
  return typeof error.code === 'number' ? ` (JSON-RPC error ${error.code})` : '';
}
