import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { hashAppKey, newAppKey } from '../../src/auth/app-key.ts';
import type { Operation, ResourceType } from '../../src/auth/permission.ts';
import { readConfig } from '../../src/config.ts';
import { type Deps, openDeps } from '../../src/deps.ts';
import { type Json, type JsonObject, parseJson, stringifyJson } from '../../src/json.ts';
import { createLog } from '../../src/observability/log.ts';
import { createHttpServer } from '../../src/server.ts';
import { type Engine, makeDatabase } from '../support/databases.ts';

export const BASE = '/api/agent-operator-integration/v1';

export interface Reply {
  status: number;
  /** Parsed exactly; undefined where the body is empty. */
  body: JsonObject;
  text: string;
}

export interface TestService {
  deps: Deps;
  /** As the builder, unless `token` names another caller. */
  send(method: string, path: string, body?: Json, token?: string, signal?: AbortSignal): Promise<Reply>;
  /** A POST of this very text, as the builder. */
  sendText(path: string, text: string): Promise<Reply>;
  /** `send` that must be answered with 200; its body. */
  ok(method: string, path: string, body?: Json, token?: string): Promise<JsonObject>;
  /** A caller of their own: with a role, or with nothing. @returns the token and the principal's id. */
  admit(role?: string): Promise<{ token: string; id: string }>;
  grant(principalId: string, resourceType: ResourceType, resourceId: string, operation: Operation): Promise<void>;
  close(): Promise<void>;
}

/** The whole service on a fresh database, every response held against its document. */
export async function startToolboxService(
  engine: Engine,
  environment: Record<string, string> = {},
): Promise<TestService> {
  const place = await makeDatabase(engine);
  const { dataDir, databaseUrl } = place.options;
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    RESPONSE_VALIDATION: 'true',
    DEFAULT_LANGUAGE: 'en-US',
    ...environment,
  });
  const deps = await openDeps(config, createLog('silent'));
  const server = createHttpServer(deps);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const builder = await admit(deps, 'builder');
  const ask = async (
    method: string,
    path: string,
    token: string,
    body?: string,
    signal?: AbortSignal,
  ): Promise<Reply> => {
    const response = await fetch(`http://127.0.0.1:${port}${BASE}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
      ...(signal !== undefined && { signal }),
    });
    const text = await response.text();
    return { status: response.status, text, body: (text === '' ? undefined : parseJson(text)) as JsonObject };
  };
  const send: TestService['send'] = (method, path, body, token = builder.token, signal) =>
    ask(method, path, token, body === undefined ? undefined : stringifyJson(body), signal);
  return {
    deps,
    send,
    sendText: (path, text) => ask('POST', path, builder.token, text),
    async ok(...request) {
      const reply = await send(...request);
      if (reply.status !== 200) throw new Error(`${request[0]} ${request[1]}: ${reply.status} ${reply.text}`);
      return reply.body;
    },
    admit: role => admit(deps, role),
    grant: (principalId, resourceType, resourceId, operation) =>
      deps.stores.grants.add({ principalId, resourceType, resourceId, operation }),
    async close() {
      const closed = new Promise(resolve => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await deps.close();
      await place.drop();
    },
  };
}

/** The last part of an error's code. */
export function codeOf({ error_code: code }: JsonObject): string {
  return typeof code === 'string' ? (code.split('.').at(-1) ?? '') : 'no error code';
}

async function admit({ stores, clock }: Deps, role?: string): Promise<{ token: string; id: string }> {
  const token = newAppKey();
  const id = `u-${randomUUID()}`;
  await stores.principals.remember({ id, name: `Name of ${id}`, kind: 'user' });
  if (role !== undefined) await stores.principals.setRoles(id, [role]);
  const createTime = clock.now();
  await stores.keys.insert({
    keyId: randomUUID(),
    keyHash: hashAppKey(token),
    principalId: id,
    label: '',
    createTime,
    createUser: 'test',
  });
  return { token, id };
}
