import { OPERATIONS, type OperationId } from '../../generated/operations.ts';
import { isJsonObject, type Json, type JsonObject, parseJson, stringifyJson } from '../../src/json.ts';
import { refusal } from './alterations.ts';
import { editBody, type FrontRequest, type FrontResponse, isOperation, type Mutant } from './mutant-front.ts';

type Asks = Pick<Mutant, 'request'>;
type Answers = Pick<Mutant, 'response'>;

function change(message: { body: string }, edit: (body: JsonObject) => void): void {
  editBody(message, body => {
    edit(body);
    return body;
  });
}

/** Changes the JSON body of the operation's requests. */
export function asking(id: OperationId, edit: (body: JsonObject) => void): Asks {
  return {
    request(request) {
      if (isOperation(request, id)) change(request, edit);
    },
  };
}

/** Changes the query of the operation's requests. */
export function querying(id: OperationId, edit: (query: URLSearchParams) => void): Asks {
  return {
    request(request) {
      if (!isOperation(request, id)) return;
      const [path = '', search] = request.url.split('?');
      const query = new URLSearchParams(search);
      edit(query);
      request.url = `${path}?${query.toString()}`;
    },
  };
}

/** Answers the operation without the service, where `answer` gives an answer. */
export function replying(
  id: OperationId,
  answer: (body: JsonObject, request: FrontRequest) => FrontResponse | undefined,
): Asks {
  return { request: request => (isOperation(request, id) ? answer(bodyOf(request), request) : undefined) };
}

/** Changes the JSON body of the operation's 200 answers. */
export function answering(id: OperationId, edit: (body: JsonObject, request: FrontRequest) => void): Answers {
  return {
    response(response, request) {
      if (response.status === 200 && isOperation(request, id)) change(response, body => edit(body, request));
    },
  };
}

/** Changes `base_info` of the detail. */
export function showing(edit: (info: JsonObject) => void): Answers {
  return answering('getMCPServer', ({ base_info: info }) => {
    if (isJsonObject(info)) edit(info);
  });
}

/** Does as it likes with the operation's answers. */
export function meddling(id: OperationId, response: NonNullable<Mutant['response']>): Answers {
  return {
    response: (answer, request, ...rest) => (isOperation(request, id) ? response(answer, request, ...rest) : undefined),
  };
}

/** Gives refusals whose `error_code` ends in `from` the code `to`. */
export function recoding(id: OperationId, from: string, to: string): Answers {
  return meddling(id, response => {
    if (refusesWith(response, from)) change(response, body => void (body.error_code = to));
  });
}

/** Keeps to itself which field is at fault. */
export function concealing(id: OperationId): Answers {
  return meddling(id, response => {
    if (response.status === 400) change(response, body => void (body.error_details = 'a field is wrong'));
  });
}

export function refusesWith(response: FrontResponse, code: string): boolean {
  const { error_code: given } = bodyOf(response);
  return response.status >= 400 && typeof given === 'string' && given.endsWith(`.${code}`);
}

/** A refusal with one of the service's own codes, such as `BadRequest.MCPExists`. */
export function refusing(status: number, code: string): FrontResponse {
  const response = refusal(status, code);
  change(response, body => void (body.error_code = `AgentOperatorIntegration.${code}`));
  return response;
}

export function json(body: Json): FrontResponse {
  return { ...refusal(200, ''), body: stringifyJson(body) };
}

export function bodyOf(message: { body: string }): JsonObject {
  const body = message.body.startsWith('{') ? parseJson(message.body) : undefined;
  return isJsonObject(body) ? body : {};
}

/** A request of the operation by whoever sent `like`. */
export function requestOf(
  id: OperationId,
  like: FrontRequest,
  path: Record<string, string>,
  body?: Json,
): FrontRequest {
  const { base, path: template, method } = OPERATIONS[id];
  const filled = template.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(path[name] ?? ''));
  const { authorization = '' } = like.headers;
  const text = body === undefined ? '' : stringifyJson(body);
  const headers = { authorization, 'content-type': 'application/json', 'content-length': '0' };
  return { method: method.toUpperCase(), url: base + filled, headers, body: text };
}

/** The id of the server that a request is about. */
export function serverOf({ url }: FrontRequest): string {
  return /\/mcp\/(?:proxy\/)?([0-9a-f-]{36})(?:[/?]|$)/.exec(url)?.[1] ?? '';
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Remembers which status each server was given last. */
export function statuses(): { of(request: FrontRequest): string; move(request: FrontRequest): void } {
  const last = new Map<string, string>();
  return {
    of: request => last.get(serverOf(request)) ?? 'unpublish',
    move(request) {
      const { status } = bodyOf(request);
      last.set(serverOf(request), textOf(status));
    },
  };
}
