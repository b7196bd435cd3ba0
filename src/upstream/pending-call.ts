import type { JsonObject } from '../json.ts';
import { cancelledBy, timedOut, type UpstreamFault } from './fault.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Without an answer or progress for this long, the call fails. */
  timeoutMs: number;
  /** However much progress there is, the call ends after this long. */
  maxMs: number;
  /** Asks the upstream to report progress. */
  progress?: boolean;
  /** The `params` of each notifications/progress. */
  onProgress?: ((params: JsonObject) => void) | undefined;
}

/**
 * A request that waits for its answer: exactly one of `answer`, `fail`, timeout and abort settles it. The signal must not
 * be aborted yet: who starts a call checks that before anything is sent.
 */
export class PendingCall {
  readonly id: number;
  readonly response: Promise<JsonObject>;
  settled = false;
  private readonly options: CallOptions;
  /** Runs when we stop waiting although the upstream may still work: it is to be told so, and the connection freed. */
  private readonly onGivenUp: (fault: UpstreamFault) => void;
  private readonly deadline: number;
  private timer: NodeJS.Timeout;
  private resolve!: (message: JsonObject) => void;
  private reject!: (error: Error) => void;

  constructor(id: number, options: CallOptions, onGivenUp: (fault: UpstreamFault) => void) {
    this.id = id;
    this.options = options;
    this.onGivenUp = onGivenUp;
    this.deadline = Date.now() + options.maxMs;
    this.response = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.timer = this.startTimer(options.timeoutMs);
    options.signal?.addEventListener('abort', this.onAbort);
  }

  answer(message: JsonObject): void {
    if (this.settle()) this.resolve(message);
  }

  fail(error: Error): void {
    if (this.settle()) this.reject(error);
  }

  progress(params: JsonObject): void {
    if (this.settled) return;
    const left = this.deadline - Date.now();
    if (left >= this.options.timeoutMs) this.timer.refresh();
    else {
      clearTimeout(this.timer);
      this.timer = this.startTimer(Math.max(left, 0));
    }
    this.options.onProgress?.(params);
  }

  private startTimer(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.giveUp(timedOut(ms === this.options.timeoutMs ? ms : this.options.maxMs)), ms);
  }

  private readonly onAbort = (): void => {
    this.giveUp(cancelledBy(this.options.signal));
  };

  private giveUp(fault: UpstreamFault): void {
    if (!this.settle()) return;
    this.reject(fault);
    this.onGivenUp(fault);
  }

  private settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    clearTimeout(this.timer);
    this.options.signal?.removeEventListener('abort', this.onAbort);
    return true;
  }
}
