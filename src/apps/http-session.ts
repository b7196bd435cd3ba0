import type { ServerResponse } from 'node:http';
import { ServiceError } from '../errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import type { EventWriter } from '../mcp/event-writer.ts';
import { cancelledText, errorText, idKey, isResponse, requestIds, RPC_ERRORS, TOOLS_CHANGED } from '../mcp/protocol.ts';
import type { Channel, ChannelEvents } from '../upstream/channel.ts';
import { EventLog } from './event-log.ts';
import { OpenCalls } from './open-calls.ts';
import { OutStream } from './out-stream.ts';
import type { AppSession, SessionFacts } from './session-table.ts';

/** How long a client that lost a resumable stream may take to come back before its calls are cancelled. */
const GRACE_MS = 10_000;
/** What an upstream may take to answer a request that its client has cancelled. */
const CANCEL_MS = 2000;
/** Messages kept while there is no stream to send them on. */
const MAX_BACKLOG = 256;

export interface PostOptions {
  jsonOnly: boolean;
  headers: () => Record<string, string>;
}

/** A client on Streamable HTTP, and an upstream of any kind behind a channel. */
export class HttpSession implements AppSession, ChannelEvents {
  readonly facts: SessionFacts;
  busy = 0;
  lastUsed = 0;
  channel: Channel | undefined;
  /** Called when the upstream has ended it. */
  onClosed: () => void = () => undefined;
  private readonly log = new EventLog();
  readonly calls = new OpenCalls();
  private readonly timers = new Set<NodeJS.Timeout>();
  private listener: OutStream;
  private backlog: string[] = [];
  private nextStream = 1;
  private isHeldBack = false;
  private shaking:
    | {
        key: string;
        resolve: (answer: { text: string; accepted: boolean }) => void;
        reject: (error: ServiceError) => void;
      }
    | undefined;
  private failure: ServiceError | undefined;

  constructor(facts: SessionFacts) {
    this.facts = facts;
    this.listener = this.stream([], { jsonOnly: false, headers: () => ({}) }, 0);
  }

  /** The client's `initialize`. @throws ServiceError when no answer comes. */
  async handshake(text: string, message: JsonObject): Promise<{ text: string; accepted: boolean }> {
    const answer = new Promise<{ text: string; accepted: boolean }>((resolve, reject) => {
      this.shaking = { key: idKey(message.id), resolve, reject };
    });
    const [outcome] = await Promise.all([answer, this.channel?.send(text, [message])]);
    this.shaking = undefined;
    return outcome;
  }

  /** Sends requests upstream; the answers come on `response`. @throws ServiceError when the upstream has not taken them. */
  async post(
    text: string,
    messages: readonly JsonObject[],
    response: ServerResponse,
    options: PostOptions,
  ): Promise<void> {
    const stream = this.stream(requestIds(messages), options, this.nextStream++);
    this.calls.enter(stream, messages);
    stream.attach(response);
    const closed = new Promise<void>(resolve => response.once('close', resolve));
    try {
      await this.channel?.send(text, messages);
    } catch (error) {
      if (!response.headersSent) {
        this.calls.drop(stream);
        throw error;
      }
      this.failOpen(stream, error);
    }
    await closed;
    this.left(stream);
  }

  /** Passes on what asks for no answer. */
  async tell(text: string, messages: readonly JsonObject[]): Promise<void> {
    await this.channel?.send(text, messages);
    for (const { method, params } of messages) {
      if (method !== 'notifications/cancelled' || !isJsonObject(params)) continue;
      // A cancelled request need not be answered, but its response must not stay open for ever.
      const stream = this.calls.ofRequest(idKey(params.requestId));
      if (stream !== undefined) this.later(CANCEL_MS, () => this.failOpen(stream, cancelled()));
    }
  }

  /** The stream for all that answers no request; a second one takes the place of the first. */
  listen(response: ServerResponse, lastEventId: string | undefined): Promise<void> {
    const closed = new Promise<void>(resolve => response.once('close', resolve));
    const resumed = lastEventId === undefined ? undefined : this.log.after(lastEventId);
    const post = resumed === undefined || resumed.stream === 0 ? undefined : this.calls.get(resumed.stream);
    if (post !== undefined) post.resume(response, resumed?.events ?? []);
    else if (resumed !== undefined && resumed.stream !== 0) this.replay(response, resumed.events);
    else {
      this.listener.resume(response, resumed?.events ?? []);
      const waiting = this.backlog;
      this.backlog = [];
      for (const text of waiting) this.listener.send(text);
    }
    return post === undefined ? closed : closed.then(() => this.left(post));
  }

  message(text: string, message: JsonObject): void {
    if (isResponse(message)) {
      const key = idKey(message.id);
      if (this.shaking?.key === key) this.shaking.resolve({ text, accepted: message.result !== undefined });
      else this.calls.answered(key, text);
    } else this.route(text, message);
  }

  closed(error: ServiceError): void {
    this.failure = error;
    this.shaking?.reject(error);
    for (const stream of this.calls.all()) this.failOpen(stream, error);
    this.onClosed();
  }

  toolsChanged(): void {
    this.route(TOOLS_CHANGED, {});
  }

  close(): void {
    this.failure ??= new ServiceError('NotFound', { details: 'The session is over.' });
    for (const stream of this.calls.all()) {
      this.cancel(stream);
      this.failOpen(stream, this.failure);
    }
    this.listener.end();
    for (const timer of this.timers) clearTimeout(timer);
    void this.channel?.close();
  }

  private stream(ids: readonly Json[], options: PostOptions, number: number): OutStream {
    return new OutStream({ ...options, ids, number, log: this.log, onCongested: writer => this.holdBack(writer) });
  }

  /**
   * A call's progress goes where the call came from. What else comes while one call is under way most likely belongs to it;
   * otherwise it is for the listener.
   */
  private route(text: string, message: JsonObject): void {
    const token =
      message.method === 'notifications/progress' && isJsonObject(message.params)
        ? message.params.progressToken
        : undefined;
    const ofCall = token === undefined ? undefined : this.calls.ofToken(token);
    if (ofCall?.takesMessages === true || ofCall?.canResume === true) {
      ofCall.send(text);
      return;
    }
    const open = this.calls.all().filter(stream => stream.takesMessages);
    const [only] = open;
    const chosen = open.length === 1 ? only : this.listener.takesMessages ? this.listener : open.at(-1);
    if (chosen !== undefined) chosen.send(text);
    else if (this.backlog.length < MAX_BACKLOG) this.backlog.push(text);
  }

  /** The client has no response to read it from any more: it may come back, or it is gone. */
  private left(stream: OutStream): void {
    if (stream.isFinished || this.calls.get(stream.number) !== stream) return;
    if (!stream.canResume) {
      this.cancel(stream);
      return;
    }
    this.later(GRACE_MS, () => {
      if (!stream.takesMessages) this.cancel(stream);
    });
  }

  private later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }

  private cancel(stream: OutStream): void {
    for (const id of stream.open.values()) {
      const text = cancelledText(id);
      const message = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } };
      // The client is gone, and with it whoever could be told.
      void this.channel?.send(text, [message]).catch(() => undefined);
    }
    this.calls.drop(stream);
  }

  private failOpen(stream: OutStream, error: unknown): void {
    const known = error instanceof ServiceError ? error : new ServiceError('MCPCallToolFailed', { cause: error });
    const message = typeof known.details === 'string' ? known.details : 'The upstream failed.';
    for (const [key, id] of [...stream.open])
      stream.send(errorText(id, RPC_ERRORS.internal, message, { error_code: known.code }), key);
    this.calls.drop(stream);
  }

  private replay(response: ServerResponse, events: readonly { id: string; text: string }[]): void {
    const stream = this.stream([], { jsonOnly: false, headers: () => ({}) }, this.nextStream++);
    stream.resume(response, events);
    stream.end();
  }

  private holdBack(writer: EventWriter): void {
    if (this.isHeldBack) return;
    this.isHeldBack = true;
    this.channel?.pause();
    writer.onceFree(() => {
      this.isHeldBack = false;
      this.channel?.resume();
    });
  }
}

function cancelled(): ServiceError {
  return new ServiceError('MCPCallToolFailed', { details: 'The request was cancelled.' });
}
