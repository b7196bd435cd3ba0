import type { Database } from './database.ts';

/**
 * Whether what was read from the database still holds. Triggers announce each committed change of the tables that decide about
 * a call (migration 0002); a write of this process counts before it is acknowledged, one of another process as soon as its notice
 * is here, which is a moment.
 */
export interface ChangeFeed {
  /** Another number after every change; undefined while changes could go unnoticed, so that nothing may be kept. */
  generation(): number | undefined;
  /** This process has written. */
  changed(): void;
  close(): Promise<void>;
}

const CHANNEL = 'bkn_mcp_change';

/** Over a migrated database. */
export function openChangeFeed(database: Pick<Database, 'listen'>): ChangeFeed {
  let generation = 0;
  const changed = (): void => void (generation += 1);
  const listener = database.listen(CHANNEL, changed);
  return {
    generation: () => (listener.isSure() ? generation : undefined),
    changed,
    close: () => listener.close(),
  };
}

/** Reads through, as long as the feed is sure that nothing has changed since. */
export interface ChangeCache<V> {
  get(key: string, load: () => Promise<V>): Promise<V>;
}

/** Values are shared among those who ask: they must not be changed. A failed load is not kept. */
export function createChangeCache<V>(feed: Pick<ChangeFeed, 'generation'>, capacity = 10_000): ChangeCache<V> {
  const entries = new Map<string, Promise<V>>();
  let filledIn: number | undefined;

  return {
    get(key, load) {
      const generation = feed.generation();
      if (generation !== filledIn) entries.clear();
      filledIn = generation;
      if (generation === undefined) return load();
      const known = entries.get(key);
      if (known !== undefined) return known;
      const loading = load();
      // Kept from now on: a change that comes while it is loaded changes the generation, and so drops it.
      entries.set(key, loading);
      if (entries.size > capacity) entries.delete(entries.keys().next().value as string);
      loading.catch(() => {
        if (entries.get(key) === loading) entries.delete(key);
      });
      return loading;
    },
  };
}

/** The same store, which announces what it has written, also where it cannot tell whether it has. */
export function announceWrites<S extends object>(store: S, writes: readonly (keyof S)[], changed: () => void): S {
  const announcing = { ...store };
  for (const name of writes) {
    const write = store[name] as (...values: unknown[]) => Promise<unknown>;
    announcing[name] = ((...values: unknown[]) => write(...values).finally(changed)) as S[typeof name];
  }
  return announcing;
}
