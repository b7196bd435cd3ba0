import type { ReleaseRecord } from './records.ts';
import type { ServerStore } from './server-store.ts';

const CAPACITY = 1000;

/**
 * Keeps releases in memory, for a database that this process alone writes to (the embedded one is locked, D35): every write of
 * the store forgets what it changes, so that a lookup never sees an older state than the database has.
 */
export function withReleaseCache(store: ServerStore): ServerStore {
  const known = new Map<string, ReleaseRecord | undefined>();
  let writes = 0;

  async function findRelease(mcpId: string): Promise<ReleaseRecord | undefined> {
    if (known.has(mcpId)) return known.get(mcpId);
    const before = writes;
    const release = await store.findRelease(mcpId);
    // A write since then may have changed what was read.
    if (writes === before) {
      const [oldest] = known.keys();
      if (known.size >= CAPACITY && oldest !== undefined) known.delete(oldest);
      known.set(mcpId, release);
    }
    return release;
  }

  /** Before and after: a lookup that begins during the write must not be kept either. */
  async function write<T>(mcpId: string, work: () => Promise<T>): Promise<T> {
    writes += 1;
    known.delete(mcpId);
    try {
      return await work();
    } finally {
      writes += 1;
      known.delete(mcpId);
    }
  }

  return {
    ...store,
    findRelease,
    insert: record => write(record.mcpId, () => store.insert(record)),
    replace: (record, revision) => write(record.mcpId, () => store.replace(record, revision)),
    publish: (record, release, revision) => write(record.mcpId, () => store.publish(record, release, revision)),
    withdraw: (record, revision) => write(record.mcpId, () => store.withdraw(record, revision)),
    remove: (mcpId, revision) => write(mcpId, () => store.remove(mcpId, revision)),
  };
}
