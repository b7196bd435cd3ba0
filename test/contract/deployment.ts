import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { hashAppKey, newAppKey } from '../../src/auth/app-key.ts';
import type { Operation } from '../../src/auth/permission.ts';
import { readConfig } from '../../src/config.ts';
import { type Deps, openDeps } from '../../src/deps.ts';
import { type Log, SILENT_LOG } from '../../src/observability/log.ts';
import { createHttpServer } from '../../src/server.ts';
import type { Target, Tokens } from '../../src/verify/stage.ts';
import { type Engine, makeDatabase } from '../support/databases.ts';

export interface Deployment {
  target: Target;
  deps: Deps;
  close(): Promise<void>;
}

/** Who the checks come as. `name` differs from every id, so that a filter by display name is one. */
const CALLERS: Record<keyof Tokens, { name: string; roles?: string[]; operation?: Operation }> = {
  admin: { name: 'Ada', roles: ['admin'] },
  builder: { name: 'Bea', roles: ['builder'] },
  user: { name: 'Uma', roles: ['user'] },
  nobody: { name: 'Noa' },
  viewer: { name: 'Vic', operation: 'view' },
  executor: { name: 'Eve', operation: 'execute' },
  visitor: { name: 'Val', operation: 'public_access' },
};

const PRINCIPAL_IDS = Object.fromEntries(Object.keys(CALLERS).map(caller => [caller, `test-${caller}`])) as Record<
  keyof Tokens,
  string
>;

/** The whole service on a fresh database, in this process, configured as it is in production, `env` apart. */
export async function startDeployment(
  engine: Engine,
  env: Record<string, string> = {},
  log: Log = SILENT_LOG,
): Promise<Deployment> {
  const place = await makeDatabase(engine);
  const { dataDir, databaseUrl } = place.options;
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    SECRETS_KEY: randomUUID(),
    RESPONSE_VALIDATION: 'true',
    ...env,
  });
  const deps = await openDeps(config, log);
  const tokens = await admitCallers(deps);
  const server = createHttpServer(deps);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = new Promise(resolve => server.close(resolve));
    server.closeAllConnections();
    await closed;
    await deps.close();
    await place.drop();
  };
  return { target: { baseUrl: `http://127.0.0.1:${port}`, tokens, ids: PRINCIPAL_IDS }, deps, close };
}

async function admitCallers({ stores, clock }: Deps): Promise<Tokens> {
  const tokens: Partial<Tokens> = {};
  for (const [caller, { name, roles, operation }] of Object.entries(CALLERS)) {
    const principalId = PRINCIPAL_IDS[caller as keyof Tokens];
    const key = newAppKey();
    await stores.principals.remember({ id: principalId, name, kind: 'user' });
    if (roles !== undefined) await stores.principals.setRoles(principalId, roles);
    if (operation !== undefined) {
      await stores.grants.add({ principalId, resourceType: 'mcp', resourceId: '*', operation });
    }
    const keyId = randomUUID();
    const createTime = clock.now();
    await stores.keys.insert({
      keyId,
      keyHash: hashAppKey(key),
      principalId,
      label: '',
      createTime,
      createUser: 'test',
    });
    tokens[caller as keyof Tokens] = key;
  }
  return tokens as Tokens;
}
