import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { UpstreamFault } from './fault.ts';
import { codeSuffix } from './json-rpc.ts';

/** D32. What the upstream sent, nothing rewritten; absent members are absent. */
export interface ToolResult {
  content: JsonObject[];
  is_error: boolean;
  structuredContent?: Json;
  _meta?: Json;
}

/** The protocol itself failed; any other code is about the call, and so an answer to it (D32). */
const PROTOCOL_CODES: ReadonlySet<Json | undefined> = new Set([-32700, -32600]);

/**
 * `content` that is missing or null is an empty list when `structuredContent` or `isError` says something in its place.
 * @throws UpstreamFault when it is anything else than a list of objects, and when the protocol itself failed.
 */
export function readToolResult({ result, error }: JsonObject): ToolResult {
  if (isJsonObject(error)) return errorResult(error);
  if (!isJsonObject(result)) throw malformed('The upstream answered the call with neither a result nor an error.');
  const { structuredContent, _meta, isError } = result;
  return {
    content: contentOf(result),
    is_error: isError === true,
    ...(structuredContent !== undefined && { structuredContent }),
    ...(_meta !== undefined && { _meta }),
  };
}

function contentOf({ content, structuredContent, isError }: JsonObject): JsonObject[] {
  if (Array.isArray(content) && content.every(isJsonObject)) return content;
  const isAbsent = content === undefined || content === null;
  if (isAbsent && (structuredContent !== undefined || isError === true)) return [];
  throw malformed('The upstream answered the call with a result whose content is not a list of objects.');
}

function errorResult(error: JsonObject): ToolResult {
  if (PROTOCOL_CODES.has(error.code)) {
    throw new UpstreamFault('refused', `The upstream could not read the call${codeSuffix(error)}.`, error);
  }
  const text = typeof error.message === 'string' ? error.message : `The call failed${codeSuffix(error)}.`;
  return { content: [{ type: 'text', text }], is_error: true };
}

function malformed(message: string): UpstreamFault {
  return new UpstreamFault('malformed', message);
}
