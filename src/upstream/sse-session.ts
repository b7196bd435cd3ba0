import type { JsonObject } from '../json.ts';
import { UpstreamFault, cancelledBy, statusFault, timedOut } from './fault.ts';
import { HttpExchange, type HttpRequest, type ResponseHeaders } from './http-exchange.ts';
import { answers, decodeMessages, encodeNotification, encodeRequest } from './json-rpc.ts';
import { mediaType, oversize } from './message-reader.ts';
import { Notice } from './notice.ts';
import { Outbox } from './outbox.ts';
import { PendingCall, type CallOptions } from './pending-call.ts';
import { initializeParams, readInitialize, receive, storedHeaders, targetUrl } from './session.ts';
import type { Inbox, Session, SessionOptions, UpstreamTarget } from './session.ts';
import { SseParser, type SseEvent } from './sse-parser.ts';

/** The transport of revision 2024-11-05: one GET stream down, a POST a message up. */
export async function openSseSession(
  target: UpstreamTarget,
  options: SessionOptions,
  signal: AbortSignal,
): Promise<Session> {
  const session = new SseSession(target, options);
  const giveUp = (): void => session.end(cancelledBy(signal));
  const timer = setTimeout(() => session.end(timedOut(options.connectTimeoutMs)), options.connectTimeoutMs);
  signal.addEventListener('abort', giveUp);
  try {
    await session.initialize();
    return session;
  } catch (error) {
    session.end(error as Error);
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

class SseSession implements Session, Inbox {
  initInfo: JsonObject = {};
  ended = false;
  private readonly options: SessionOptions;
  private readonly outbox: Outbox;
  private readonly stream: HttpExchange | undefined;
  private readonly pending = new Map<number, { call: PendingCall; post: Notice }>();
  private readonly endpoint: Promise<URL>;
  private foundEndpoint!: (url: URL) => void;
  private failEndpoint!: (error: Error) => void;
  private streamUrl: URL;
  private postUrl: URL | undefined;
  private postHeaders: string[];
  private nextId = 1;

  constructor(target: UpstreamTarget, options: SessionOptions) {
    this.options = options;
    this.streamUrl = targetUrl(target, options.route);
    const stored = storedHeaders(target, options.clientInfo);
    this.postHeaders = [...stored, 'content-type', 'application/json', 'accept', 'application/json, text/event-stream'];
    this.outbox = new Outbox((body, timeoutMs) => this.notify(body, timeoutMs), options.onQuietFailure);
    this.endpoint = new Promise((resolve, reject) => {
      this.foundEndpoint = resolve;
      this.failEndpoint = reject;
    });
    this.stream = this.openStream([...stored, 'accept', 'text/event-stream', 'cache-control', 'no-cache']);
  }

  async initialize(): Promise<void> {
    const { connectTimeoutMs: timeoutMs, clientInfo } = this.options;
    this.postUrl = await this.endpoint;
    // `openSseSession` keeps the time for the whole handshake and ends the session, which fails this request.
    const response = await this.request('initialize', initializeParams(clientInfo), { timeoutMs, maxMs: timeoutMs });
    const { initInfo, revision } = readInitialize(response);
    this.initInfo = initInfo;
    this.postHeaders = [...this.postHeaders, 'mcp-protocol-version', revision];
    await this.notify(encodeNotification('notifications/initialized'), timeoutMs);
  }

  request(method: string, params: JsonObject, options: CallOptions): Promise<JsonObject> {
    if (this.ended) return Promise.reject(new UpstreamFault('closed', 'The upstream ended its event stream.'));
    const id = this.nextId++;
    // Before the call's timer runs: what cannot be written fails here, and nothing is left to end.
    const request = this.post(encodeRequest(id, method, params, options.progress ?? false));
    const post = new Notice(this.options.route, request, { sessionSent: true });
    const call = new PendingCall(id, options, fault => {
      post.abort(fault);
      if (method !== 'initialize' && !this.ended) this.outbox.cancel(call.id, fault);
      // A stream that has gone dead without a sign looks just like this: the next call gets a new one.
      if (fault.kind === 'timeout' && this.pending.size === 0) this.end(fault);
    });
    this.pending.set(call.id, { call, post });
    post.accepted.catch((error: unknown) => {
      this.pending.delete(call.id);
      call.fail(error as Error);
    });
    return call.response;
  }

  close(): Promise<void> {
    this.end(new UpstreamFault('closed', 'The session was closed.'));
    return Promise.resolve();
  }

  /** Fails what waits for the stream, at once (D38). */
  end(reason: Error): void {
    if (this.ended) return;
    this.ended = true;
    // Absent when the request for the stream could not even be made.
    this.stream?.abort(reason);
    this.failEndpoint(reason);
    for (const { call, post } of this.pending.values()) {
      call.fail(reason);
      post.abort(reason);
    }
    this.pending.clear();
  }

  find(message: JsonObject): PendingCall | undefined {
    const found = this.pending.get(Number(message.id));
    if (found === undefined || !answers(message, found.call.id)) return undefined;
    this.pending.delete(found.call.id);
    found.post.release();
    return found.call;
  }

  progressOf(token: JsonObject[string] | undefined): PendingCall | undefined {
    return typeof token === 'number' ? this.pending.get(token)?.call : undefined;
  }

  reply(message: JsonObject): void {
    this.outbox.reply(message);
  }

  private openStream(headers: string[]): HttpExchange {
    const { route, maxResponseBytes } = this.options;
    const parser = new SseParser(
      maxResponseBytes,
      event => this.receive(event),
      () => oversize(maxResponseBytes),
    );
    return new HttpExchange(
      route,
      { method: 'GET', url: this.streamUrl, headers },
      {
        head: (status, responseHeaders, url) => this.streamOpened(status, responseHeaders, url),
        data: chunk => parser.feed(chunk),
        end: () => this.end(new UpstreamFault('closed', 'The upstream ended its event stream.')),
        fail: error => this.end(error),
      },
    ).send();
  }

  private streamOpened(status: number, headers: ResponseHeaders, url: URL): void {
    if (status !== 200) throw statusFault(status, false);
    if (mediaType(headers) !== 'text/event-stream') {
      throw new UpstreamFault('protocol', 'The upstream did not answer with an event stream.');
    }
    this.streamUrl = url;
  }

  private receive({ event, data }: SseEvent): void {
    if (event === 'endpoint' && this.postUrl === undefined) this.foundEndpoint(this.endpointUrl(data));
    else if (event === 'message' && data !== '') decodeMessages(data).forEach(message => receive(message, this));
  }

  private endpointUrl(data: string): URL {
    if (!URL.canParse(data, this.streamUrl.href)) {
      throw new UpstreamFault('protocol', 'The upstream named an SSE endpoint that is not a URL.');
    }
    const url = new URL(data, this.streamUrl);
    this.options.route.egress.check(url);
    if (url.origin === this.streamUrl.origin) return url;
    throw new UpstreamFault('protocol', 'The upstream named an SSE endpoint on another origin, which is not used.');
  }

  private notify(body: string, timeoutMs: number): Promise<void> {
    return new Notice(this.options.route, this.post(body), { sessionSent: true, timeoutMs }).accepted;
  }

  private post(body: string): HttpRequest {
    return { method: 'POST', url: this.postUrl ?? this.streamUrl, headers: this.postHeaders, body };
  }
}
