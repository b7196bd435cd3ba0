import { randomUUID } from 'node:crypto';
import { OPERATIONS, type OperationId } from '../../generated/operations.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { type Answer, type Ask, exchange } from './exchange.ts';
import { SchemaCheck } from './schema-check.ts';
import { startUpstream, type Upstream, type UpstreamScript } from './upstream-server.ts';
import { demand, demandEqual, show } from './violation.ts';

/** AppKeys or access tokens of seven callers: every check is made with what an operator can hand out. */
export interface Tokens {
  admin: string;
  /** Role builder: everything on mcp, tool_box and operator. */
  builder: string;
  /** Role user: view, execute and public_access on every id. */
  user: string;
  /** A good credential with no role and no grant. */
  nobody: string;
  /** No role, and on every `mcp` one operation: view. */
  viewer: string;
  /** No role, and on every `mcp` one operation: execute. */
  executor: string;
  /** No role, and on every `mcp` one operation: public_access. */
  visitor: string;
}

export interface Target {
  /** Without a trailing slash and without the documents' base paths. */
  baseUrl: string;
  tokens: Tokens;
  /** Principal ids of the callers, where the operator knows them: from outside only display names show. */
  ids?: Partial<Record<keyof Tokens, string>>;
}

export type Send = Omit<Ask, 'method' | 'path'> & {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
};

/** What a check acts on: a deployment, an upstream of its own, and the servers it made, which are removed afterwards. */
export class Stage {
  readonly target: Target;
  readonly schema: SchemaCheck;
  private readonly servers = new Set<string>();
  private readonly upstreams: Upstream[] = [];

  constructor(target: Target, schema: SchemaCheck = new SchemaCheck()) {
    this.target = target;
    this.schema = schema;
  }

  get tokens(): Tokens {
    return this.target.tokens;
  }

  /** One documented operation; the answer has been held against its document. As admin, unless `token` says otherwise. */
  async send(operationId: OperationId, send: Send = {}): Promise<Answer> {
    const { path = {}, query = {}, ...ask } = send;
    const operation = OPERATIONS[operationId];
    const filled = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(path[name] ?? ''));
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const url = `${operation.base}${filled}${search === '' ? '' : `?${search}`}`;
    const answer = await this.raw({ method: operation.method.toUpperCase(), path: url, ...ask });
    // Also where the check expects a refusal: what a broken deployment registers instead is removed as well.
    if (operationId === 'addMCPServer' && answer.status === 200) this.adopt(answer.body);
    this.schema.check(operationId, answer);
    return answer;
  }

  /** `send` that must be answered with 200; its body. */
  async ok(operationId: OperationId, send: Send = {}): Promise<JsonObject> {
    const answer = await this.send(operationId, send);
    demand(answer.status === 200, () => `${operationId}: expected 200, got ${answer.status} ${show(answer.text)}`);
    return isJsonObject(answer.body) ? answer.body : {};
  }

  /** `send` that must be refused; the last part of `error_code` must be `code`. */
  async refused(operationId: OperationId, status: number, code: string, send: Send = {}): Promise<JsonObject> {
    const answer = await this.send(operationId, send);
    demand(
      answer.status === status,
      () => `${operationId}: expected ${status}, got ${answer.status} ${show(answer.text)}`,
    );
    const body = isJsonObject(answer.body) ? answer.body : {};
    const { error_code: given } = body;
    demandEqual(
      typeof given === 'string' ? given.split('.').at(-1) : given,
      code,
      `${operationId}: the last part of error_code`,
    );
    return body;
  }

  /** Any request at all, not held against a document. */
  raw(ask: Ask): Promise<Answer> {
    return exchange(this.target.baseUrl, { ...ask, token: ask.token === undefined ? this.tokens.admin : ask.token });
  }

  async upstream(script: UpstreamScript = {}): Promise<Upstream> {
    const upstream = await startUpstream(script);
    this.upstreams.push(upstream);
    return upstream;
  }

  /** A name that no other server has: marked, so that what is left behind can be told. */
  name(label = 'server'): string {
    return `verify ${label.slice(0, 20)} ${randomUUID().slice(0, 18)}`;
  }

  /** Registers a `custom` server; it is removed when the check is over. @returns its id. */
  async addServer(config: JsonObject, token?: string): Promise<string> {
    const body = {
      creation_type: 'custom',
      mode: 'stream',
      url: 'http://127.0.0.1:9/mcp',
      name: this.name(),
      ...config,
    };
    return this.adopt(await this.ok('addMCPServer', { json: body, ...(token === undefined ? {} : { token }) }));
  }

  /** For a server that a check registered by a raw request: it is removed when the check is over. @returns its id. */
  adopt(registered: Json | undefined): string {
    const { mcp_id: id } = member(registered);
    demand(typeof id === 'string', 'addMCPServer: mcp_id is no string');
    this.servers.add(id);
    return id;
  }

  /** A PUT with the name that `config` or the server has. @returns the answered body. */
  async update(mcpId: string, config: JsonObject): Promise<JsonObject> {
    const { name } = config.name === undefined ? await this.detail(mcpId) : config;
    const json = { creation_type: 'custom', mode: 'stream', url: 'http://127.0.0.1:9/mcp', ...config, name };
    return this.ok('updateMCPServer', { path: { mcp_id: mcpId }, json });
  }

  async setStatus(mcpId: string, status: string): Promise<void> {
    await this.ok('updateMCPServerStatus', { path: { mcp_id: mcpId }, json: { status } });
  }

  /** A published server in front of an upstream of its own. */
  async published(script: UpstreamScript = {}, config: JsonObject = {}): Promise<{ id: string; upstream: Upstream }> {
    const upstream = await this.upstream(script);
    const id = await this.addServer({ url: upstream.url, ...config });
    await this.setStatus(id, 'published');
    return { id, upstream };
  }

  /** `base_info` as detail shows it. */
  async detail(mcpId: string, token?: string): Promise<JsonObject> {
    const { base_info: info } = await this.ok('getMCPServer', {
      path: { mcp_id: mcpId },
      ...(token === undefined ? {} : { token }),
    });
    return member(info);
  }

  call(mcpId: string, name: string, parameters: Json = {}, send: Send = {}): Promise<Answer> {
    return this.send('callMCPProxyTool', { path: { mcp_id: mcpId }, json: { tool_name: name, parameters }, ...send });
  }

  /** Removes what the check made. Never fails the check: what cannot be removed is returned. */
  async clear(): Promise<string[]> {
    const left: string[] = [];
    for (const id of this.servers) {
      if (!(await this.remove(id))) left.push(id);
    }
    this.servers.clear();
    await Promise.all(this.upstreams.splice(0).map(upstream => upstream.close()));
    return left;
  }

  private async remove(id: string): Promise<boolean> {
    const { base } = OPERATIONS.deleteMCPServer;
    const path = `${base}/mcp/${id}`;
    await this.raw({ method: 'POST', path: `${path}/status`, json: { status: 'offline' } });
    const { status } = await this.raw({ method: 'DELETE', path });
    return status === 200 || status === 404;
  }
}

export function member(value: Json | undefined): JsonObject {
  demand(isJsonObject(value), () => `expected an object, got ${show(value)}`);
  return value;
}

/** A member that must be a text, such as a name. */
export function text(value: Json | undefined): string {
  demand(typeof value === 'string', () => `expected a text, got ${show(value)}`);
  return value;
}

export function items(value: Json | undefined): JsonObject[] {
  demand(Array.isArray(value), () => `expected a list, got ${show(value)}`);
  return value.map(member);
}
