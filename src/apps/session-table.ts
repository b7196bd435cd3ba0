import type { Caller } from '../auth/caller.ts';
import { ServiceError } from '../errors.ts';

export interface SessionFacts {
  id: string;
  caller: Caller;
  mcpId: string;
  targetKey: string;
  /** Of the release that the client has been told of. */
  releaseTime: bigint;
}

/** A client's session, whatever its transport. */
export interface AppSession {
  readonly facts: SessionFacts;
  /** HTTP exchanges that are open: such a session is not idle. */
  busy: number;
  /** ms, set by the table. */
  lastUsed: number;
  /** One notifications/tools/list_changed to its client, when a stream to it is open. */
  toolsChanged(): void;
  /** Ends its streams and the upstream session. The table calls it once. */
  close(): void;
}

export interface SessionTableOptions {
  idleMs: number;
  max: number;
}

/** Ids of ended sessions that are remembered, so that they stay ended although they could still be opened. */
const ENDED_KEPT = 20_000;

/** The sessions that this process serves: bounded, and each ended when nobody uses it. */
export class SessionTable {
  private readonly options: SessionTableOptions;
  /** The longest unused first. */
  private readonly sessions = new Map<string, AppSession>();
  private readonly ended = new Set<string>();
  private sweeper: NodeJS.Timeout | undefined;

  constructor(options: SessionTableOptions) {
    this.options = options;
  }

  get size(): number {
    return this.sessions.size;
  }

  all(): AppSession[] {
    return [...this.sessions.values()];
  }

  get(id: string): AppSession | undefined {
    return this.sessions.get(id);
  }

  hasEnded(id: string): boolean {
    return this.ended.has(id);
  }

  /** When there are too many, the one that has been idle longest gives way. */
  add(session: AppSession): void {
    if (this.sessions.size >= this.options.max) {
      const all = this.all();
      const victim = all.find(({ busy }) => busy === 0) ?? all[0];
      if (victim !== undefined) this.end(victim);
    }
    this.touch(session);
    this.sweeper ??= setInterval(() => this.sweep(), Math.max(Math.min(this.options.idleMs / 4, 30_000), 20)).unref();
  }

  /** Counts an HTTP exchange of the session; the function returned ends it. */
  use(session: AppSession): () => void {
    session.busy += 1;
    this.touch(session);
    return () => {
      session.busy -= 1;
      if (this.sessions.get(session.facts.id) === session) this.touch(session);
    };
  }

  end(session: AppSession): void {
    const { id } = session.facts;
    if (this.sessions.get(id) !== session) return;
    this.sessions.delete(id);
    this.ended.add(id);
    const [oldest] = this.ended;
    if (this.ended.size > ENDED_KEPT && oldest !== undefined) this.ended.delete(oldest);
    session.close();
    if (this.sessions.size > 0) return;
    clearInterval(this.sweeper);
    this.sweeper = undefined;
  }

  endAll(): void {
    for (const session of this.all()) this.end(session);
  }

  private touch(session: AppSession): void {
    const { id } = session.facts;
    session.lastUsed = Date.now();
    this.sessions.delete(id);
    this.sessions.set(id, session);
  }

  private sweep(): void {
    const before = Date.now() - this.options.idleMs;
    for (const session of this.all()) if (session.busy === 0 && session.lastUsed <= before) this.end(session);
  }
}

/** For a session that is unknown, over, somebody else's, or led elsewhere: which of them it is, is nobody's business (D35). */
export function sessionGone(): ServiceError {
  return new ServiceError('NotFound', { details: 'There is no such session: initialize a new one.' });
}
