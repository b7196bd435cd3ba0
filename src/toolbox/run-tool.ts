import { type Json, type JsonObject, parseJson } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import type { ToolRecord } from '../storage/toolbox-records.ts';
import type { HttpTools, ToolResponse } from '../upstream/http-tool.ts';
import { buildRequest, type ToolArguments } from './call/build-request.ts';

/** What came of a call: an answer of any status, or `error`, with status 500, when there was none. */
export type ToolAnswer = {
  status_code: number;
  headers: Record<string, string>;
  body: Json;
  error: string;
  duration_ms: number;
};

export interface RunToolDeps {
  httpTools: Pick<HttpTools, 'send'>;
}

export const DEFAULT_TIMEOUT_S = 30;

/** The code of functions runs in a sandbox, and this build has none. */
const NO_SANDBOX = 'Function tools cannot be called: code execution is not available in this build.';

/** @throws ServiceError when no request can be made of the arguments, or none may be sent there */
export async function runTool(
  tool: ToolRecord,
  boxUrl: string,
  args: ToolArguments,
  timeoutS: number,
  ctx: Pick<RequestContext, 'signal'>,
  deps: RunToolDeps,
): Promise<ToolAnswer> {
  if (tool.metadataType === 'function')
    return { status_code: 501, headers: {}, body: null, error: NO_SANDBOX, duration_ms: 0 };
  const request = buildRequest(tool, boxUrl, args);
  const start = performance.now();
  const response = await deps.httpTools.send(request, { signal: ctx.signal, timeoutMs: timeoutS * 1000 });
  const duration = Math.round(performance.now() - start);
  if ('error' in response)
    return { status_code: 500, headers: {}, body: null, error: response.error, duration_ms: duration };
  const headers = headersOf(response);
  return {
    status_code: response.status,
    headers,
    body: bodyOf(response.bytes, headers['content-type']),
    error: '',
    duration_ms: duration,
  };
}

export function asJson(answer: ToolAnswer): JsonObject {
  return { ...answer };
}

function headersOf({ headers }: ToolResponse): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
  );
  return Object.fromEntries(entries);
}

/** JSON exactly, a text as a string, anything else as a `data:` URL. */
function bodyOf(bytes: Buffer, contentType = ''): Json {
  if (bytes.length === 0) return null;
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const isJson = type === '' || /[/+]json$/.test(type);
  if (!isJson && !/^text\/|[/+](xml|yaml)$|javascript$|x-www-form-urlencoded$|ndjson$/.test(type))
    return dataUrl(bytes, type);
  const text = decoded(bytes, contentType);
  if (text === undefined) return dataUrl(bytes, type);
  return isJson ? parsed(text) : text;
}

function dataUrl(bytes: Buffer, type: string): string {
  return `data:${type === '' ? 'application/octet-stream' : type};base64,${bytes.toString('base64')}`;
}

/** Undefined where the bytes are no text in the charset that they claim. */
function decoded(bytes: Buffer, contentType: string): string | undefined {
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A service that says JSON and sends none gets its text through. */
function parsed(text: string): Json {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
