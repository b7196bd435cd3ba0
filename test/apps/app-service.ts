import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import { hashAppKey, newAppKey } from '../../src/auth/app-key.ts';
import type { Operation } from '../../src/auth/permission.ts';
import { readConfig } from '../../src/config.ts';
import { type Deps, openDeps } from '../../src/deps.ts';
import { createLog } from '../../src/observability/log.ts';
import { createHttpServer } from '../../src/server.ts';
import { type Engine, makeDatabase } from '../support/databases.ts';

const FACTORY = '/api/agent-operator-integration/v1';

export type ClientMode = 'http' | 'sse';
export type UpstreamMode = 'stream' | 'sse';
export const PAIRINGS: [client: ClientMode, upstream: UpstreamMode][] = [
  ['http', 'stream'],
  ['http', 'sse'],
  ['sse', 'stream'],
  ['sse', 'sse'],
];

/** The whole service on a fresh database, in this process; closed when the test is finished. */
export class AppService {
  readonly url: string;
  readonly deps: Deps;
  readonly admin: string;
  readonly close: () => Promise<void>;

  constructor(url: string, deps: Deps, admin: string, close: () => Promise<void>) {
    this.url = url;
    this.deps = deps;
    this.admin = admin;
    this.close = close;
  }

  /** The AppKey of a caller that may do the operations on the server. */
  async caller(id: string, mcpId: string, operations: Operation[]): Promise<string> {
    return addCaller(this.deps, id, [], mcpId, operations);
  }

  async api(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.url}${FACTORY}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.admin}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  }

  /** Registers and publishes a server; its id. */
  async publish(mode: UpstreamMode, url: string, more: Record<string, unknown> = {}): Promise<string> {
    const name = `server ${randomUUID()}`;
    const created = await this.api('POST', '/mcp/', { creation_type: 'custom', name, mode, url, ...more });
    const id = String(created.mcp_id);
    await this.setStatus(id, 'published');
    return id;
  }

  async setStatus(id: string, status: string): Promise<void> {
    await this.api('POST', `/mcp/${id}/status`, { status });
  }

  endpoint(id: string, path: 'mcp' | 'sse' | `message?${string}`): string {
    return `${this.url}${FACTORY}/mcp/app/${id}/${path}`;
  }

  transport(mode: ClientMode, id: string, key = this.admin): Transport {
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    if (mode === 'http') {
      const transport = new StreamableHTTPClientTransport(new URL(this.endpoint(id, 'mcp')), { requestInit });
      return transport;
    }
    const eventSourceInit = {
      fetch: (url: string | URL | Request, init?: RequestInit) =>
        fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...requestInit.headers } }),
    };
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- clients on the older transport are what is tested
    return new SSEClientTransport(new URL(this.endpoint(id, 'sse')), { requestInit, eventSourceInit });
  }

  /** A connected client of the official SDK; closed when the test is finished. */
  async client(mode: ClientMode, id: string, options: ClientOptions = {}): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities: options.capabilities ?? {} });
    options.prepare?.(client);
    await client.connect(this.transport(mode, id, options.key));
    onTestFinished(() => client.close());
    return client;
  }

  /** One POST to the endpoint, as plain HTTP. */
  post(
    id: string,
    message: object | string,
    headers: Record<string, string> = {},
    key = this.admin,
  ): Promise<Response> {
    return fetch(this.endpoint(id, 'mcp'), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof message === 'string' ? message : JSON.stringify(message),
    });
  }

  get(id: string, path: 'mcp' | 'sse', headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
    return fetch(this.endpoint(id, path), {
      headers: { authorization: `Bearer ${this.admin}`, accept: 'text/event-stream', ...headers },
      ...(signal !== undefined && { signal }),
    });
  }
}

export interface ClientOptions {
  key?: string;
  capabilities?: ClientCapabilities;
  prepare?: (client: Client) => void;
}

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'plain', version: '1.0.0' } },
};

export async function startAppService(
  env: Record<string, string> = {},
  engine: Engine = 'pglite',
): Promise<AppService> {
  const place = await makeDatabase(engine);
  const { dataDir, databaseUrl } = place.options;
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...env,
  });
  const deps = await openDeps(config, createLog('silent'));
  const admin = await addCaller(deps, 'ada', ['admin']);
  const server = createHttpServer(deps);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    deps.stop();
    const closed = new Promise(resolve => server.close(resolve));
    server.closeIdleConnections();
    // What ends by itself has done so by then; fetch also opens connections on which it never sends anything.
    const timer = setTimeout(() => server.closeAllConnections(), 1000);
    await closed;
    clearTimeout(timer);
    await deps.close();
    await place.drop();
  };
  return new AppService(`http://127.0.0.1:${port}`, deps, admin, close);
}

async function addCaller(
  { stores, clock }: Deps,
  id: string,
  roles: string[],
  mcpId?: string,
  operations: Operation[] = [],
): Promise<string> {
  const key = newAppKey();
  await stores.principals.remember({ id, name: id, kind: 'user' });
  await stores.principals.setRoles(id, roles);
  const createTime = clock.now();
  await stores.keys.insert({
    keyId: randomUUID(),
    keyHash: hashAppKey(key),
    principalId: id,
    label: '',
    createTime,
    createUser: 'test',
  });
  if (mcpId !== undefined) await stores.grants.grantAll(id, 'mcp', mcpId, operations);
  return key;
}
