import type { ServerResponse } from 'node:http';
import type { Json } from '../json.ts';
import { EventWriter } from '../mcp/event-writer.ts';
import { idKey } from '../mcp/protocol.ts';
import { replyJson } from '../mcp/rpc-reply.ts';
import type { EventLog } from './event-log.ts';

export interface OutStreamOptions {
  number: number;
  log: EventLog;
  /** Requests whose answers belong on it; none: it is the stream for everything else. */
  ids: readonly Json[];
  /** The client takes no event stream: all it gets is the answer. */
  jsonOnly: boolean;
  headers: () => Record<string, string>;
  onCongested: (writer: EventWriter) => void;
}

/** After so long without an answer a plain JSON reply becomes an event stream, which proxies do not take for dead. */
const PATIENCE_MS = 10_000;

/**
 * A stream of messages to the client, which may outlive the HTTP response it began on: plain JSON while the answer comes first
 * and alone, else server-sent events with ids.
 */
export class OutStream {
  readonly number: number;
  /** Keys of the requests not answered yet. */
  readonly open: Map<string, Json>;
  private readonly options: OutStreamOptions;
  private response: ServerResponse | undefined;
  private writer: EventWriter | undefined;
  private patience: NodeJS.Timeout | undefined;
  private resumable = false;

  constructor(options: OutStreamOptions) {
    this.options = options;
    this.number = options.number;
    this.open = new Map(options.ids.map(id => [idKey(id), id]));
  }

  get isFinished(): boolean {
    return this.options.ids.length > 0 && this.open.size === 0;
  }

  /** The client has seen an event of it, and can come back for the rest. */
  get canResume(): boolean {
    return this.resumable;
  }

  get takesMessages(): boolean {
    return !this.options.jsonOnly && this.response !== undefined && !this.isFinished;
  }

  attach(response: ServerResponse): void {
    this.response = response;
    response.once('close', () => this.detach(response));
    if (this.options.ids.length === 0) this.start();
    else if (!this.options.jsonOnly) this.patience = setTimeout(() => this.start(), PATIENCE_MS);
  }

  /** Goes on on another response, from what the client has seen last. */
  resume(response: ServerResponse, missed: readonly { id: string; text: string }[]): void {
    this.response?.end();
    this.detach(this.response);
    this.response = response;
    response.once('close', () => this.detach(response));
    const writer = this.start();
    for (const { id, text } of missed) writer?.write(text, { id });
    if (this.isFinished) this.end();
  }

  /** @param answered key of the request that this answers. */
  send(text: string, answered?: string): void {
    if (answered !== undefined) this.open.delete(answered);
    const isPlain = this.writer === undefined && !this.resumable && this.isFinished && this.options.ids.length === 1;
    if (isPlain) {
      this.replyPlain(text);
      return;
    }
    const writer = this.writer ?? this.start();
    this.resumable = true;
    const id = this.options.log.append(this.number, text);
    writer?.write(text, { id });
    if (writer?.congested === true) this.options.onCongested(writer);
    if (this.isFinished) this.end();
  }

  end(): void {
    clearTimeout(this.patience);
    if (this.writer !== undefined) this.writer.end();
    else if (this.response?.headersSent === false) this.response.destroy();
  }

  private replyPlain(text: string): void {
    clearTimeout(this.patience);
    if (this.response !== undefined && !this.response.destroyed) replyJson(this.response, text, this.options.headers());
  }

  private start(): EventWriter | undefined {
    clearTimeout(this.patience);
    if (this.response === undefined || this.response.destroyed) return undefined;
    this.writer = new EventWriter(this.response, this.options.headers());
    return this.writer;
  }

  private detach(response: ServerResponse | undefined): void {
    if (this.response !== response) return;
    clearTimeout(this.patience);
    this.response = undefined;
    this.writer = undefined;
  }
}
