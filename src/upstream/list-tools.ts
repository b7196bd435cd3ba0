import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { UpstreamFault } from './fault.ts';
import { codeSuffix } from './json-rpc.ts';
import type { CallOptions } from './pending-call.ts';
import type { Session } from './session.ts';

export interface ListLimits {
  maxPages: number;
  maxTools: number;
}

/** As the upstream serves it: whatever else it holds is untouched. */
export type ToolDefinition = JsonObject & { name: string };

/**
 * All pages of tools/list within one `timeoutMs` (D37); `[]` without asking when the upstream declares no tools.
 * @throws UpstreamFault on a repeated cursor, too many pages or tools, and on what is not a tool list.
 */
export async function listTools(session: Session, limits: ListLimits, options: CallOptions): Promise<ToolDefinition[]> {
  if (!servesTools(session.initInfo)) return [];
  const tools: ToolDefinition[] = [];
  const seen = new Set<string>();
  const deadline = Date.now() + options.timeoutMs;
  let cursor: string | undefined;
  for (let page = 1; page <= limits.maxPages; page += 1) {
    const left = Math.max(deadline - Date.now(), 1);
    const params: JsonObject = cursor === undefined ? {} : { cursor };
    const result = listResult(
      await session.request('tools/list', params, { ...options, timeoutMs: left, maxMs: left }),
    );
    tools.push(...result.tools);
    if (tools.length > limits.maxTools) throw malformed(`The upstream lists more than ${limits.maxTools} tools.`);
    cursor = result.nextCursor;
    if (cursor === undefined) return tools;
    if (seen.has(cursor)) throw malformed('The upstream repeats a cursor: its tool list has no end.');
    seen.add(cursor);
  }
  throw malformed(`The tool list of the upstream has more than ${limits.maxPages} pages.`);
}

function listResult({ result, error }: JsonObject): { tools: ToolDefinition[]; nextCursor: string | undefined } {
  if (isJsonObject(error)) {
    throw new UpstreamFault('refused', `The upstream refused to list its tools${codeSuffix(error)}.`, error);
  }
  if (!isJsonObject(result) || !Array.isArray(result.tools)) {
    throw malformed('The upstream answered tools/list without a list of tools.');
  }
  const tools = result.tools.map(readTool);
  const cursor = result.nextCursor;
  return { tools, nextCursor: typeof cursor === 'string' && cursor !== '' ? cursor : undefined };
}

/** The members that our document gives a type; every other is the upstream's own affair. */
const TYPED_MEMBERS: [name: string, expected: string, isRight: (value: Json) => boolean][] = [
  ['description', 'a text', value => typeof value === 'string'],
  ['inputSchema', 'an object', isJsonObject],
];

function readTool(tool: Json): ToolDefinition {
  if (!isTool(tool)) throw malformed('The tool list of the upstream has an entry without a name.');
  for (const [name, expected, isRight] of TYPED_MEMBERS) {
    const value = tool[name];
    if (value === undefined || isRight(value)) continue;
    if (value !== null) throw malformed(`The tool list of the upstream has an entry whose ${name} is not ${expected}.`);
    // Servers that write out what they have not mean no value by null.
    Reflect.deleteProperty(tool, name);
  }
  return tool;
}

function isTool(value: Json): value is ToolDefinition {
  return isJsonObject(value) && typeof value.name === 'string';
}

function servesTools(initInfo: JsonObject): boolean {
  return isJsonObject(initInfo.capabilities) && isJsonObject(initInfo.capabilities.tools);
}

function malformed(message: string): UpstreamFault {
  return new UpstreamFault('malformed', message);
}
