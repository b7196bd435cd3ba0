import { expect, test } from 'vitest';
import type { Caller } from '../../src/auth/caller.ts';
import { createEmbeddedPermission, type EmbeddedPermissionDeps } from '../../src/auth/embedded-permission.ts';
import { createAccess } from '../../src/auth/require-operation.ts';
import { SILENT_LOG } from '../../src/observability/log.ts';

const nobody: Caller = { id: 'u', name: 'u', kind: 'user', roles: [] };

function brokenAccess() {
  const logged: object[] = [];
  const down = () => Promise.reject(new Error('connection refused'));
  const grants: EmbeddedPermissionDeps['grants'] = {
    operations: down,
    idsWith: down,
    grantAll: down,
    dropResource: down,
  };
  const log = { ...SILENT_LOG, error: (fields: object) => void logged.push(fields) };
  return { access: createAccess(createEmbeddedPermission({ grants, log }), 'mcp'), logged };
}

test('a decision that cannot be made is 403, with its cause in the log', async () => {
  const { access, logged } = brokenAccess();
  const denied = { status: 403, key: 'Forbidden' };
  await expect(access.require(nobody, 's1', 'view')).rejects.toMatchObject(denied);
  await expect(access.requireAny(nobody, 's1', ['view', 'execute'])).rejects.toMatchObject(denied);
  await expect(access.requireOnType(nobody, 'create')).rejects.toMatchObject(denied);
  await expect(access.visible(nobody, 'view')).rejects.toMatchObject(denied);
  await expect(access.operations(nobody, ['s1'])).rejects.toMatchObject(denied);
  expect(logged).toHaveLength(5);
  expect(logged[0]).toMatchObject({ err: { message: 'connection refused' } });
});

test('a grant that cannot be written is a failure, not a denial', async () => {
  const { access } = brokenAccess();
  await expect(access.grantCreator(nobody, 's1')).rejects.toThrow('connection refused');
  await expect(access.drop('s1')).rejects.toThrow('connection refused');
});

test('what a role settles does not need the grant table', async () => {
  const { access } = brokenAccess();
  const admin: Caller = { ...nobody, roles: ['admin'] };
  const user: Caller = { ...nobody, roles: ['user'] };
  await expect(access.require(admin, 's1', 'delete')).resolves.toBeUndefined();
  await expect(access.requireOnType(admin, 'create')).resolves.toBeUndefined();
  expect(await access.visible(user, 'view')).toBe('all');
});
