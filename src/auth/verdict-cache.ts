export interface VerdictCache<V> {
  /** The cached value, the one being loaded already (single flight), or a newly loaded one. A failed load is not kept. */
  get(key: string, load: () => Promise<Loaded<V>>): Promise<V>;
  readonly size: number;
}

export interface Loaded<V> {
  value: V;
  /** Counted from the start of the load, so that what the load read is never believed for longer. */
  lifetimeMs: number;
}

export interface VerdictCacheOptions {
  /** Most entries; the least recently used one gives way. */
  capacity: number;
  /** Monotonic ms. */
  now: () => number;
}

interface Entry<V> {
  value: Promise<V>;
  until: number;
}

export function createVerdictCache<V>({ capacity, now }: VerdictCacheOptions): VerdictCache<V> {
  const entries = new Map<string, Entry<V>>();

  function open(key: string, loader: () => Promise<Loaded<V>>): Promise<V> {
    const startedAt = now();
    const value = loader().then(loaded => {
      entry.until = startedAt + loaded.lifetimeMs;
      return loaded.value;
    });
    const entry: Entry<V> = { value, until: Infinity };
    entries.set(key, entry);
    if (entries.size > capacity) entries.delete(entries.keys().next().value as string);
    value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return value;
  }

  return {
    get size() {
      return entries.size;
    },
    get(key, loader) {
      const known = entries.get(key);
      if (known === undefined) return open(key, loader);
      // Out and in again: the map's order is the order of use.
      entries.delete(key);
      if (known.until <= now()) return open(key, loader);
      entries.set(key, known);
      return known.value;
    },
  };
}
