import { isJsonObject, type Json, type JsonObject, parseJson, stringifyJson } from '../json.ts';

/** D39, the newest first. */
export const REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

export const RPC_ERRORS = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** Of the transport: no session, a header that cannot be. */
  transport: -32000,
} as const;

/** What we speak when the client asks for `requested`: that, or the newest when we do not know it. */
export function negotiateRevision(requested: Json | undefined): string {
  return REVISIONS.find(revision => revision === requested) ?? REVISIONS[0];
}

/** A revision is a date; one that we do not know yet is no fault (D39). */
export function isRevision(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text);
}

export interface ReadBody {
  text: string;
  /** One, or those of a batch. */
  messages: JsonObject[];
  isBatch: boolean;
}

/** Undecoded text and read messages of a request body; a JSON-RPC error code when it is no JSON, or no JSON-RPC. */
export function readMessages(body: Uint8Array): ReadBody | { fault: number } {
  let text: string;
  let value: Json;
  try {
    text = UTF8.decode(body);
    value = parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return { fault: RPC_ERRORS.parse };
    throw error;
  }
  const messages = Array.isArray(value) ? value : [value];
  return messages.length > 0 && messages.every(isMessage)
    ? { text, messages, isBatch: Array.isArray(value) }
    : { fault: RPC_ERRORS.invalidRequest };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function isMessage(value: Json): value is JsonObject {
  if (!isJsonObject(value) || value.jsonrpc !== '2.0') return false;
  return typeof value.method === 'string' || value.result !== undefined || value.error !== undefined;
}

export function isRequest(message: JsonObject): boolean {
  return typeof message.method === 'string' && message.id !== undefined && message.id !== null;
}

export function isResponse(message: JsonObject): boolean {
  return typeof message.method !== 'string' && message.id !== undefined;
}

/** Tells ids (and progress tokens) apart that are the same text or number in different types. */
export function idKey(id: Json | undefined): string {
  return stringifyJson(id ?? null);
}

export function requestIds(messages: readonly JsonObject[]): Json[] {
  return messages.filter(isRequest).map(({ id = null }) => id);
}

/** Under which token a request wants progress. */
export function progressTokenOf({ params }: JsonObject): Json | undefined {
  return isJsonObject(params) && isJsonObject(params._meta) ? params._meta.progressToken : undefined;
}

export function resultText(id: Json, result: JsonObject): string {
  return stringifyJson({ jsonrpc: '2.0', id, result });
}

export function errorText(id: Json, code: number, message: string, data?: JsonObject): string {
  return stringifyJson({ jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } });
}

export function notificationText(method: string, params?: JsonObject): string {
  return stringifyJson({ jsonrpc: '2.0', method, ...(params !== undefined && { params }) });
}

export function cancelledText(requestId: Json): string {
  return notificationText('notifications/cancelled', { requestId, reason: 'The client is gone.' });
}

export const TOOLS_CHANGED = notificationText('notifications/tools/list_changed');
