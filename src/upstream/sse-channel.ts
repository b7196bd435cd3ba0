import { ServiceError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import { deliver, negotiatedRevision, type Channel, type ChannelEvents, type ChannelOptions } from './channel.ts';
import { cancelledBy, isStale, statusFault, timedOut, toServiceError, UpstreamFault } from './fault.ts';
import { HttpExchange, type HttpSink, type ResponseHeaders } from './http-exchange.ts';
import { mediaType, oversize } from './message-reader.ts';
import { Notice } from './notice.ts';
import { storedHeaders, targetUrl, type UpstreamTarget } from './session.ts';
import { SseParser, type SseEvent } from './sse-parser.ts';

/** Resolves when the upstream has named its endpoint for messages. */
export async function openSseChannel(
  target: UpstreamTarget,
  events: ChannelEvents,
  signal: AbortSignal,
  options: ChannelOptions,
): Promise<Channel> {
  const channel = new SseChannel(target, events, options);
  const giveUp = (): void => channel.fail(cancelledBy(signal));
  const timer = setTimeout(() => channel.fail(timedOut(options.connectTimeoutMs)), options.connectTimeoutMs);
  signal.addEventListener('abort', giveUp);
  try {
    await channel.opened;
    return channel;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

class SseChannel implements Channel, HttpSink {
  readonly opened: Promise<void>;
  private readonly events: ChannelEvents;
  private readonly options: ChannelOptions;
  private readonly parser: SseParser;
  private readonly stream: HttpExchange;
  private readonly posts = new Set<Notice>();
  private postHeaders: string[];
  private streamUrl: URL;
  private postUrl: URL | undefined;
  private ended = false;
  private foundEndpoint!: () => void;
  private failEndpoint!: (error: Error) => void;

  constructor(target: UpstreamTarget, events: ChannelEvents, options: ChannelOptions) {
    this.events = events;
    this.options = options;
    this.streamUrl = targetUrl(target, options.route);
    const stored = storedHeaders(target, options.clientInfo);
    this.postHeaders = [...stored, 'content-type', 'application/json', 'accept', 'application/json, text/event-stream'];
    const { maxResponseBytes } = options;
    this.parser = new SseParser(
      maxResponseBytes,
      event => this.receive(event),
      () => oversize(maxResponseBytes),
    );
    this.opened = new Promise((resolve, reject) => {
      this.foundEndpoint = resolve;
      this.failEndpoint = reject;
    });
    const headers = [...stored, 'accept', 'text/event-stream', 'cache-control', 'no-cache'];
    this.stream = new HttpExchange(options.route, { method: 'GET', url: this.streamUrl, headers }, this).send();
  }

  async send(text: string, messages: readonly JsonObject[]): Promise<void> {
    const url = this.postUrl;
    if (this.ended || url === undefined) {
      throw toServiceError(new UpstreamFault('closed', 'The upstream ended its event stream.'), 'call');
    }
    const isHandshake = messages.some(({ method }) => method === 'initialize');
    const post = new Notice(
      this.options.route,
      { method: 'POST', url, headers: this.postHeaders, body: text },
      // Some servers answer the POST only when the tool is done.
      { sessionSent: true, timeoutMs: isHandshake ? this.options.connectTimeoutMs : this.options.callMaxMs },
    );
    this.posts.add(post);
    try {
      await post.accepted;
    } catch (error) {
      if (isStale(error)) {
        // After whoever sends this has been told: it can still answer with a status of its own.
        setImmediate(() => this.fail(error as Error));
        throw new ServiceError('NotFound', { details: 'The upstream no longer knows the session.', cause: error });
      }
      throw toServiceError(error, isHandshake ? 'open' : 'call');
    } finally {
      this.posts.delete(post);
    }
  }

  pause(): void {
    this.stream.pause();
  }

  resume(): void {
    this.stream.resume();
  }

  close(): Promise<void> {
    this.stop(new UpstreamFault('closed', 'The session was closed.'));
    return Promise.resolve();
  }

  head(status: number, headers: ResponseHeaders, url: URL): void {
    if (status !== 200) throw statusFault(status, false);
    if (mediaType(headers) !== 'text/event-stream') {
      throw new UpstreamFault('protocol', 'The upstream did not answer with an event stream.');
    }
    this.streamUrl = url;
  }

  data(chunk: Buffer): void {
    this.parser.feed(chunk);
  }

  end(): void {
    this.fail(new UpstreamFault('closed', 'The upstream ended its event stream.'));
  }

  fail(error: Error): void {
    if (this.ended) return;
    this.stop(error);
    if (this.postUrl !== undefined) this.events.closed(toServiceError(error, 'call'));
  }

  private stop(reason: Error): void {
    if (this.ended) return;
    this.ended = true;
    this.failEndpoint(reason);
    this.stream.abort(reason);
    for (const post of this.posts) post.abort(reason);
  }

  private receive({ event, data }: SseEvent): void {
    if (event === 'endpoint' && this.postUrl === undefined) {
      this.postUrl = this.endpointUrl(data);
      this.foundEndpoint();
    } else if (event === 'message' && data !== '') {
      deliver(data, { message: (text, message) => this.pass(text, message) });
    }
  }

  private pass(text: string, message: JsonObject): void {
    const revision = negotiatedRevision(message);
    if (revision !== undefined && !this.postHeaders.includes('mcp-protocol-version')) {
      this.postHeaders = [...this.postHeaders, 'mcp-protocol-version', revision];
    }
    this.events.message(text, message);
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
}
