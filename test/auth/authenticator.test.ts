import { Events, type MutableResponse, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashAppKey, newAppKey } from '../../src/auth/app-key.ts';
import {
  type Authenticator,
  type AuthenticatorOptions,
  type AuthSettings,
  createAuthenticator,
  createOpenAuthenticator,
} from '../../src/auth/authenticator.ts';
import { createClock } from '../../src/clock.ts';
import { SILENT_LOG } from '../../src/observability/log.ts';
import type { Stores } from '../../src/storage/stores.ts';
import { openAuthStores } from './auth-stores.ts';

const opened = openAuthStores();
const clock = createClock();
const oauth = new OAuth2Server();
let stores: Stores;
let settings: AuthSettings;
let elapsed = 0;

beforeAll(async () => {
  stores = await opened;
  await oauth.issuer.keys.generate('ES256');
  await oauth.start(0, '127.0.0.1');
  const issuer = oauth.issuer.url as string;
  settings = {
    cacheMs: 5000,
    issuer,
    jwksUrl: `${issuer}/jwks`,
    audience: undefined,
    introspectionUrl: `${issuer}/introspect`,
    clientId: 'bkn',
    clientSecret: 'secret',
    rolesClaim: 'roles',
  };
});
afterAll(() => oauth.stop());
beforeEach(() => void (elapsed = 0));

function authenticator(changes: Partial<AuthenticatorOptions> = {}): Authenticator {
  const { keys, principals } = stores;
  return createAuthenticator({ settings, keys, principals, clock, log: SILENT_LOG, now: () => elapsed, ...changes });
}

async function createKey(
  principalId: string,
  name: string,
  kind: 'user' | 'app',
  roles: string[] = [],
): Promise<string> {
  const key = newAppKey();
  await stores.principals.remember({ id: principalId, name, kind });
  await stores.principals.setRoles(principalId, roles);
  await stores.keys.insert({
    keyId: `key-of-${principalId}`,
    keyHash: hashAppKey(key),
    principalId,
    label: '',
    createTime: clock.now(),
    createUser: 'test',
  });
  return key;
}

const jwt = (claims: object): Promise<string> =>
  oauth.issuer.buildToken({ scopesOrTransform: (_header, payload) => Object.assign(payload, claims) });

function introspectNext(body: Record<string, unknown>, statusCode = 200): void {
  oauth.service.once(Events.BeforeIntrospect, (response: MutableResponse) =>
    Object.assign(response, { body, statusCode }),
  );
}

function challengeOf(authenticate: Promise<unknown>): Promise<unknown> {
  return authenticate.then(
    () => 'accepted',
    (error: unknown) => (error as { headers: Record<string, string> }).headers['WWW-Authenticate'],
  );
}

describe('AppKeys', () => {
  test('speak for their principal, with its name, kind and roles', async () => {
    const key = await createKey('ann', 'Ann', 'app', ['builder']);
    expect(await authenticator().authenticate(key)).toEqual({
      id: 'ann',
      name: 'Ann',
      kind: 'app',
      roles: ['builder'],
    });
  });

  test('are stored as a hash only', async () => {
    const key = await createKey('hashed', 'Hashed', 'user');
    const row = await stores.keys.findByHash(hashAppKey(key));
    expect(JSON.stringify(row, (_name, value: unknown) => String(value))).not.toContain(key.slice(4));
  });

  test('revoked are refused once the 5 s of the cache are over, and at once by others', async () => {
    const key = await createKey('gone', 'Gone', 'user');
    const warm = authenticator({ settings: { ...settings, cacheMs: 60_000 } });
    await warm.authenticate(key);
    await stores.keys.revoke('key-of-gone', clock.now());
    await expect(authenticator().authenticate(key)).rejects.toMatchObject({ status: 401 });
    elapsed = 5000;
    await expect(warm.authenticate(key)).rejects.toMatchObject({ status: 401 });
  });

  test('created after a first refusal work one second later', async () => {
    const early = authenticator();
    const key = newAppKey();
    await expect(early.authenticate(key)).rejects.toMatchObject({ status: 401 });
    await stores.principals.remember({ id: 'late', name: 'Late', kind: 'user' });
    const row = { keyId: 'late', keyHash: hashAppKey(key), principalId: 'late', label: '', createUser: 'test' };
    await stores.keys.insert({ ...row, createTime: clock.now() });
    elapsed = 1000;
    expect(await early.authenticate(key)).toMatchObject({ id: 'late' });
  });

  test('record when they were last used, at most once a minute', async () => {
    const key = await createKey('used', 'Used', 'user');
    const touch = vi.spyOn(stores.keys, 'touch');
    await authenticator().authenticate(key);
    await authenticator().authenticate(key);
    expect(touch).toHaveBeenCalledTimes(1);
    touch.mockRestore();
    expect((await stores.keys.findByHash(hashAppKey(key)))?.lastUseTime).toBeTypeOf('bigint');
  });

  test('work although their last use cannot be recorded', async () => {
    const key = await createKey('readonly', 'Read Only', 'user');
    const keys = { ...stores.keys, touch: () => Promise.reject(new Error('read-only')) };
    expect(await authenticator({ keys }).authenticate(key)).toMatchObject({ id: 'readonly' });
  });

  test.each(['bak_', 'bak_short', `bak_${'a'.repeat(44)}`])(
    'malformed like %s are refused without a query',
    async key => {
      const keys = { findByHash: () => Promise.reject(new Error('queried')), touch: () => Promise.resolve() };
      await expect(authenticator({ keys }).authenticate(key)).rejects.toMatchObject({ status: 401 });
    },
  );
});

describe('access tokens', () => {
  test('as JWT speak for their subject, with the roles of the claim and of the role table', async () => {
    await stores.principals.setRoles('sub-1', ['user']);
    const token = await jwt({ sub: 'sub-1', preferred_username: 'bob', roles: ['builder'] });
    const caller = await authenticator().authenticate(token);
    expect(caller).toEqual({ id: 'sub-1', name: 'bob', kind: 'user', roles: ['builder', 'user'] });
  });

  test('leave the name of their subject for lists to show, and its change', async () => {
    for (const name of ['Old', 'New']) {
      await authenticator().authenticate(await jwt({ sub: 'sub-2', name }));
      expect((await stores.principals.names(['sub-2'])).get('sub-2')).toBe(name);
    }
  });

  test('that are no JWTs are introspected', async () => {
    introspectNext({ active: true, sub: 'opaque-sub', client_id: 'web' });
    expect(await authenticator().authenticate('opaque-token')).toMatchObject({ id: 'opaque-sub', kind: 'user' });
  });

  test('are introspected too when no key server is configured', async () => {
    introspectNext({ active: true, sub: 'from-introspection' });
    const introspecting = authenticator({ settings: { ...settings, jwksUrl: undefined } });
    expect(await introspecting.authenticate(await jwt({ sub: 'x' }))).toMatchObject({ id: 'from-introspection' });
  });

  test('are refused where no OAuth server is configured', async () => {
    const closed = authenticator({ settings: { ...settings, jwksUrl: undefined, introspectionUrl: undefined } });
    await expect(closed.authenticate('opaque')).rejects.toMatchObject({ status: 401 });
  });

  test('are not believed past their expiry, however long the cache is', async () => {
    const short = await oauth.issuer.buildToken({
      expiresIn: 1,
      scopesOrTransform: (_header, payload) => Object.assign(payload, { sub: 'brief' }),
    });
    const cached = authenticator();
    await cached.authenticate(short);
    const remember = vi.spyOn(stores.principals, 'remember');
    elapsed = 1001;
    await cached.authenticate(short);
    expect(remember).toHaveBeenCalledTimes(1);
    remember.mockRestore();
  });
});

describe('failures', () => {
  test('of the store are 500, never a 401 or a yes, and not remembered', async () => {
    const key = await createKey('flaky', 'Flaky', 'user');
    let down = true;
    const findByHash: Stores['keys']['findByHash'] = hash =>
      down ? Promise.reject(new Error('down')) : stores.keys.findByHash(hash);
    const flaky = authenticator({ keys: { ...stores.keys, findByHash } });
    await expect(flaky.authenticate(key)).rejects.toMatchObject({ status: 500, details: null });
    down = false;
    expect(await flaky.authenticate(key)).toMatchObject({ id: 'flaky' });
  });

  test('of the introspection endpoint are 500', async () => {
    introspectNext({}, 503);
    await expect(authenticator().authenticate('opaque')).rejects.toMatchObject({ status: 500, details: null });
  });
});

describe('the challenge of a 401', () => {
  const resourceMetadata = 'https://host/.well-known/oauth-protected-resource';

  test('names no error when no credential was sent', async () => {
    expect(await challengeOf(authenticator().authenticate(undefined))).toBe('Bearer');
  });

  test.each(['', 'a b', 'ключ', newAppKey()])('names invalid_token for %j', async credential => {
    const expected = 'Bearer error="invalid_token", error_description="the credential is not valid"';
    expect(await challengeOf(authenticator().authenticate(credential))).toBe(expected);
  });

  test('says so when the token has expired', async () => {
    const expired = await oauth.issuer.buildToken({
      expiresIn: -60,
      scopesOrTransform: (_header, payload) => Object.assign(payload, { sub: 'ann' }),
    });
    expect(await challengeOf(authenticator().authenticate(expired))).toContain('the credential has expired');
  });

  test('points to the resource metadata where asked, and cannot be broken out of', async () => {
    const refuse = (url: string) => challengeOf(authenticator().authenticate(undefined, { resourceMetadata: url }));
    expect(await refuse(resourceMetadata)).toBe(`Bearer resource_metadata="${resourceMetadata}"`);
    expect(await refuse('https://h/"x\\')).toBe('Bearer resource_metadata="https://h/%22x%5C"');
  });
});

describe('load', () => {
  test('of 100 requests with one key is one look-up', async () => {
    const key = await createKey('busy', 'Busy', 'user');
    const findByHash = vi.fn((hash: string) => stores.keys.findByHash(hash));
    const busy = authenticator({ keys: { ...stores.keys, findByHash } });
    await Promise.all(Array.from({ length: 100 }, () => busy.authenticate(key)));
    expect(findByHash).toHaveBeenCalledTimes(1);
  });
});

test('with authentication off everybody is the admin, whatever is sent', async () => {
  const admin = { id: 'anonymous', name: 'anonymous', kind: 'anonymous', roles: ['admin'] };
  for (const credential of [undefined, '', 'bak_nonsense']) {
    expect(await createOpenAuthenticator().authenticate(credential)).toEqual(admin);
  }
});
