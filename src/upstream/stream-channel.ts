import { ServiceError } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import {
  deliver,
  failureText,
  negotiatedRevision,
  requestIds,
  type Channel,
  type ChannelEvents,
  type ChannelOptions,
} from './channel.ts';
import { toServiceError, UpstreamFault, type Stage } from './fault.ts';
import type { HttpRequest } from './http-exchange.ts';
import { Notice } from './notice.ts';
import { QUIET_TIMEOUT_MS } from './outbox.ts';
import { Relay, type RelayOptions } from './relay.ts';
import { storedHeaders, targetUrl, type UpstreamTarget } from './session.ts';
import { StreamAnswer } from './stream-answer.ts';

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** A stream that has brought nothing this many times in a row is not asked for again. */
const MAX_RETRIES = 5;

/** A session over Streamable HTTP, with the stream for what the server says of its own accord. */
export class StreamChannel implements Channel {
  private readonly events: ChannelEvents;
  private readonly options: ChannelOptions;
  private readonly url: URL;
  private readonly stored: string[];
  private readonly answers = new Set<StreamAnswer>();
  private readonly retries = new Set<NodeJS.Timeout>();
  private sessionId: string | undefined;
  private revision: string | undefined;
  private initializeId: Json | undefined;
  private paused = false;
  private ended = false;

  constructor(target: UpstreamTarget, events: ChannelEvents, options: ChannelOptions) {
    this.events = events;
    this.options = options;
    this.url = targetUrl(target, options.route);
    this.stored = storedHeaders(target, options.clientInfo);
  }

  async send(text: string, messages: readonly JsonObject[]): Promise<void> {
    if (this.ended) throw closedError();
    const initialize = messages.find(({ method }) => method === 'initialize');
    if (initialize !== undefined) this.initializeId = initialize.id;
    const request: HttpRequest = {
      method: 'POST',
      url: this.url,
      headers: this.headers('content-type', 'application/json', 'accept', 'application/json, text/event-stream'),
      body: text,
    };
    const ids = requestIds(messages);
    const ms = initialize === undefined ? this.options.callMaxMs : this.options.connectTimeoutMs;
    await this.ask(request, ids, { stage: stageOf(messages), headTimeoutMs: ms, silenceMs: ms });
    if (messages.some(({ method }) => method === 'notifications/initialized')) this.listen();
  }

  pause(): void {
    this.paused = true;
    for (const answer of this.answers) answer.pause();
  }

  resume(): void {
    this.paused = false;
    for (const answer of this.answers) answer.resume();
  }

  async close(): Promise<void> {
    if (this.ended) return;
    this.stop();
    if (this.sessionId === undefined) return;
    const request: HttpRequest = { method: 'DELETE', url: this.url, headers: this.headers() };
    const sent = new Notice(this.options.route, request, { sessionSent: true, timeoutMs: QUIET_TIMEOUT_MS });
    this.options.inBackground(sent.accepted, 'session DELETE');
    await sent.accepted.catch(() => undefined);
  }

  /** Resolves when the upstream has begun to answer, or has taken what asks for no answer. */
  private ask(
    request: HttpRequest,
    ids: Json[],
    limits: Pick<RelayOptions, 'stage' | 'headTimeoutMs' | 'silenceMs'>,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const answer = new StreamAnswer(ids, this.options.maxResponseBytes, {
        accepted: ({ headers }) => {
          const sessionId = headers['mcp-session-id'];
          if (typeof sessionId === 'string' && sessionId !== '') this.sessionId ??= sessionId;
          if (this.paused) answer.pause();
          resolve();
        },
        taken: resolve,
        notTaken: error => {
          this.answers.delete(answer);
          reject(error);
          if (error.key === 'NotFound') this.broken(error);
        },
        text: text => deliver(text, { message: (own, message) => this.pass(own, message, answer) }),
        done: () => this.answerDone(answer, closedError()),
        broken: error => this.answerDone(answer, error),
      });
      this.answers.add(answer);
      answer.relay = new Relay(this.options.route, request, answer, {
        ...limits,
        expectsAnswer: ids.length > 0 || request.method === 'GET',
        sessionSent: this.sessionId !== undefined,
      });
    });
  }

  private pass(text: string, message: JsonObject, answer: StreamAnswer): void {
    answer.settle(message);
    if (this.revision === undefined && message.id === this.initializeId) this.revision = negotiatedRevision(message);
    if (!this.ended) this.events.message(text, message);
  }

  /** Requests left without an answer: the stream is resumed where it can be, else they are told that none will come. */
  private answerDone(answer: StreamAnswer, error: ServiceError): void {
    this.answers.delete(answer);
    if (this.ended || answer.open.length === 0) return;
    const { lastEventId, retryMs } = answer;
    if (lastEventId === undefined) {
      for (const id of answer.open) deliver(failureText(id, error), this.events);
      return;
    }
    this.later(retryMs ?? FIRST_RETRY_MS, () => {
      this.get(answer.open, lastEventId).catch((cause: unknown) => {
        const failure = cause instanceof ServiceError ? cause : toServiceError(cause, 'call');
        for (const id of answer.open) deliver(failureText(id, failure), this.events);
      });
    });
  }

  /** The server's own stream: most servers have none, and say so with a 405. */
  private listen(lastEventId?: string, failures = 0): void {
    if (this.ended) return;
    const again = (id: string | undefined, next: number, waitMs: number): void => {
      if (next <= MAX_RETRIES) this.later(waitMs, () => this.listen(id, next));
    };
    const wait = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
    const answer = new StreamAnswer([], this.options.maxResponseBytes, {
      accepted: () => {
        if (this.paused) answer.pause();
      },
      taken: () => undefined,
      notTaken: error => {
        this.answers.delete(answer);
        if (error.key === 'NotFound') this.broken(error);
        else if (error.key !== 'MethodNotAllowed') again(lastEventId, failures + 1, wait);
      },
      text: text => deliver(text, { message: (own, message) => this.pass(own, message, answer) }),
      done: () => resume(),
      broken: () => resume(),
    });
    const resume = (): void => {
      this.answers.delete(answer);
      again(answer.lastEventId ?? lastEventId, answer.hasText ? 0 : failures + 1, answer.retryMs ?? wait);
    };
    this.answers.add(answer);
    answer.relay = new Relay(this.options.route, this.getRequest(lastEventId), answer, {
      stage: 'call',
      expectsAnswer: true,
      sessionSent: this.sessionId !== undefined,
      headTimeoutMs: this.options.connectTimeoutMs,
    });
  }

  private get(ids: Json[], lastEventId: string): Promise<void> {
    if (this.ended) return Promise.resolve();
    const ms = this.options.callMaxMs;
    return this.ask(this.getRequest(lastEventId), ids, {
      stage: 'call',
      headTimeoutMs: this.options.connectTimeoutMs,
      silenceMs: ms,
    });
  }

  private getRequest(lastEventId: string | undefined): HttpRequest {
    const resumed = lastEventId === undefined ? [] : ['last-event-id', lastEventId];
    return { method: 'GET', url: this.url, headers: this.headers('accept', 'text/event-stream', ...resumed) };
  }

  private headers(...own: string[]): string[] {
    const headers = [...this.stored, ...own];
    if (this.sessionId !== undefined) headers.push('mcp-session-id', this.sessionId);
    if (this.revision !== undefined) headers.push('mcp-protocol-version', this.revision);
    return headers;
  }

  private later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.retries.delete(timer);
      work();
    }, ms);
    this.retries.add(timer);
  }

  private broken(error: ServiceError): void {
    if (this.ended) return;
    this.stop();
    this.events.closed(error);
  }

  private stop(): void {
    this.ended = true;
    for (const timer of this.retries) clearTimeout(timer);
    for (const answer of this.answers) answer.relay?.abort(new Error('The session is over'));
    this.answers.clear();
  }
}

function closedError(): ServiceError {
  return toServiceError(
    new UpstreamFault('closed', 'The upstream ended its response without an answer to the call.'),
    'call',
  );
}

function stageOf(messages: readonly JsonObject[]): Stage {
  if (messages.some(({ method }) => method === 'initialize')) return 'open';
  return messages.some(({ method }) => method === 'tools/list') ? 'list' : 'call';
}
