import type { Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { EgressGuard } from './egress-guard.ts';
import { createBodyDecoder } from './body-decoder.ts';
import { UpstreamFault, networkFault } from './fault.ts';

export type ResponseHeaders = Record<string, string | string[] | undefined>;

export interface HttpRequest {
  method: string;
  url: URL;
  /** Name, value, name, value: made once a session, sent as it is. */
  headers: string[];
  body?: string | Uint8Array;
}

/** Receives one response. After `end` or `fail` nothing more is called; whatever it throws fails the exchange. */
export interface HttpSink {
  head(status: number, headers: ResponseHeaders, url: URL): void;
  data(chunk: Buffer): void;
  end(): void;
  fail(error: Error): void;
}

export interface HttpRoute {
  agent: Dispatcher;
  egress: EgressGuard;
}

const MAX_REDIRECTS = 5;
/** What nobody reads any more may still arrive, so that the connection can be used again; beyond this it is cut. */
const LINGER_MS = 1000;
const LINGER_BYTES = 64 * 1024;

/** One HTTP request and its response: redirects within the origin, decompression, abort, and exactly one outcome. */
export class HttpExchange implements Dispatcher.DispatchHandler {
  private readonly route: HttpRoute;
  private readonly request: HttpRequest;
  private readonly sink: HttpSink;
  private url: URL;
  private controller: Dispatcher.DispatchController | undefined;
  private decoder: Transform | undefined;
  private abortedBy: Error | undefined;
  private redirect: URL | undefined;
  private redirects = 0;
  private done = false;
  private lingerTimer: NodeJS.Timeout | undefined;
  private lingerBytes = LINGER_BYTES;

  constructor(route: HttpRoute, request: HttpRequest, sink: HttpSink) {
    this.route = route;
    this.request = request;
    this.url = request.url;
    this.sink = sink;
  }

  send(): this {
    const { method, headers, body = null } = this.request;
    const path = this.url.pathname + this.url.search;
    const options = { origin: this.url.origin, path, method, headers, body };
    this.route.agent.dispatch(options, this);
    return this;
  }

  /** Frees the connection at once; the sink hears nothing more. */
  abort(reason: Error): void {
    this.done = true;
    this.cut(reason);
  }

  /** The sink has what it wants: the rest is let in for a moment, so that the connection survives, then cut. */
  release(): void {
    if (this.done) return;
    this.done = true;
    this.lingerTimer = setTimeout(() => this.cut(new Error('the rest of the response was not needed')), LINGER_MS);
  }

  /** Holds the response back until `resume`: what has not been read yet stays with the upstream. */
  pause(): void {
    this.controller?.pause();
    this.decoder?.pause();
  }

  resume(): void {
    this.decoder?.resume();
    this.controller?.resume();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // Given up while still waiting for a connection: nothing must be sent any more.
    if (this.abortedBy !== undefined) controller.abort(this.abortedBy);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    if (status < 200 || this.done) return;
    const location = headers.location;
    if (status >= 300 && status < 400 && typeof location === 'string' && this.follows(status)) {
      this.redirect = this.redirectTarget(location);
      return;
    }
    this.decoder = this.startDecoder(headers['content-encoding']);
    this.sink.head(status, headers, this.url);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.done || this.redirect !== undefined) {
      this.lingerBytes -= chunk.length;
      if (this.lingerBytes < 0) this.cut(new UpstreamFault('protocol', 'The upstream sent too much with a redirect.'));
    } else if (this.decoder !== undefined) this.decoder.write(chunk);
    else this.sink.data(chunk);
  }

  onResponseEnd(): void {
    clearTimeout(this.lingerTimer);
    if (this.done) this.decoder?.destroy();
    else if (this.redirect !== undefined) this.follow(this.redirect);
    else if (this.decoder !== undefined) this.decoder.end();
    else this.finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    clearTimeout(this.lingerTimer);
    this.decoder?.destroy();
    if (this.done) return;
    this.done = true;
    this.sink.fail(networkFault(error, this.controller !== undefined));
  }

  private finish(): void {
    if (this.done) return;
    this.done = true;
    try {
      this.sink.end();
    } catch (error) {
      this.sink.fail(error as Error);
    }
  }

  private cut(reason: Error): void {
    clearTimeout(this.lingerTimer);
    this.abortedBy ??= reason;
    this.decoder?.destroy();
    this.controller?.abort(reason);
  }

  /** A 301, 302 or 303 turns a POST into a GET, which would lose the message: only the method-keeping ones may. */
  private follows(status: number): boolean {
    return status === 307 || status === 308 || (this.request.method === 'GET' && [301, 302, 303].includes(status));
  }

  private redirectTarget(location: string): URL {
    this.redirects += 1;
    if (this.redirects > MAX_REDIRECTS) throw new UpstreamFault('protocol', 'The upstream redirects without an end.');
    if (!URL.canParse(location, this.url.href)) {
      throw new UpstreamFault('protocol', 'The upstream redirects to something that is not a URL.');
    }
    const target = new URL(location, this.url);
    this.route.egress.check(target);
    if (target.origin !== this.url.origin) {
      throw new UpstreamFault('protocol', 'The upstream redirects to another origin, which is not followed.');
    }
    return target;
  }

  private follow(target: URL): void {
    this.url = target;
    this.controller = undefined;
    this.redirect = undefined;
    this.lingerBytes = LINGER_BYTES;
    this.send();
  }

  private startDecoder(encoding: string | string[] | undefined): Transform | undefined {
    if (encoding === undefined) return undefined;
    const decoder = createBodyDecoder(String(encoding));
    decoder?.on('data', (chunk: Buffer) => this.decoded(chunk));
    decoder?.on('end', () => this.finish());
    decoder?.on('error', error => {
      if (!this.done)
        this.breakOff(new UpstreamFault('protocol', 'The upstream sent a broken compressed body.', error));
    });
    return decoder;
  }

  /** The HTTP client does not see what the sink throws here, so the failure is delivered by hand. */
  private decoded(chunk: Buffer): void {
    if (this.done) return;
    try {
      this.sink.data(chunk);
    } catch (error) {
      this.breakOff(error as Error);
    }
  }

  private breakOff(error: Error): void {
    this.abort(error);
    this.sink.fail(error);
  }
}
