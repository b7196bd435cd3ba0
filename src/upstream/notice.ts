import { cancelledBy, statusFault, timedOut } from './fault.ts';
import { HttpExchange, type HttpRequest, type HttpRoute, type HttpSink } from './http-exchange.ts';

export interface NoticeOptions {
  /** A 404 then means that the upstream forgot the session. */
  sessionSent: boolean;
  /** Absent: the caller keeps the time, and calls `abort`. */
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

/** A message of which only the acceptance counts, not what is in the response. */
export class Notice implements HttpSink {
  readonly accepted: Promise<void>;
  private readonly exchange: HttpExchange;
  private readonly sessionSent: boolean;
  private readonly timer: NodeJS.Timeout | undefined;
  private readonly signal: AbortSignal | undefined;
  private resolve!: () => void;
  private reject!: (error: Error) => void;

  constructor(route: HttpRoute, request: HttpRequest, { sessionSent, timeoutMs, signal }: NoticeOptions) {
    this.sessionSent = sessionSent;
    this.accepted = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.exchange = new HttpExchange(route, request, this);
    if (timeoutMs !== undefined) this.timer = setTimeout(() => this.abort(timedOut(timeoutMs)), timeoutMs);
    this.signal = signal;
    signal?.addEventListener('abort', this.onAbort);
    this.exchange.send();
  }

  abort(reason: Error): void {
    this.exchange.abort(reason);
    this.fail(reason);
  }

  /** Acceptance no longer matters: it may still come, for a moment. */
  release(): void {
    this.disarm();
    this.exchange.release();
  }

  head(status: number): void {
    this.disarm();
    if (status >= 200 && status < 300) this.resolve();
    else this.reject(statusFault(status, this.sessionSent));
    this.exchange.release();
  }

  data(): void {}

  end(): void {}

  fail(error: Error): void {
    this.disarm();
    this.reject(error);
  }

  private readonly onAbort = (): void => this.abort(cancelledBy(this.signal));

  private disarm(): void {
    clearTimeout(this.timer);
    this.signal?.removeEventListener('abort', this.onAbort);
  }
}
