import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import type { Answer } from '../exchange.ts';
import type { Send, Stage } from '../stage.ts';
import { demand, show } from '../violation.ts';

/** A tool of tools/list. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonObject;
  outputSchema: JsonObject;
  _meta: JsonObject;
}

export const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'verify', version: '1.0.0' },
};

/** One request to `/mcp`. */
export function postMcp(stage: Stage, method: string, params: JsonObject = {}, send: Send = {}): Promise<Answer> {
  return stage.send('mcpStreamableHTTP', { ...send, json: { jsonrpc: '2.0', id: 7, method, params } });
}

/** The same, whose answer must be 200 in plain JSON; the JSON-RPC response. */
export async function askMcp(
  stage: Stage,
  method: string,
  params: JsonObject = {},
  send: Send = {},
): Promise<JsonObject> {
  const { status, headers, body, text } = await postMcp(stage, method, params, send);
  demand(status === 200, () => `${method}: expected 200, got ${status} ${show(text)}`);
  const type = headers.get('content-type') ?? '';
  demand(type.startsWith('application/json'), () => `${method}: expected plain JSON, got ${type}`);
  demand(isJsonObject(body) && body.id === 7, () => `${method}: expected the answer to the request, got ${show(text)}`);
  return isJsonObject(body) ? body : {};
}

export function resultOf({ result, error }: JsonObject): JsonObject {
  demand(isJsonObject(result), () => `expected a result, got the error ${show(error ?? null)}`);
  return isJsonObject(result) ? result : {};
}

export function toolsOf(answer: JsonObject): Tool[] {
  const { tools } = resultOf(answer);
  demand(Array.isArray(tools), 'tools/list: expected a list of tools');
  return (Array.isArray(tools) ? tools : []) as unknown as Tool[];
}

/** The CallToolResult of a call. */
export async function callTool(stage: Stage, name: string, args: JsonObject, send: Send = {}): Promise<JsonObject> {
  return resultOf(await askMcp(stage, 'tools/call', { name, arguments: args }, send));
}

/** The JSON in the text of a result. */
export function textOf({ content }: JsonObject): string {
  const [block] = Array.isArray(content) ? content : [];
  const text: Json | undefined = isJsonObject(block) ? block.text : undefined;
  return typeof text === 'string' ? text : '';
}
