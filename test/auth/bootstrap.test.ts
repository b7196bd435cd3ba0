import { expect, test } from 'vitest';
import { hashAppKey, isWellFormedAppKey, newAppKey } from '../../src/auth/app-key.ts';
import { bootstrapAppKey, BOOTSTRAP_PRINCIPAL } from '../../src/auth/bootstrap.ts';
import { createClock } from '../../src/clock.ts';
import { ENGINES } from '../support/databases.ts';
import { openAuthStores } from './auth-stores.ts';

const clock = createClock();

test('the first start creates one admin AppKey and shows it; the second start shows nothing', async () => {
  const stores = await openAuthStores();
  const key = await bootstrapAppKey(stores, clock);
  expect(isWellFormedAppKey(key ?? '')).toBe(true);
  expect(await stores.keys.findByHash(hashAppKey(key ?? ''))).toMatchObject({ principalId: BOOTSTRAP_PRINCIPAL });
  expect(await stores.principals.roles(BOOTSTRAP_PRINCIPAL)).toEqual(['admin']);
  expect(await bootstrapAppKey(stores, clock)).toBeUndefined();
  expect(await stores.keys.list()).toHaveLength(1);
});

test('a configured key is used and not shown again', async () => {
  const stores = await openAuthStores();
  const configured = newAppKey();
  expect(await bootstrapAppKey(stores, clock, configured)).toBeUndefined();
  expect(await stores.keys.findByHash(hashAppKey(configured))).toMatchObject({ principalId: BOOTSTRAP_PRINCIPAL });
});

test('a database that has keys, even revoked ones, gets none from another configured key', async () => {
  const stores = await openAuthStores();
  await bootstrapAppKey(stores, clock);
  const [first] = await stores.keys.list();
  await stores.keys.revoke(first?.keyId ?? '', clock.now());
  const configured = newAppKey();
  expect(await bootstrapAppKey(stores, clock, configured)).toBeUndefined();
  expect(await stores.keys.findByHash(hashAppKey(configured))).toBeUndefined();
});

test('a malformed configured key is named, not printed', async () => {
  const stores = await openAuthStores();
  const attempt = bootstrapAppKey(stores, clock, 'bak_my-own-secret');
  await expect(attempt).rejects.toThrow('BOOTSTRAP_APPKEY: expected an AppKey');
  await expect(attempt).rejects.not.toThrow('my-own-secret');
  expect(await stores.keys.list()).toEqual([]);
});

test.each(ENGINES)('of starts at the same time one creates the key, on %s', async engine => {
  const stores = await openAuthStores(engine);
  const shown = await Promise.all(Array.from({ length: 8 }, () => bootstrapAppKey(stores, clock)));
  const keys = shown.filter(key => key !== undefined);
  expect(keys).toHaveLength(1);
  expect(await stores.keys.findByHash(hashAppKey(keys[0] ?? ''))).toBeDefined();
  expect(await stores.keys.list()).toHaveLength(1);
});

test('a store that fails is reported as such', async () => {
  const stores = await openAuthStores();
  const keys = { list: () => Promise.resolve([]), insert: () => Promise.reject(new Error('disk full')) };
  await expect(bootstrapAppKey({ ...stores, keys }, clock)).rejects.toThrow('disk full');
});
