import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/auth/permission.ts';
import { createAuditTrail } from '../../src/storage/audit-trail.ts';
import { openStores, type Stores } from '../../src/storage/stores.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '../support/databases.ts';

describe.each(ENGINES)('stores on %s', engine => {
  let test: TestDatabase;
  let stores: Stores;

  beforeAll(async () => {
    test = await openTestDatabase(engine);
    stores = openStores(test.database);
  });
  afterAll(() => test.close());

  it('remembers principals and writes only what changed', async () => {
    const { principals } = stores;
    const writtenAt = async (): Promise<unknown> =>
      (await test.database.knex('principal').where({ id: 'p' }).pluck('updated_time'))[0];
    await principals.remember({ id: 'p', name: 'Old', kind: 'user' });
    const first = await writtenAt();
    await principals.remember({ id: 'p', name: 'Old', kind: 'user' });
    expect(await writtenAt()).toEqual(first);
    await principals.remember({ id: 'p', name: 'New', kind: 'app' });
    expect(await writtenAt()).not.toEqual(first);
    expect(await principals.find('p')).toEqual({ id: 'p', name: 'New', kind: 'app' });
    expect(await principals.find('q')).toBeUndefined();
    expect(await principals.names(['p', 'q', '\0'])).toEqual(new Map([['p', 'New']]));
  });

  it('replaces the roles of one principal and of no other', async () => {
    const { principals } = stores;
    await principals.setRoles('p', ['user']);
    await principals.setRoles('q', ['admin']);
    await principals.setRoles('p', ['builder', 'admin', 'admin']);
    expect(await principals.roles('p')).toEqual(['admin', 'builder']);
    await principals.setRoles('p', []);
    expect([await principals.roles('p'), await principals.roles('q')]).toEqual([[], ['admin']]);
  });

  it('keeps AppKeys, their revocation and their last use', async () => {
    const { keys } = stores;
    const key = {
      keyId: 'k',
      keyHash: 'hash',
      principalId: 'p',
      label: 'l',
      createTime: 1784880971306127803n,
      createUser: 'cli',
    };
    await keys.insert(key);
    expect(await keys.findByHash('hash')).toEqual({ ...key, revokeTime: null, lastUseTime: null });
    expect(await keys.findByHash('other')).toBeUndefined();
    await keys.touch('k', 7n);
    await keys.revoke('k', 8n);
    await keys.revoke('k', 9n);
    expect(await keys.list()).toEqual([{ ...key, revokeTime: 8n, lastUseTime: 7n }]);
    await expect(keys.insert({ ...key, keyId: 'k2' })).rejects.toThrow(/unique/);
  });

  it('answers grants by id, those on * included', async () => {
    const { grants } = stores;
    const grant = { principalId: 'g', resourceType: 'mcp', resourceId: 'a', operation: 'view' } as const;
    await grants.add(grant);
    await grants.add(grant);
    await grants.add({ ...grant, resourceId: '*', operation: 'execute' });
    expect(await grants.operations('g', 'mcp', ['a', 'b', '*', '\0'])).toEqual(
      new Map([
        ['a', ['execute', 'view']],
        ['b', ['execute']],
        ['*', ['execute']],
        ['\0', ['execute']],
      ]),
    );
    expect(await grants.operations('other', 'mcp', ['a'])).toEqual(new Map());
    expect(await grants.idsWith('g', 'mcp', 'view')).toEqual(['a']);
    expect(await grants.idsWith('g', 'mcp', 'execute')).toEqual(['*']);
    expect(await grants.list({ principalId: 'g', resourceId: 'a' })).toEqual([grant]);
    await grants.remove(grant);
    expect(await grants.idsWith('g', 'mcp', 'view')).toEqual([]);
  });

  it('grants every operation to a creator and drops them all with the resource', async () => {
    const { grants } = stores;
    await grants.grantAll('c', 'mcp', 'made', OPERATIONS);
    await grants.grantAll('c', 'tool_box', 'made', OPERATIONS);
    expect((await grants.operations('c', 'mcp', ['made'])).get('made')?.toSorted()).toEqual(OPERATIONS.toSorted());
    await grants.dropResource('mcp', 'made');
    expect(await grants.operations('c', 'mcp', ['made'])).toEqual(new Map());
    expect((await grants.operations('c', 'tool_box', ['made'])).size).toBe(1);
  });

  it('keeps the audit log, the newest first, integers exact', async () => {
    const entry = {
      actorId: 'p',
      action: 'create',
      resourceType: 'mcp',
      resourceId: 'a',
      outcome: 'done',
      requestId: 'r',
      detail: null,
    };
    const first = { ...entry, time: 1784880971306127803n, detail: { n: 9007199254740993n } };
    await stores.audit.append(first, { ...entry, time: 1784880971306127804n, action: 'delete' });
    expect(await stores.audit.list({ action: 'create' })).toEqual([first]);
    expect((await stores.audit.list({ resourceId: 'a' })).map(({ action }) => action)).toEqual(['delete', 'create']);
    expect(await stores.audit.list({ resourceId: 'a', limit: 1 })).toHaveLength(1);
  });

  it('writes audit entries behind, all of them', async () => {
    const trail = createAuditTrail(stores.audit, { error: fields => expect.fail(JSON.stringify(fields)) });
    const entry = {
      actorId: 'p',
      action: 'call',
      resourceType: 'mcp',
      resourceId: 'behind',
      outcome: 'done',
      requestId: 'r',
      detail: null,
    };
    for (let n = 0; n < 1234; n += 1) trail.later({ ...entry, time: BigInt(n) });
    await trail.flush();
    expect(await stores.audit.list({ resourceId: 'behind', limit: 5000 })).toHaveLength(1234);
  });
});

describe('the audit trail', () => {
  it('logs the entries that cannot be stored, and goes on', async () => {
    const logged: object[] = [];
    const fault = new Error('no database');
    const trail = createAuditTrail({ append: () => Promise.reject(fault) }, { error: fields => logged.push(fields) });
    const entry = {
      time: 1n,
      actorId: 'p',
      action: 'a',
      resourceType: 'mcp',
      resourceId: 'x',
      outcome: 'done',
      requestId: 'r',
      detail: null,
    };
    trail.later(entry);
    await trail.flush();
    expect(logged).toEqual([{ err: fault, entries: [entry] }]);
  });
});
