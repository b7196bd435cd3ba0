import type { ServiceError } from '../errors.ts';
import { statusFault, timedOut, toServiceError, UpstreamFault, type Stage } from './fault.ts';
import {
  HttpExchange,
  type HttpRequest,
  type HttpRoute,
  type HttpSink,
  type ResponseHeaders,
} from './http-exchange.ts';
import { mediaType } from './message-reader.ts';

export type RelayedStatus = 400 | 404 | 405;

/** Hears what an upstream does with one HTTP request of MCP. After `taken`, `refused`, `end` and `fail` nothing more comes. */
export interface RelaySink {
  /** The head of an answer whose body follows by `data` and `end`, bytes as the upstream sent them. */
  answer(head: { type: 'application/json' | 'text/event-stream'; headers: ResponseHeaders }): void;
  data(chunk: Buffer): void;
  end(): void;
  /** Accepted, without an answer. */
  taken(): void;
  /** The MCP layer of the upstream says no; `body` is the JSON it said it with. */
  refused(status: RelayedStatus, body: string | undefined): void;
  /** MCPServerAuthFailed, MCPServerTimeout, MCPServerNotAccessible, … (D3); before `answer`, or in the middle of its body. */
  fail(error: ServiceError): void;
}

export interface RelayOptions {
  /** Names the error when it fails. */
  stage: Stage;
  /** Whether a request is among the messages, so that an answer must come. */
  expectsAnswer: boolean;
  sessionSent: boolean;
  /** The longest silence before the first byte of the answer, and then within it (none: it may be silent forever), ms. */
  headTimeoutMs: number;
  silenceMs?: number;
}

/** More of an error's body is not taken over. */
const MAX_ERROR_BYTES = 64 * 1024;

/** One HTTP request of a client, passed on to an upstream that speaks the same transport. */
export class Relay implements HttpSink {
  private readonly sink: RelaySink;
  private readonly options: RelayOptions;
  private readonly exchange: HttpExchange;
  private timer: NodeJS.Timeout | undefined;
  private refusal: { status: RelayedStatus; chunks: Buffer[]; length: number } | undefined;

  constructor(route: HttpRoute, request: HttpRequest, sink: RelaySink, options: RelayOptions) {
    this.sink = sink;
    this.options = options;
    this.exchange = new HttpExchange(route, request, this);
    this.startTimer(options.headTimeoutMs);
    this.exchange.send();
  }

  /** Frees the connection; the sink hears nothing more. */
  abort(reason: Error): void {
    clearTimeout(this.timer);
    this.exchange.abort(reason);
  }

  /** A reader that does not keep up is not the upstream's silence. */
  pause(): void {
    clearTimeout(this.timer);
    this.exchange.pause();
  }

  resume(): void {
    if (this.options.silenceMs !== undefined) this.startTimer(this.options.silenceMs);
    this.exchange.resume();
  }

  head(status: number, headers: ResponseHeaders): void {
    clearTimeout(this.timer);
    if (status >= 200 && status < 300) this.accepted(status, headers);
    else this.judge(status, headers);
  }

  data(chunk: Buffer): void {
    if (this.refusal === undefined) {
      this.timer?.refresh();
      this.sink.data(chunk);
      return;
    }
    this.refusal.length += chunk.length;
    if (this.refusal.length <= MAX_ERROR_BYTES) this.refusal.chunks.push(chunk);
  }

  end(): void {
    clearTimeout(this.timer);
    if (this.refusal === undefined) this.sink.end();
    else this.refuse();
  }

  fail(error: Error): void {
    clearTimeout(this.timer);
    if (this.refusal === undefined) this.sink.fail(toServiceError(error, this.options.stage));
    else this.refuse();
  }

  private accepted(status: number, headers: ResponseHeaders): void {
    const type = mediaType(headers);
    if ((type === 'application/json' || type === 'text/event-stream') && status === 200 && this.options.expectsAnswer) {
      if (this.options.silenceMs !== undefined) this.startTimer(this.options.silenceMs);
      this.sink.answer({ type, headers });
      return;
    }
    if (this.options.expectsAnswer && status === 200) {
      throw new UpstreamFault('protocol', 'The upstream answered with neither JSON nor an event stream.');
    }
    this.exchange.release();
    this.sink.taken();
  }

  private judge(status: number, headers: ResponseHeaders): void {
    const fault = statusFault(status, this.options.sessionSent);
    const isRefusal =
      fault.kind === 'stale' || (fault.kind === 'status' && status >= 400 && status < 500 && status !== 404);
    if (!isRefusal) throw fault;
    this.refusal = { status: status === 404 || status === 405 ? status : 400, chunks: [], length: 0 };
    if (mediaType(headers) === 'application/json') {
      this.startTimer(this.options.headTimeoutMs);
      return;
    }
    this.exchange.release();
    this.refuse();
  }

  private refuse(): void {
    const { status, chunks, length } = this.refusal ?? { status: 400, chunks: [], length: 0 };
    const isWhole = length > 0 && length <= MAX_ERROR_BYTES;
    this.sink.refused(status, isWhole ? Buffer.concat(chunks).toString('utf8') : undefined);
  }

  private startTimer(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const fault = timedOut(ms);
      this.exchange.abort(fault);
      this.fail(fault);
    }, ms);
  }
}
