import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import type { ToolRecord } from '../../storage/toolbox-records.ts';
import type { ToolRequest } from '../../upstream/http-tool.ts';
import { argumentFault } from './call-fault.ts';
import { headerText, UNDECLARED } from './parameter-style.ts';
import { requestBody } from './request-body.ts';
import { isHeaderName, isHeaderValue, isSendableHeader } from './request-headers.ts';
import { requestUrl } from './request-url.ts';

/** What a caller gives a tool. */
export interface ToolArguments {
  header: JsonObject;
  query: JsonObject;
  path: JsonObject;
  body: Json | undefined;
}

const GROUPS = ['header', 'query', 'path'] as const;

/** Members of other names are left aside. @throws ServiceError ToolArgumentsInvalid */
export function readArguments(given: JsonObject): ToolArguments {
  const groups = GROUPS.map(group => {
    const value = given[group] ?? {};
    if (!isJsonObject(value)) throw argumentFault(group, 'expected an object');
    return value;
  });
  const [header = {}, query = {}, path = {}] = groups;
  return { header, query, path, body: given.body };
}

/** @throws ServiceError ProxyPathParamMissing, ToolArgumentsInvalid naming the argument */
export function buildRequest(tool: ToolRecord, boxUrl: string, args: ToolArguments): ToolRequest {
  const { plan, path, method } = tool;
  const base = tool.serverUrl === '' ? boxUrl : tool.serverUrl;
  const url = requestUrl({ base, path, parameters: plan.parameters, pathArguments: args.path, query: args.query });
  const headers = headersOf(tool, args.header);
  const takesBody = method !== 'GET' && method !== 'HEAD';
  const body = takesBody ? requestBody(args.body, plan, headers.get('content-type')) : undefined;
  headers.delete('content-type');
  if (body !== undefined) headers.set('content-type', body.contentType);
  if (!headers.has('accept')) headers.set('accept', 'application/json, */*;q=0.8');
  if (!headers.has('user-agent')) headers.set('user-agent', 'bkn-mcp');
  return { method, url, headers: [...headers].flat(), ...(body && { body: body.bytes }) };
}

/** By lower-case name, so that one name is sent once. */
function headersOf({ plan }: ToolRecord, given: JsonObject): Map<string, string> {
  const plans = new Map(
    plan.parameters.filter(item => item.in === 'header').map(item => [item.name.toLowerCase(), item]),
  );
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase();
    if (value === null || !isSendableHeader(lower)) continue;
    if (!isHeaderName(name))
      throw argumentFault('header', `${JSON.stringify(name.slice(0, 60))} is no HTTP header name`);
    const text = headerText(value, plans.get(lower) ?? { ...UNDECLARED, style: 'simple', explode: false });
    if (!isHeaderValue(text)) {
      throw argumentFault(`header.${name}`, 'expected printable Latin-1 characters without line breaks');
    }
    headers.set(lower, text);
  }
  return headers;
}
