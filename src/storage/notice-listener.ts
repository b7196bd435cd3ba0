import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Hears the notices of one channel. */
export interface NoticeListener {
  /** False while a notice could go unheard. */
  isSure(): boolean;
  close(): Promise<void>;
}

interface ListenerLog {
  warn(fields: object, message: string): void;
}

export interface ServerListenerOptions {
  connection: pg.ClientConfig;
  channel: string;
  heard: () => void;
  /** Sends a notice on another connection. */
  notify: (channel: string, payload: string) => Promise<void>;
  log: ListenerLog | undefined;
}

const BEAT_MS = 1000;
/** A connection that says nothing for so long may be broken without anybody having noticed. */
const SURE_MS = 3000;
const RETRY_MS = [100, 500, 2000, 5000];
const PROBE = 'probe ';

/** The embedded database has one connection, which hears its own notices before the statement that sent them is answered. */
export function listenEmbedded(pglite: PGlite, channel: string, heard: () => void): NoticeListener {
  let sure = false;
  const listening = pglite.listen(channel, heard).then(unlisten => {
    sure = true;
    return unlisten;
  });
  // `isSure` says it; `close` rejects with it.
  listening.catch(() => undefined);
  return {
    isSure: () => sure,
    async close() {
      sure = false;
      await (
        await listening
      )();
    },
  };
}

export function listenOnServer(options: ServerListenerOptions): NoticeListener {
  return new ServerListener(options);
}

/**
 * A connection of its own, held for as long as the process lives. It counts as sure only after a notice from another connection has
 * come through it (behind a pooler that shares connections, LISTEN succeeds and hears nothing), and while it answers.
 */
class ServerListener implements NoticeListener {
  private readonly options: ServerListenerOptions;
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private sureUntil = 0;

  constructor(options: ServerListenerOptions) {
    this.options = options;
    this.running = this.run();
  }

  isSure(): boolean {
    return performance.now() < this.sureUntil;
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.stopped(); failures += 1) {
      try {
        await this.listen(() => (failures = 0));
      } catch (err) {
        if (this.stopped()) return;
        if (failures === 0)
          this.options.log?.warn({ err }, 'changes of other processes cannot be heard: nothing is cached');
      } finally {
        this.sureUntil = 0;
      }
      await this.pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
    }
  }

  /** Rejects when the connection fails, resolves when the listener is closed. */
  private async listen(onSure: () => void): Promise<void> {
    const client = new pg.Client({ ...this.options.connection, query_timeout: SURE_MS });
    const broken = new Promise<never>((_resolve, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('The listening connection ended')));
    });
    broken.catch(() => undefined);
    try {
      await client.connect();
      await Promise.race([this.prove(client), broken]);
      onSure();
      while (!this.stopped()) {
        await Promise.race([this.beat(client), broken]);
      }
    } finally {
      // Not waited for: over a broken connection the goodbye is never answered.
      void client.end().catch(() => undefined);
    }
  }

  private async prove(client: pg.Client): Promise<void> {
    const { channel, heard, notify } = this.options;
    const probe = PROBE + randomUUID();
    const sentAt = performance.now();
    const through = new Promise<void>(resolve => {
      client.on('notification', ({ payload }) => {
        if (payload === probe) resolve();
        // Other processes' probes are no changes.
        if (!payload?.startsWith(PROBE)) heard();
      });
    });
    await client.query(`listen ${channel}`);
    await notify(channel, probe);
    const tooLate = wait(SURE_MS, undefined, { ref: false }).then(() => {
      throw new Error(
        'A notice from another connection did not come through (is there a pooler that shares connections?)',
      );
    });
    await Promise.race([through, tooLate]);
    // Whatever was changed while nobody listened.
    heard();
    this.sureUntil = sentAt + SURE_MS;
  }

  private async beat(client: pg.Client): Promise<void> {
    await this.pause(BEAT_MS);
    const askedAt = performance.now();
    await client.query('select 1');
    this.sureUntil = askedAt + SURE_MS;
  }

  private async pause(ms: number): Promise<void> {
    await wait(ms, undefined, { ref: false, signal: this.stopping.signal }).catch(() => undefined);
  }
}
