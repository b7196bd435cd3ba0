import { expect, test } from 'vitest';
import { createVerdictCache, type Loaded } from '../../src/auth/verdict-cache.ts';

function setup(capacity = 3) {
  const clock = { ms: 0 };
  const cache = createVerdictCache<string>({ capacity, now: () => clock.ms });
  const loads: string[] = [];
  const load =
    (name: string, lifetimeMs = 100) =>
    (): Promise<Loaded<string>> => {
      loads.push(name);
      return Promise.resolve({ value: name, lifetimeMs });
    };
  return { clock, cache, loads, load };
}

test('a value is believed for its lifetime and loaded anew after it', async () => {
  const { clock, cache, loads, load } = setup();
  expect(await cache.get('k', load('first'))).toBe('first');
  clock.ms = 99;
  expect(await cache.get('k', load('second'))).toBe('first');
  clock.ms = 100;
  expect(await cache.get('k', load('third'))).toBe('third');
  expect(loads).toEqual(['first', 'third']);
});

test('the lifetime counts from the start of the load, however long the load takes', async () => {
  const { clock, cache, load } = setup();
  const slow = Promise.withResolvers<Loaded<string>>();
  const pending = cache.get('k', () => slow.promise);
  clock.ms = 90;
  slow.resolve({ value: 'slow', lifetimeMs: 100 });
  expect(await pending).toBe('slow');
  clock.ms = 100;
  expect(await cache.get('k', load('fresh'))).toBe('fresh');
});

test('many askers of one key cause one load', async () => {
  const { cache, loads, load } = setup();
  const values = await Promise.all(Array.from({ length: 50 }, () => cache.get('k', load('one'))));
  expect(new Set(values)).toEqual(new Set(['one']));
  expect(loads).toEqual(['one']);
});

test('a failed load reaches every asker and is not kept', async () => {
  const { cache, load } = setup();
  const fail = () => Promise.reject(new Error('down'));
  const askers = [cache.get('k', fail), cache.get('k', load('never'))];
  const settled = await Promise.allSettled(askers);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(cache.size).toBe(0);
  expect(await cache.get('k', load('back'))).toBe('back');
});

test('a lifetime of zero or less keeps nothing to believe', async () => {
  const { cache, loads, load } = setup();
  await cache.get('k', load('a', 0));
  await cache.get('k', load('b', -5));
  expect(loads).toEqual(['a', 'b']);
});

test('at capacity the least recently used entry gives way', async () => {
  const { cache, loads, load } = setup(3);
  for (const key of ['a', 'b', 'c']) await cache.get(key, load(key));
  await cache.get('a', load('a'));
  await cache.get('d', load('d'));
  expect(cache.size).toBe(3);
  await cache.get('a', load('a'));
  expect(loads).toEqual(['a', 'b', 'c', 'd']);
  await cache.get('b', load('b'));
  expect(loads).toEqual(['a', 'b', 'c', 'd', 'b']);
});
