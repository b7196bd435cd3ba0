import type { ServerResponse } from 'node:http';
import { ServiceError } from '../errors.ts';
import type { Json } from '../json.ts';
import { errorText, readMessages, type ReadBody, RPC_ERRORS } from './protocol.ts';

export function replyJson(
  response: ServerResponse,
  text: string,
  headers: Record<string, string> = {},
  status = 200,
): void {
  const length = String(Buffer.byteLength(text));
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': length, ...headers });
  response.end(text);
}

/** 400: the MCP layer refuses the message. */
export function replyRefusal(response: ServerResponse, id: Json, code: number, message: string): void {
  replyJson(response, errorText(id, code, message), {}, 400);
}

/** On MCP endpoints a 400 is a JSON-RPC error; every other status keeps the envelope. */
export async function refuseAsRpc(response: ServerResponse, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 400 || response.headersSent) throw error;
    const message = typeof error.details === 'string' ? error.details : 'The request is not valid.';
    replyJson(response, errorText(null, RPC_ERRORS.transport, message, { error_code: error.code }), {}, 400);
  }
}

/** Works on the messages of a request body, or refuses it. */
export async function withMessages(
  body: Uint8Array,
  response: ServerResponse,
  work: (body: ReadBody) => Promise<void>,
): Promise<void> {
  const read = readMessages(body);
  if ('fault' in read) {
    const message = read.fault === RPC_ERRORS.parse ? 'The body is not JSON' : 'The body is not a JSON-RPC 2.0 message';
    replyRefusal(response, null, read.fault, message);
    return;
  }
  await work(read);
}
