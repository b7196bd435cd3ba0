import type { ServerResponse } from 'node:http';
import { ServiceError } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import { EventWriter } from '../mcp/event-writer.ts';
import { cancelledText, errorText, idKey, isResponse, requestIds, RPC_ERRORS, TOOLS_CHANGED } from '../mcp/protocol.ts';
import type { Channel, ChannelEvents } from '../upstream/channel.ts';
import type { AppSession, SessionFacts } from './session-table.ts';

/** A client on the transport of 2024-11-05: everything down goes on one stream, and the session ends with it. */
export class SseSession implements AppSession, ChannelEvents {
  readonly facts: SessionFacts;
  busy = 0;
  lastUsed = 0;
  channel: Channel | undefined;
  onClosed: () => void = () => undefined;
  private writer: EventWriter | undefined;
  private readonly open = new Map<string, Json>();
  private waiting: string[] = [];
  private isHeldBack = false;

  constructor(facts: SessionFacts) {
    this.facts = facts;
  }

  /** Opens the client's stream; the first event tells it where to send its messages (D36). */
  start(response: ServerResponse, endpoint: string): void {
    this.writer = new EventWriter(response);
    this.writer.write(endpoint, { name: 'endpoint' });
    for (const text of this.waiting) this.writer.write(text);
    this.waiting = [];
  }

  /** Failures are told on the stream. Resolves when the upstream has taken the message. */
  async send(text: string, messages: readonly JsonObject[]): Promise<void> {
    const ids = requestIds(messages);
    for (const id of ids) this.open.set(idKey(id), id);
    try {
      await this.channel?.send(text, messages);
    } catch (error) {
      for (const id of ids) this.fail(id, error);
    }
  }

  message(text: string, message: JsonObject): void {
    if (isResponse(message)) this.open.delete(idKey(message.id));
    this.write(text);
  }

  closed(error: ServiceError): void {
    for (const id of [...this.open.values()]) this.fail(id, error);
    this.onClosed();
  }

  toolsChanged(): void {
    this.write(TOOLS_CHANGED);
  }

  close(): void {
    const { channel } = this;
    const cancelled = [...this.open.values()].map(async id => {
      const message = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } };
      await channel?.send(cancelledText(id), [message]);
    });
    this.open.clear();
    this.writer?.end();
    // The upstream is told what to stop before it is told that the session is over; nobody is left to hear of a failure.
    void Promise.race([Promise.allSettled(cancelled), wait(LAST_WORDS_MS)]).then(() => channel?.close());
  }

  private fail(id: Json, error: unknown): void {
    if (!this.open.delete(idKey(id))) return;
    const known = error instanceof ServiceError ? error : new ServiceError('MCPCallToolFailed', { cause: error });
    const message = typeof known.details === 'string' ? known.details : 'The upstream failed.';
    this.write(errorText(id, RPC_ERRORS.internal, message, { error_code: known.code }));
  }

  private write(text: string): void {
    if (this.writer === undefined) {
      this.waiting.push(text);
      return;
    }
    this.writer.write(text);
    if (!this.writer.congested || this.isHeldBack) return;
    this.isHeldBack = true;
    this.channel?.pause();
    this.writer.onceFree(() => {
      this.isHeldBack = false;
      this.channel?.resume();
    });
  }
}

const LAST_WORDS_MS = 1000;

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
