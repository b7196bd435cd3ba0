import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../generated/operations.ts';
import { isJsonObject, type Json, type JsonObject, parseJson, stringifyJson } from '../../src/json.ts';
import type { Tokens } from '../../src/verify/stage.ts';
import { editBody, edited, type FrontRequest, type FrontResponse, isOperation, type Mutant } from './mutant-front.ts';

type ResponseHook = NonNullable<Mutant['response']>;
type RequestHook = NonNullable<Mutant['request']>;

function isAny(request: FrontRequest, ids: readonly OperationId[]): boolean {
  return ids.some(id => isOperation(request, id));
}

/** Changes the JSON of the 200 answers of some operations; `edit` returns the new value, or changes the object in place. */
export function inAnswers(ids: readonly OperationId[], edit: (body: JsonObject) => unknown): ResponseHook {
  return (response, request) => {
    if (response.status === 200 && isAny(request, ids)) editBody(response, edit);
  };
}

/** Changes each item of the 200 answers of some operations: of `data`, of the list itself, or `base_info`. */
export function inItems(ids: readonly OperationId[], edit: (item: JsonObject) => unknown): ResponseHook {
  const each = (value: Json): Json => (isJsonObject(value) ? edited(value, edit) : value);
  return (response, request) => {
    if (response.status !== 200 || !isAny(request, ids)) return;
    const body = parseJson(response.body);
    if (Array.isArray(body)) response.body = stringifyJson(body.map(each));
    else if (isJsonObject(body) && Array.isArray(body.data)) body.data = body.data.map(each);
    else if (isJsonObject(body) && isJsonObject(body.base_info)) body.base_info = each(body.base_info);
    if (isJsonObject(body)) response.body = stringifyJson(body);
  };
}

/** Changes the envelope of errors, of one status or of all. */
export function inErrors(edit: (body: JsonObject, status: number) => unknown, status?: number): ResponseHook {
  return response => {
    if (response.status < 400 || (status !== undefined && response.status !== status)) return;
    editBody(response, body => edit(body, response.status));
  };
}

/** Lets some callers pass for the administrator in some operations. */
export function asAdmin(ids: readonly OperationId[], callers: readonly (keyof Tokens)[]): RequestHook {
  return (request, tokens) => {
    const given = request.headers.authorization;
    if (!isAny(request, ids) || !callers.some(caller => given === `Bearer ${tokens[caller]}`)) return;
    request.headers.authorization = `Bearer ${tokens.admin}`;
  };
}

/** Does what was refused after all, and says that it was refused. */
export function thoughRefused(id: OperationId): ResponseHook {
  return async (response, request, again, tokens) => {
    if (response.status !== 403 || !isOperation(request, id)) return;
    await again({ ...request, headers: { ...request.headers, authorization: `Bearer ${tokens.admin}` } });
  };
}

/** Drops one query parameter of an operation. */
export function withoutQuery(id: OperationId, name: string): RequestHook {
  return request => {
    if (!isOperation(request, id)) return;
    const [path = '', query = ''] = request.url.split('?');
    const parameters = new URLSearchParams(query);
    parameters.delete(name);
    request.url = `${path}?${parameters.toString()}`;
  };
}

/** A refusal in a faultless envelope. */
export function refusal(status: number, httpName: string): FrontResponse {
  const id = randomUUID();
  const body = {
    error_code: `Public.${httpName}`,
    description: '请求有误。',
    error_details: null,
    metadata: { request_id: id },
  };
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'private, no-cache',
    'content-language': 'zh-CN',
    vary: 'Accept-Language',
    'x-request-id': id,
  };
  return { status, headers, body: stringifyJson(body) };
}
