import { randomUUID } from 'node:crypto';
import { hashAppKey, newAppKey } from '../../src/auth/app-key.ts';
import type { Database } from '../../src/storage/database.ts';
import type { ReleaseRecord, ServerRecord } from '../../src/storage/records.ts';
import { createSecretCipher } from '../../src/storage/secret-cipher.ts';
import { toReleaseRow, toServerRow } from '../../src/storage/server-row.ts';
import { openStores } from '../../src/storage/stores.ts';

export const LIST_SIZE = 10_000;
/** Every hundredth server has it in its name. */
export const NAME_PART = 'weather';

export interface Caller {
  key: string;
  principalId: string;
}

/** An admin, and a caller whose one grant is `execute` on the servers that are called: the dearest case of the check. */
export const ADMIN: Caller = { key: newAppKey(), principalId: 'bench-admin' };
export const EXECUTOR: Caller = { key: newAppKey(), principalId: 'bench-executor' };

const BATCH = 500;
const START = 1784880971306127803n;

/** The callers, `LIST_SIZE` servers (every third released), and one published server for each upstream to be called. */
export async function fill(database: Database, upstreams: readonly { mcpId: string; url: string }[]): Promise<void> {
  const { principals, keys, grants } = openStores(database);
  for (const { key, principalId } of [ADMIN, EXECUTOR]) {
    await principals.remember({ id: principalId, name: principalId, kind: 'user' });
    const keyId = randomUUID();
    await keys.insert({
      keyId,
      keyHash: hashAppKey(key),
      principalId,
      label: 'bench',
      createTime: START,
      createUser: 'bench',
    });
  }
  await principals.setRoles(ADMIN.principalId, ['admin']);
  const called = upstreams.map(({ mcpId, url }) =>
    record({ mcpId, url, name: `called ${mcpId}`, status: 'published' }),
  );
  const listed = Array.from({ length: LIST_SIZE - called.length }, (_, n) => listedServer(n));
  await insert(database, [...called, ...listed]);
  for (const { mcpId } of called) {
    await grants.add({
      principalId: EXECUTOR.principalId,
      resourceType: 'mcp',
      resourceId: mcpId,
      operation: 'execute',
    });
  }
}

async function insert({ knex }: Database, servers: readonly ServerRecord[]): Promise<void> {
  const cipher = createSecretCipher();
  const released = servers.filter(({ status }) => status === 'published');
  await knex.batchInsert(
    'server',
    servers.map(server => toServerRow(server, cipher)),
    BATCH,
  );
  await knex.batchInsert(
    'server_release',
    released.map(server => toReleaseRow(releaseOf(server), cipher)),
    BATCH,
  );
}

function listedServer(n: number): ServerRecord {
  const topic = n % 100 === 0 ? NAME_PART : 'general';
  return record({
    name: `${topic} server ${n}`,
    status: n % 3 === 0 ? 'published' : 'unpublish',
    url: `https://server-${n}.example.com/mcp`,
    headers: n % 2 === 0 ? { authorization: `Bearer token-of-${n}` } : {},
    createTime: START + BigInt(n),
    updateTime: START + BigInt(n) * 7n,
  });
}

function record(changes: Partial<ServerRecord>): ServerRecord {
  return {
    mcpId: randomUUID(),
    name: '',
    description: 'Answers questions about one subject, with sources, in the language of the question.',
    creationType: 'custom',
    mode: 'stream',
    url: '',
    headers: {},
    command: '',
    args: [],
    env: {},
    source: 'custom',
    category: 'other_category',
    isInternal: false,
    toolConfigs: [],
    status: 'unpublish',
    version: 1,
    revision: 1,
    createUser: ADMIN.principalId,
    createTime: START,
    updateUser: EXECUTOR.principalId,
    updateTime: START,
    ...changes,
  };
}

function releaseOf(server: ServerRecord): ReleaseRecord {
  return { ...server, releaseUser: ADMIN.principalId, releaseTime: server.updateTime };
}
