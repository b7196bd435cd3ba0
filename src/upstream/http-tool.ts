import { createAgent } from './agent.ts';
import type { EgressGuard } from './egress-guard.ts';
import { cancelledBy, timedOut, UpstreamFault } from './fault.ts';
import {
  HttpExchange,
  type HttpRequest,
  type HttpRoute,
  type HttpSink,
  type ResponseHeaders,
} from './http-exchange.ts';

export type ToolRequest = HttpRequest;

/** Whatever the service answered: every status is an answer. */
export interface ToolResponse {
  status: number;
  headers: ResponseHeaders;
  bytes: Buffer;
}

export interface NoResponse {
  /** One sentence that may be shown. */
  error: string;
}

export interface HttpToolsOptions {
  egress: EgressGuard;
  connectTimeoutMs: number;
  maxResponseBytes: number;
}

/** The services that platform tools call, as their HTTP client: under the egress guard (D34), redirects within the origin only. */
export interface HttpTools {
  /** @throws ServiceError MCPServerAddressForbidden; then nothing was sent */
  send(request: ToolRequest, limits: { signal: AbortSignal; timeoutMs: number }): Promise<ToolResponse | NoResponse>;
  close(): Promise<void>;
}

export function createHttpTools({ egress, connectTimeoutMs, maxResponseBytes }: HttpToolsOptions): HttpTools {
  const agent = createAgent(egress, connectTimeoutMs);
  return {
    async send(request, { signal, timeoutMs }) {
      egress.check(request.url);
      const answer = new Answer({ agent, egress }, request, maxResponseBytes);
      const timer = setTimeout(() => answer.abort(timedOut(timeoutMs)), timeoutMs);
      const onAbort = (): void => answer.abort(cancelledBy(signal));
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      try {
        return await answer.arrived;
      } catch (error) {
        if (error instanceof UpstreamFault) return { error: error.message };
        throw error;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      }
    },
    close: () => agent.destroy(),
  };
}

/** One response, gathered whole. */
class Answer implements HttpSink {
  readonly arrived: Promise<ToolResponse>;
  private readonly exchange: HttpExchange;
  private readonly limit: number;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private status = 0;
  private headers: ResponseHeaders = {};
  private resolve!: (response: ToolResponse) => void;
  private reject!: (error: Error) => void;

  constructor(route: HttpRoute, request: ToolRequest, limit: number) {
    this.limit = limit;
    this.arrived = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.exchange = new HttpExchange(route, request, this).send();
  }

  abort(reason: Error): void {
    this.exchange.abort(reason);
    this.reject(reason);
  }

  head(status: number, headers: ResponseHeaders): void {
    this.status = status;
    this.headers = headers;
  }

  data(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > this.limit) {
      throw new UpstreamFault('oversize', `The answer is larger than ${this.limit} bytes.`);
    }
    this.chunks.push(chunk);
  }

  end(): void {
    this.resolve({ status: this.status, headers: this.headers, bytes: Buffer.concat(this.chunks) });
  }

  fail(error: Error): void {
    this.reject(error);
  }
}
