import { type Dispatcher, Pool } from 'undici';
import { percentile } from './statistics.ts';

/** What one side of a comparison is asked, and how its answer is known to be right. */
export interface Target {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** The body of the n-th request. */
  body?: (n: number) => string;
  /** A text that every right answer holds, the whole answer read. */
  expects: string;
}

export interface Window {
  calls: number;
  perSecond: number;
  p50: number;
  p95: number;
}

export interface WindowLimits {
  connections: number;
  ms: number;
  maxCalls: number;
}

/** A bounded burst on kept connections: each sends its next request when the answer to the last is complete. */
export class Load {
  private readonly pool: Pool;
  private readonly target: Target;
  private readonly path: string;
  /** Requests so far, in all windows. */
  sent = 0;

  constructor(target: Target, connections: number) {
    const { origin, pathname, search } = new URL(target.url);
    this.target = target;
    this.path = pathname + search;
    this.pool = new Pool(origin, { connections, pipelining: 1, keepAliveTimeout: 60_000 });
  }

  async run({ connections, ms, maxCalls }: WindowLimits): Promise<Window> {
    const times: number[] = [];
    const started = performance.now();
    const until = started + ms;
    const worker = async (): Promise<void> => {
      while (performance.now() < until && times.length < maxCalls) {
        const before = performance.now();
        await this.request();
        times.push(performance.now() - before);
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
    const seconds = (performance.now() - started) / 1000;
    times.sort((a, b) => a - b);
    return {
      calls: times.length,
      perSecond: times.length / seconds,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
    };
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private request(): Promise<void> {
    const { method, headers, body, expects } = this.target;
    this.sent += 1;
    const options = { path: this.path, method, headers, body: body?.(this.sent) ?? null };
    return new Promise((resolve, reject) => {
      this.pool.dispatch(options, new Answer(expects, resolve, reject));
    });
  }
}

class Answer implements Dispatcher.DispatchHandler {
  private readonly expects: string;
  private readonly resolve: () => void;
  private readonly reject: (error: Error) => void;
  private readonly chunks: Buffer[] = [];
  private status = 0;

  constructor(expects: string, resolve: () => void, reject: (error: Error) => void) {
    this.expects = expects;
    this.resolve = resolve;
    this.reject = reject;
  }

  onRequestStart(): void {
    // Nothing to do: undici tells a handler of this shape from the older one by it.
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [first] = this.chunks;
    const bytes = this.chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.chunks);
    if (this.status === 200 && bytes.includes(this.expects)) this.resolve();
    else
      this.reject(
        new Error(`expected 200 with ${this.expects}, got ${this.status}: ${bytes.toString('utf8', 0, 300)}`),
      );
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.reject(error);
  }
}
