import { Command, CommanderError } from 'commander';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashAppKey, isWellFormedAppKey } from '../../src/auth/app-key.ts';
import { registerAppKeyCommand } from '../../src/cli/app-key.ts';
import { registerGrantCommand } from '../../src/cli/grant.ts';
import { createClock } from '../../src/clock.ts';
import { parseJson } from '../../src/json.ts';
import type { Stores } from '../../src/storage/stores.ts';
import { openAuthStores } from './auth-stores.ts';

let stores: Stores;
let openSessions = 0;
beforeEach(async () => {
  stores = await openAuthStores();
});

interface Outcome {
  out: string;
  err: string;
  /** Of commander; 0 when the command ended well. */
  exit: number;
}

async function run(...args: string[]): Promise<Outcome> {
  const outcome: Outcome = { out: '', err: '', exit: 0 };
  const program = new Command('bkn-mcp').exitOverride().configureOutput({
    writeOut: text => void (outcome.out += text),
    writeErr: text => void (outcome.err += text),
  });
  const open = () => {
    openSessions += 1;
    return Promise.resolve({ stores, clock: createClock(), close: () => Promise.resolve(void (openSessions -= 1)) });
  };
  registerAppKeyCommand(program, open);
  registerGrantCommand(program, open);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    outcome.exit = error.exitCode;
  }
  expect(openSessions).toBe(0);
  return outcome;
}

const json = async (...args: string[]): Promise<unknown> => parseJson((await run(...args, '--json')).out);

describe('app-key', () => {
  test('create shows the key once and stores its hash, its principal and its roles', async () => {
    const { out } = await run('app-key', 'create', '--principal', 'ann', '--name', 'Ann', '--role', 'builder', 'user');
    const key = /bak_\S+/.exec(out)?.[0] ?? '';
    expect(isWellFormedAppKey(key)).toBe(true);
    expect(await stores.keys.findByHash(hashAppKey(key))).toMatchObject({ principalId: 'ann' });
    expect([...(await stores.principals.roles('ann'))].sort()).toEqual(['builder', 'user']);
    expect((await stores.principals.names(['ann'])).get('ann')).toBe('Ann');
    expect((await run('app-key', 'list')).out).not.toContain(key);
  });

  test('create for a known principal keeps its name, kind and roles unless they are given', async () => {
    await run('app-key', 'create', '--principal', 'svc', '--name', 'Service', '--kind', 'app', '--role', 'user');
    const again = await json('app-key', 'create', '--principal', 'svc', '--label', 'second');
    const principal = { id: 'svc', name: 'Service', kind: 'app', roles: ['user'] };
    expect(again).toMatchObject({ principal, label: 'second' });
    const changed = await json('app-key', 'create', '--principal', 'svc', '--role', 'admin');
    expect(changed).toMatchObject({ principal: { ...principal, roles: ['admin'] } });
  });

  test('list shows every key with exact times, and revoke marks one, once', async () => {
    expect((await run('app-key', 'list')).out).toBe('There are no AppKeys.\n');
    const { key_id: id, create_time: createTime } = (await json('app-key', 'create', '--principal', 'ann')) as Record<
      string,
      unknown
    >;
    expect(createTime).toBeTypeOf('bigint');
    const row = { key_id: id, principal_id: 'ann', principal_name: 'ann', label: '', create_time: createTime };
    expect(await json('app-key', 'list')).toEqual([{ ...row, last_use_time: null, revoke_time: null }]);
    expect((await run('app-key', 'revoke', String(id))).out).toBe(`Revoked ${String(id)}.\n`);
    expect((await run('app-key', 'revoke', String(id))).out).toContain('was revoked already');
    const audited = await stores.audit.list({ resourceType: 'app_key', resourceId: String(id) });
    expect(audited.map(({ action }) => action)).toEqual(['revoke', 'create']);
    expect(await json('app-key', 'list')).toMatchObject([{ key_id: id, revoke_time: expect.any(BigInt) as bigint }]);
  });

  test('revoke of an unknown key says what was expected', async () => {
    const { err, exit } = await run('app-key', 'revoke', 'nope');
    expect(exit).toBe(2);
    expect(err).toContain('<key-id>: there is no AppKey "nope"; expected an id that `bkn-mcp app-key list` shows');
  });

  test.each([
    [['create'], "required option '--principal <id>' not specified"],
    [['create', '--principal', ' '], "option '--principal <id>' argument ' ' is invalid. Expected 1 to 255 characters"],
    [
      ['create', '--principal', 'a', '--kind', 'robot'],
      "'--kind <kind>' argument 'robot' is invalid. Allowed choices are user, app.",
    ],
    [
      ['create', '--principal', 'a', '--role', 'root'],
      "argument 'root' is invalid. Allowed choices are admin, builder, user.",
    ],
    [['revoke'], "missing required argument 'key-id'"],
  ])('%j is refused with the option named', async (args, message) => {
    const { err, exit } = await run('app-key', ...args);
    expect(exit).not.toBe(0);
    expect(err).toContain(message);
    expect(await stores.keys.list()).toEqual([]);
  });
});

describe('grant', () => {
  const target = ['--principal', 'ann', '--type', 'mcp', '--id', 's1'];

  test('add gives operations, twice is as once, and remove takes them back', async () => {
    await run('grant', 'add', ...target, '--operation', 'view', 'execute');
    expect(await json('grant', 'add', ...target, '--operation', 'view')).toEqual({
      principal_id: 'ann',
      resource_type: 'mcp',
      resource_id: 's1',
      operations: ['view', 'execute'],
    });
    const { out } = await run('grant', 'remove', ...target, '--operation', 'view');
    expect(out).toBe('ann now holds on mcp s1: execute\n');
    expect((await run('grant', 'remove', ...target, '--operation', 'execute')).out).toContain('nothing');
  });

  test('add and remove are in the audit log, with what and for whom', async () => {
    await run('grant', 'add', ...target, '--operation', 'view', 'execute');
    await run('grant', 'remove', ...target, '--operation', 'execute');
    const entries = await stores.audit.list({ resourceType: 'mcp', resourceId: 's1' });
    expect(entries.slice(0, 2)).toMatchObject([
      { actorId: 'cli', action: 'withdraw', detail: { principal_id: 'ann', operations: ['execute'] } },
      { actorId: 'cli', action: 'grant', detail: { principal_id: 'ann', operations: ['view', 'execute'] } },
    ]);
  });

  test('list narrows by principal, type and id', async () => {
    await run('grant', 'add', ...target, '--operation', 'view');
    await run('grant', 'add', '--principal', 'bob', '--type', 'operator', '--id', '*', '--operation', 'execute');
    const bob = { principal_id: 'bob', resource_type: 'operator', resource_id: '*', operation: 'execute' };
    expect(await json('grant', 'list')).toHaveLength(2);
    expect(await json('grant', 'list', '--principal', 'bob')).toEqual([bob]);
    expect(await json('grant', 'list', '--type', 'operator')).toEqual([bob]);
    expect(await json('grant', 'list', '--id', '*')).toEqual([bob]);
    expect((await run('grant', 'list', '--principal', 'eve')).out).toBe('There are no such grants.\n');
    expect((await run('grant', 'list')).out).toMatch(/PRINCIPAL +TYPE +ID +OPERATION\nann +mcp +s1 +view\n/);
  });

  test.each([
    [['--type', 'mcp', '--id', 's1', '--operation', 'view'], "required option '--principal <id>' not specified"],
    [
      ['--principal', 'a', '--type', 'box', '--id', 's1', '--operation', 'view'],
      'Allowed choices are mcp, tool_box, operator, knowledge_network.',
    ],
    [['--principal', 'a', '--type', 'mcp', '--operation', 'view'], "required option '--id <id>' not specified"],
    [
      ['--principal', 'a', '--type', 'mcp', '--id', 's1', '--operation', 'fly'],
      'Allowed choices are create, modify, delete, view',
    ],
    [['--principal', 'a', '--type', 'mcp', '--id', 's1'], "required option '--operation <operation...>' not specified"],
  ])('add %j is refused with the option named', async (args, message) => {
    const { err, exit } = await run('grant', 'add', ...args);
    expect(exit).not.toBe(0);
    expect(err).toContain(message);
    expect(await stores.grants.list({})).toEqual([]);
  });
});
