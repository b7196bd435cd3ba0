import type { ServerResponse } from 'node:http';

/** How often a silent stream shows that it is alive; a client that is gone without a word is noticed this way. */
export const HEARTBEAT_MS = 15_000;
/** What a reader may be behind before it is cut off. */
const MAX_BEHIND_BYTES = 16 * 1024 * 1024;

/** Writes server-sent events on a response, and tells when the reader does not keep up. */
export class EventWriter {
  private readonly response: ServerResponse;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(response: ServerResponse, headers: Record<string, string> = {}) {
    this.response = response;
    startEventStream(response, headers);
    this.heartbeat = setInterval(() => response.write(': keep-alive\n\n'), HEARTBEAT_MS);
    response.once('close', () => clearInterval(this.heartbeat));
  }

  get closed(): boolean {
    return this.response.destroyed || this.response.writableEnded;
  }

  get congested(): boolean {
    return !this.closed && this.response.writableNeedDrain;
  }

  /** `data` is JSON: a line feed in it can only stand between tokens. */
  write(data: string, event?: { name?: string; id?: string }): void {
    if (this.closed) return;
    const id = event?.id === undefined ? '' : `id: ${event.id}\n`;
    const line = /[\r\n]/.test(data) ? data.replace(/[\r\n]+/g, ' ') : data;
    this.response.write(`${id}event: ${event?.name ?? 'message'}\ndata: ${line}\n\n`);
    if (this.response.writableLength > MAX_BEHIND_BYTES) this.response.destroy();
  }

  /** Calls once, when the reader has caught up or is gone. */
  onceFree(listener: () => void): void {
    const free = (): void => {
      this.response.off('drain', free).off('close', free);
      listener();
    };
    this.response.once('drain', free).once('close', free);
  }

  end(): void {
    clearInterval(this.heartbeat);
    if (!this.closed) this.response.end();
  }
}

export function startEventStream(response: ServerResponse, headers: Record<string, string> = {}): void {
  // The second header keeps reverse proxies from collecting the stream.
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no', ...headers });
  response.flushHeaders();
}
