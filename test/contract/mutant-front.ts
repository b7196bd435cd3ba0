import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OPERATIONS, type OperationId } from '../../generated/operations.ts';
import type { RequirementId } from '../../generated/requirements.ts';
import { isJsonObject, type JsonObject, parseJson, stringifyJson } from '../../src/json.ts';
import type { Target, Tokens } from '../../src/verify/stage.ts';
import type { Upstream } from '../../src/verify/upstream-server.ts';

/** A request on its way to the service; `url` is path and query. Header names are in lower case. */
export interface FrontRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface FrontResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A deployment that breaks one requirement: the real service behind a front that changes one thing. */
export interface Mutant {
  requirement: RequirementId;
  /** What it does wrong. */
  text: string;
  /** Changes the request on its way in, or answers it without the service. */
  request?: (request: FrontRequest, tokens: Tokens) => FrontResponse | undefined;
  /** Changes the answer; `again` sends a further request to the service, past the mutant. */
  response?: (response: FrontResponse, request: FrontRequest, again: Again, tokens: Tokens) => void | Promise<void>;
  /** What the service would have done to the upstream: changes its script, or what it has seen. */
  upstream?: (upstream: Upstream) => void;
}

export type Again = (request: FrontRequest) => Promise<FrontResponse>;

export interface Front {
  url: string;
  /** From here on everything is passed on unchanged. */
  repair(): void;
  close(): Promise<void>;
}

export async function startFront(service: Target, mutant: Mutant): Promise<Front> {
  let current: Pick<Mutant, 'request' | 'response'> = mutant;
  const agent = new Agent({ keepAlive: true });
  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    relay({ ...service, agent }, current, request, response).catch((error: unknown) =>
      response.destroy(error as Error),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    repair: () => void (current = {}),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

async function relay(
  { baseUrl, tokens, agent }: Target & { agent: Agent },
  mutant: Pick<Mutant, 'request' | 'response'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = '', url = '' } = incoming;
  const request = { method, url, headers: flat(incoming.headers), body: await readText(incoming) };
  const again: Again = further => forward(baseUrl, agent, further);
  const response = mutant.request?.(request, tokens) ?? (await forward(baseUrl, agent, request));
  await mutant.response?.(response, request, again, tokens);
  outgoing.writeHead(response.status, response.headers);
  outgoing.end(response.body);
}

function forward(service: string, agent: Agent, { method, url, headers, body }: FrontRequest): Promise<FrontResponse> {
  return new Promise((resolve, reject) => {
    const length = headers['content-length'] === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const target = new URL(service);
    const options = { host: target.hostname, port: target.port, method, path: url, headers: { ...headers, ...length } };
    const request = send({ ...options, agent }, response => {
      readText(response).then(text => resolve(received(response, text)), reject);
    });
    request.once('error', reject);
    request.end(body);
  });
}

/** Framing headers belong to one connection: the front writes its own. */
function received(response: IncomingMessage, body: string): FrontResponse {
  const framing = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];
  const kept = Object.entries(flat(response.headers)).filter(([name]) => !framing.includes(name));
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(kept), body };
}

function flat(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Is this request one of the operation? */
export function isOperation(request: FrontRequest, id: OperationId): boolean {
  const { base, path, method } = OPERATIONS[id];
  const escaped = (base + path)
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{\w+\}/g, '[^/]+')
    .replace(/\/$/, '/?');
  const others = Object.values(OPERATIONS)
    .filter(other => !other.path.includes('{'))
    .map(other => other.base + other.path);
  const [given = ''] = request.url.split('?');
  if (request.method.toLowerCase() !== method || !new RegExp(`^${escaped}$`).test(given)) return false;
  return !path.includes('{') || !others.includes(given);
}

/** What `edit` returns, or the object that it has changed. */
export function edited(body: JsonObject, edit: (body: JsonObject) => unknown): JsonObject {
  const result = edit(body);
  return isJsonObject(result) ? result : body;
}

/** Rewrites the JSON object of a message in place; anything else is left alone. */
export function editBody(message: { body: string }, edit: (body: JsonObject) => unknown): void {
  const body = message.body.startsWith('{') ? parseJson(message.body) : undefined;
  if (isJsonObject(body)) message.body = stringifyJson(edited(body, edit));
}
