import type { ServerResponse } from 'node:http';
import { ServiceError } from '../errors.ts';
import type { Json } from '../json.ts';
import { errorText, RPC_ERRORS } from './protocol.ts';

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
