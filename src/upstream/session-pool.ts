import { cancelledBy, endsSession, isStale } from './fault.ts';
import type { Session, UpstreamTarget } from './session.ts';

export interface SessionPoolOptions {
  open: (target: UpstreamTarget, signal: AbortSignal) => Promise<Session>;
  idleMs: number;
}

interface Entry {
  key: string;
  opening: Promise<Session>;
  /** There once `opening` has resolved: saves the hot path a wait. */
  session: Session | undefined;
  active: number;
  idleSince: number;
  retired: boolean;
}

/** One initialised session a target, opened once however many ask at the same time, closed when idle. */
export class SessionPool {
  opened = 0;
  private readonly options: SessionPoolOptions;
  private readonly entries = new Map<string, Entry>();
  private readonly closing = new Set<Promise<void>>();
  private readonly shutdown = new AbortController();
  private sweeper: NodeJS.Timeout | undefined;

  constructor(options: SessionPoolOptions) {
    this.options = options;
  }

  get size(): number {
    return this.entries.size;
  }

  /**
   * Runs `work` on the session of the target. When the upstream no longer knows the session, and only then (D38), a new
   * one is opened and `work` runs once more. `signal` ends the wait for a session, not the opening others wait for too.
   */
  async use<T>(target: UpstreamTarget, signal: AbortSignal, work: (session: Session) => Promise<T>): Promise<T> {
    const key = keyOf(target);
    try {
      return await this.run(this.entry(key, target), signal, work);
    } catch (error) {
      if (!isStale(error)) throw error;
    }
    return this.run(this.entry(key, target), signal, work);
  }

  /** No call starts on a session of the target any more; calls under way keep it until they are done. */
  async forget(target: UpstreamTarget): Promise<void> {
    const entry = this.entries.get(keyOf(target));
    if (entry === undefined) return;
    this.retire(entry);
    await Promise.all(this.closing);
  }

  async close(): Promise<void> {
    this.shutdown.abort();
    const entries = [...this.entries.values()];
    entries.forEach(entry => this.retire(entry));
    await Promise.allSettled(entries.map(({ opening }) => opening));
    // Calls still under way are about to lose their connections: their sessions end now, not when they notice.
    entries.forEach(entry => this.closeSession(entry));
    await Promise.all(this.closing);
  }

  private async run<T>(entry: Entry, signal: AbortSignal, work: (session: Session) => Promise<T>): Promise<T> {
    entry.active += 1;
    try {
      const session = entry.session ?? (await beforeAbort(entry.opening, signal));
      if (signal.aborted) throw cancelledBy(signal);
      return await work(session);
    } catch (error) {
      if (entry.session !== undefined && endsSession(error)) this.retire(entry);
      throw error;
    } finally {
      entry.active -= 1;
      entry.idleSince = Date.now();
      if (entry.retired) this.closeUnused(entry);
    }
  }

  private entry(key: string, target: UpstreamTarget): Entry {
    const present = this.entries.get(key);
    if (present !== undefined && present.session?.ended !== true) return present;
    if (present !== undefined) this.retire(present);
    return this.open(key, target);
  }

  private open(key: string, target: UpstreamTarget): Entry {
    const opening = this.options.open(target, this.shutdown.signal);
    const entry: Entry = { key, opening, session: undefined, active: 0, idleSince: Date.now(), retired: false };
    this.entries.set(key, entry);
    opening.then(
      session => {
        this.opened += 1;
        entry.session = session;
        if (entry.retired) this.closeUnused(entry);
      },
      () => this.drop(entry),
    );
    this.sweeper ??= setInterval(() => this.sweep(), Math.max(Math.min(this.options.idleMs / 2, 30_000), 10)).unref();
    return entry;
  }

  private sweep(): void {
    const now = Date.now();
    for (const entry of [...this.entries.values()]) {
      const idle = entry.active === 0 && entry.session !== undefined && now - entry.idleSince >= this.options.idleMs;
      if (idle || entry.session?.ended === true) this.retire(entry);
    }
  }

  private retire(entry: Entry): void {
    entry.retired = true;
    this.drop(entry);
    this.closeUnused(entry);
  }

  private drop(entry: Entry): void {
    if (this.entries.get(entry.key) === entry) this.entries.delete(entry.key);
    if (this.entries.size > 0) return;
    clearInterval(this.sweeper);
    this.sweeper = undefined;
  }

  private closeUnused(entry: Entry): void {
    if (entry.active === 0) this.closeSession(entry);
  }

  private closeSession(entry: Entry): void {
    if (entry.session === undefined) return;
    const closed = entry.session.close().finally(() => this.closing.delete(closed));
    this.closing.add(closed);
  }
}

/** In memory only. Header order does not make another server of it. */
function keyOf({ mode, url, headers }: UpstreamTarget): string {
  const sorted = Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([mode, url, sorted]);
}

function beforeAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(cancelledBy(signal));
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(cancelledBy(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
