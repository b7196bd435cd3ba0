import type { ServerResponse } from 'node:http';
import type { ServiceError } from '../errors.ts';
import { HEARTBEAT_MS, startEventStream } from '../mcp/event-writer.ts';
import type { Relay, RelayedStatus, RelaySink } from '../upstream/relay.ts';
import { EventBoundary } from './event-boundary.ts';

type Head = Parameters<RelaySink['answer']>[0];

export interface RelayResponseOptions {
  /** Headers of ours on the answer, made when its head is there. */
  headers?(head: Head): Record<string, string>;
  /** What the client is told when the upstream accepts without an answer. */
  takenStatus?: 200 | 202;
  /** Must settle the response: by `reply`, `fail` or `holdOpen`. */
  refused(response: RelayResponse, status: RelayedStatus, body: string | undefined): void;
}

/** Passes an upstream's response on to the client as it comes, no faster than the client reads. */
export class RelayResponse implements RelaySink {
  /** Settles when the response is over; rejects when nothing of it has been sent and the error is to be told. */
  readonly finished: Promise<void>;
  readonly boundary = new EventBoundary();
  relay: Relay | undefined;
  private readonly response: ServerResponse;
  private readonly options: RelayResponseOptions;
  private isEventStream = false;
  private waiting: string[] = [];
  private heartbeat: NodeJS.Timeout | undefined;
  private done = false;
  private resolve!: () => void;
  private reject!: (error: ServiceError) => void;

  constructor(response: ServerResponse, options: RelayResponseOptions) {
    this.response = response;
    this.options = options;
    this.finished = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** The client can be sent messages of ours between those of the upstream. */
  get takesMessages(): boolean {
    return this.isEventStream && !this.done;
  }

  insert(text: string): void {
    this.waiting.push(`event: message\ndata: ${text}\n\n`);
    this.flush();
  }

  answer(head: Head): void {
    const headers = this.options.headers?.(head) ?? {};
    const { 'content-type': type, 'content-length': length, 'content-encoding': encoding } = head.headers;
    // What comes in one piece goes on in one piece.
    const { socket } = this.response;
    socket?.cork();
    process.nextTick(() => socket?.uncork());
    if (head.type === 'text/event-stream') {
      this.isEventStream = true;
      startEventStream(this.response, headers);
      this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
      return;
    }
    const known = encoding === undefined && length !== undefined ? { 'Content-Length': String(length) } : {};
    this.response.writeHead(200, { 'Content-Type': String(type), ...known, ...headers });
  }

  data(chunk: Buffer): void {
    const isFree = this.response.write(chunk);
    if (this.isEventStream) {
      this.boundary.follow(chunk);
      this.flush();
    }
    if (isFree) return;
    this.relay?.pause();
    this.response.once('drain', () => this.relay?.resume());
  }

  end(): void {
    this.response.end();
    this.finish();
  }

  taken(): void {
    this.reply(response => response.writeHead(this.options.takenStatus ?? 202).end());
  }

  refused(status: RelayedStatus, body: string | undefined): void {
    this.options.refused(this, status, body);
  }

  reply(write: (response: ServerResponse) => void): void {
    if (this.done) return;
    write(this.response);
    this.finish();
  }

  fail(error: ServiceError): void {
    if (this.done) return;
    if (!this.response.headersSent) this.reject(error);
    // A cut JSON text must not look like a whole one; an event stream just ends, as it does when the upstream ends it.
    else if (this.isEventStream) this.response.end();
    else this.response.destroy();
    this.finish();
  }

  /** The session is over: nothing more is to come from the upstream. */
  abort(error: ServiceError): void {
    this.relay?.abort(error);
    this.fail(error);
  }

  /** The client is gone: there is nobody to tell. */
  leave(): void {
    this.relay?.abort(new Error('The client is gone'));
    this.finish();
  }

  /** In place of a stream that the upstream does not have: only messages of ours come on it. */
  holdOpen(): void {
    this.answer({ type: 'text/event-stream', headers: {} });
  }

  private beat(): void {
    if (this.boundary.between && !this.response.writableNeedDrain) this.response.write(': keep-alive\n\n');
  }

  private flush(): void {
    if (this.done || !this.boundary.between || this.waiting.length === 0) return;
    this.response.write(this.waiting.join(''));
    this.waiting = [];
  }

  private finish(): void {
    this.done = true;
    clearInterval(this.heartbeat);
    this.resolve();
  }
}
