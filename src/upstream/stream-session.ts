import type { JsonObject } from '../json.ts';
import { cancelledBy, isStale, timedOut } from './fault.ts';
import type { HttpRequest, ResponseHeaders } from './http-exchange.ts';
import { encodeNotification, encodeRequest } from './json-rpc.ts';
import { Notice } from './notice.ts';
import { Outbox, QUIET_TIMEOUT_MS } from './outbox.ts';
import { PendingCall, type CallOptions } from './pending-call.ts';
import { initializeParams, readInitialize, storedHeaders, targetUrl } from './session.ts';
import type { Session, SessionOptions, UpstreamTarget } from './session.ts';
import { StreamCall } from './stream-call.ts';

/** Connects and does the MCP handshake within `connectTimeoutMs`. */
export async function openStreamSession(
  target: UpstreamTarget,
  options: SessionOptions,
  signal: AbortSignal,
): Promise<Session> {
  const session = new StreamSession(target, options);
  try {
    await session.initialize(signal);
    return session;
  } catch (error) {
    // A session may be there although the handshake failed after it was given out.
    options.inBackground(session.close());
    throw error;
  }
}

class StreamSession implements Session {
  initInfo: JsonObject = {};
  ended = false;
  private readonly options: SessionOptions;
  private readonly stored: string[];
  private readonly outbox: Outbox;
  private headers: string[];
  private url: URL;
  private sessionId: string | undefined;
  private nextId = 1;

  constructor(target: UpstreamTarget, options: SessionOptions) {
    this.options = options;
    this.url = targetUrl(target, options.route);
    this.stored = storedHeaders(target, options.clientInfo);
    this.headers = this.postHeaders();
    this.outbox = new Outbox((body, timeoutMs) => this.notify(body, timeoutMs), options.onQuietFailure);
  }

  async initialize(signal: AbortSignal): Promise<void> {
    const { connectTimeoutMs, clientInfo } = this.options;
    const deadline = Date.now() + connectTimeoutMs;
    let reached: { headers: ResponseHeaders; url: URL } | undefined;
    const response = await this.exchange(
      'initialize',
      initializeParams(clientInfo),
      { signal, timeoutMs: connectTimeoutMs, maxMs: connectTimeoutMs },
      (headers, url) => (reached = { headers, url }),
    );
    // Where a redirect led to serves the session: one that no longer leads there shows as a stale session.
    if (reached !== undefined) this.url = reached.url;
    const sessionId = reached?.headers['mcp-session-id'];
    if (typeof sessionId === 'string' && sessionId !== '') this.sessionId = sessionId;
    this.headers = this.postHeaders();
    const { initInfo, revision } = readInitialize(response);
    this.initInfo = initInfo;
    this.headers = this.postHeaders(revision);
    const timeoutMs = deadline - Date.now();
    if (timeoutMs <= 0) throw timedOut(connectTimeoutMs);
    if (signal.aborted) throw cancelledBy(signal);
    await this.notify(encodeNotification('notifications/initialized'), timeoutMs, signal);
  }

  async request(method: string, params: JsonObject, options: CallOptions): Promise<JsonObject> {
    try {
      return await this.exchange(method, params, options);
    } catch (error) {
      if (isStale(error)) this.ended = true;
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.sessionId === undefined || this.ended) return;
    this.ended = true;
    const request: HttpRequest = { method: 'DELETE', url: this.url, headers: this.headers };
    const sent = new Notice(this.options.route, request, { sessionSent: true, timeoutMs: QUIET_TIMEOUT_MS });
    await sent.accepted.catch((error: unknown) => this.options.onQuietFailure(error, 'session DELETE'));
  }

  private exchange(
    method: string,
    params: JsonObject,
    options: CallOptions,
    onAccepted?: (headers: ResponseHeaders, url: URL) => void,
  ): Promise<JsonObject> {
    const id = this.nextId++;
    // Before the call's timer runs: what cannot be written fails here, and nothing is left to end.
    const request = this.post(encodeRequest(id, method, params, options.progress ?? false));
    let post: StreamCall | undefined;
    const call = new PendingCall(id, options, fault => {
      post?.abort(fault);
      // The protocol forbids cancelling `initialize`.
      if (method !== 'initialize') this.outbox.cancel(call.id, fault);
    });
    try {
      post = new StreamCall(this.options.route, request, call, {
        maxResponseBytes: this.options.maxResponseBytes,
        sessionSent: this.sessionId !== undefined,
        reply: message => this.outbox.reply(message),
        ...(onAccepted !== undefined && { onAccepted }),
      });
    } catch (error) {
      call.fail(error as Error);
    }
    return call.response;
  }

  private notify(body: string, timeoutMs: number, signal?: AbortSignal): Promise<void> {
    const sessionSent = this.sessionId !== undefined;
    return new Notice(this.options.route, this.post(body), { sessionSent, timeoutMs, signal }).accepted;
  }

  private post(body: string): HttpRequest {
    return { method: 'POST', url: this.url, headers: this.headers, body };
  }

  private postHeaders(revision?: string): string[] {
    const headers = [...this.stored, 'content-type', 'application/json', 'accept', ACCEPT];
    if (this.sessionId !== undefined) headers.push('mcp-session-id', this.sessionId);
    if (revision !== undefined) headers.push('mcp-protocol-version', revision);
    return headers;
  }
}

const ACCEPT = 'application/json, text/event-stream';
