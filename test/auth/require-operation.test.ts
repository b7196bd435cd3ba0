import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../src/auth/caller.ts';
import { createEmbeddedPermission } from '../../src/auth/embedded-permission.ts';
import { type Operation, OPERATIONS, type Permission } from '../../src/auth/permission.ts';
import { createAccess, requireAny, requireOperation } from '../../src/auth/require-operation.ts';
import { ServiceError } from '../../src/errors.ts';
import { SILENT_LOG } from '../../src/observability/log.ts';
import type { Stores } from '../../src/storage/stores.ts';
import { openAuthStores } from './auth-stores.ts';

const stores = openAuthStores();
let grants: Stores['grants'];
let permission: Permission;

beforeAll(async () => {
  ({ grants } = await stores);
  permission = createEmbeddedPermission({ grants, log: SILENT_LOG });
});

const caller = (id: string, ...roles: string[]): Caller => ({ id, name: id, kind: 'user', roles });

async function grant(principalId: string, resourceId: string, ...operations: Operation[]): Promise<Caller> {
  for (const operation of operations) await grants.add({ principalId, resourceType: 'mcp', resourceId, operation });
  return caller(principalId);
}

async function codeOf(decision: Promise<unknown>): Promise<string> {
  try {
    await decision;
    return 'allowed';
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return `${error.status} ${error.key}`;
  }
}

const FORBIDDEN: [Operation, string][] = [
  ['create', '403 CommonAddForbidden'],
  ['modify', '403 CommonEditForbidden'],
  ['delete', '403 CommonDeleteForbidden'],
  ['view', '403 CommonViewForbidden'],
  ['publish', '403 CommonPublishForbidden'],
  ['unpublish', '403 CommonUnpublishForbidden'],
  ['authorize', '403 CommonPermissionForbidden'],
  ['public_access', '403 CommonPublicAccessForbidden'],
  ['execute', '403 CommonUseForbidden'],
];
const REVEALING: Operation[] = ['view', 'public_access', 'execute'];

describe.each(FORBIDDEN)('D12, operation %s', (operation, forbidden) => {
  test('is 404 for who holds nothing on the id', async () => {
    expect(await codeOf(requireOperation(permission, caller('nobody'), 'mcp', 's1', operation))).toBe(
      '404 MCPNotFound',
    );
  });

  test.each(OPERATIONS)('with only %s held is what D12 says', async held => {
    const who = await grant(`${operation}-with-${held}`, 's1', held);
    const expected = !REVEALING.includes(held) ? '404 MCPNotFound' : held === operation ? 'allowed' : forbidden;
    expect(await codeOf(requireOperation(permission, who, 'mcp', 's1', operation))).toBe(expected);
  });
});

describe('grants', () => {
  test('on one id say nothing about another id or another type', async () => {
    const who = await grant('one-id', 's1', ...OPERATIONS);
    expect(await codeOf(requireOperation(permission, who, 'mcp', 's1', 'modify'))).toBe('allowed');
    expect(await codeOf(requireOperation(permission, who, 'mcp', 's2', 'modify'))).toBe('404 MCPNotFound');
    expect(await codeOf(requireOperation(permission, who, 'operator', 's1', 'modify'))).toBe('404 NotFound');
  });

  test('on * hold for every id, together with those on the id', async () => {
    await grant('star', '*', 'view');
    const who = await grant('star', 's1', 'execute');
    const held = await permission.operations(who, 'mcp', ['s1', 'other']);
    expect([...held]).toEqual([
      ['s1', ['view', 'execute']],
      ['other', ['view']],
    ]);
  });

  test('withdrawn are gone with the next decision', async () => {
    const who = await grant('withdrawn', 's1', 'execute');
    expect(await codeOf(requireOperation(permission, who, 'mcp', 's1', 'execute'))).toBe('allowed');
    await grants.remove({ principalId: 'withdrawn', resourceType: 'mcp', resourceId: 's1', operation: 'execute' });
    expect(await codeOf(requireOperation(permission, who, 'mcp', 's1', 'execute'))).toBe('404 MCPNotFound');
  });

  test('of a creator are all operations, and go when the resource goes', async () => {
    const access = createAccess(permission, 'mcp');
    const who = caller('creator');
    await access.grantCreator(who, 'made');
    expect((await access.operations(who, ['made'])).get('made')).toEqual(OPERATIONS);
    await access.drop('made');
    expect((await access.operations(who, ['made'])).size).toBe(0);
  });

  test('to create count on the type as a whole only, and their lack is 403', async () => {
    const access = createAccess(permission, 'mcp');
    const narrow = await grant('narrow-creator', 's1', ...OPERATIONS);
    const wide = await grant('wide-creator', '*', 'create');
    expect(await codeOf(access.requireOnType(narrow, 'create'))).toBe('403 CommonAddForbidden');
    expect(await codeOf(access.requireOnType(wide, 'create'))).toBe('allowed');
  });
});

describe('any one of several operations', () => {
  test.each(REVEALING)('is enough: %s', async held => {
    const who = await grant(`any-${held}`, 's1', held);
    expect(await codeOf(requireAny(permission, who, 'mcp', 's1', REVEALING))).toBe('allowed');
  });

  test('lacking them all is 404 without a revealing one, else the 403 of the first', async () => {
    const blind = await grant('any-blind', 's1', 'modify', 'publish');
    const seeing = await grant('any-seeing', 's1', 'execute');
    expect(await codeOf(requireAny(permission, blind, 'mcp', 's1', REVEALING))).toBe('404 MCPNotFound');
    expect(await codeOf(requireAny(permission, seeing, 'mcp', 's1', ['view', 'public_access']))).toBe(
      '403 CommonViewForbidden',
    );
  });
});

describe('roles', () => {
  test.each(['admin', 'builder'])('%s holds everything on every type', async role => {
    for (const type of ['mcp', 'tool_box', 'operator'] as const) {
      expect((await permission.operations(caller('x', role), type, ['any'])).get('any')).toEqual(OPERATIONS);
      expect(await permission.onType(caller('x', role), type, 'create')).toBe(true);
      expect(await permission.visible(caller('x', role), type, 'view')).toBe('all');
    }
  });

  test('user holds view, public_access and execute on everything, and grants come on top', async () => {
    await grant('plain-user', 's1', 'modify');
    const held = await permission.operations(caller('plain-user', 'user'), 'mcp', ['s1', 's2']);
    expect([...held]).toEqual([
      ['s1', ['modify', 'view', 'public_access', 'execute']],
      ['s2', ['view', 'public_access', 'execute']],
    ]);
    expect(await permission.onType(caller('plain-user', 'user'), 'mcp', 'create')).toBe(false);
  });

  test('of another name give nothing', async () => {
    expect((await permission.operations(caller('x', 'Admin', 'root'), 'mcp', ['any'])).size).toBe(0);
  });
});

describe('what is visible', () => {
  test('is the ids with the operation, and all of them for a grant on *', async () => {
    await grant('lister', 's1', 'view');
    const some = await grant('lister', 's2', 'execute');
    const all = await grant('list-all', '*', 'view');
    expect(await permission.visible(some, 'mcp', 'view')).toEqual(['s1']);
    expect(await permission.visible(some, 'tool_box', 'view')).toEqual([]);
    expect(await permission.visible(all, 'mcp', 'view')).toBe('all');
  });
});
