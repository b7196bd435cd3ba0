import type { AuditEntry, AuditStore } from './audit-store.ts';

export interface AuditTrail {
  /** Resolves when the entry is stored. */
  write(entry: AuditEntry): Promise<void>;
  /** Stored soon, together with others; what cannot be stored is logged with its content. */
  later(entry: AuditEntry): void;
  /** Resolves when everything given to `later` so far is stored or logged. */
  flush(): Promise<void>;
}

interface ErrorLog {
  error(fields: object, message: string): void;
}

/** One insert for many calls: an audit entry must not cost each proxied call a transaction. */
const GATHER_MS = 200;
const BATCH_LIMIT = 500;

export function createAuditTrail(store: Pick<AuditStore, 'append'>, log: ErrorLog): AuditTrail {
  let waiting: AuditEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> = Promise.resolve();

  async function append(batch: AuditEntry[]): Promise<void> {
    try {
      await store.append(...batch);
    } catch (err) {
      log.error({ err, entries: batch }, 'audit entries could not be stored');
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) storing = storing.then(() => append(batch));
    return storing;
  }

  return {
    write: entry => store.append(entry),
    later(entry) {
      waiting.push(entry);
      if (waiting.length >= BATCH_LIMIT) void flush();
      else timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    flush,
  };
}
