import { ServiceError } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import { decodeMessages, kindOf } from './json-rpc.ts';
import type { Relay, RelayedStatus, RelaySink } from './relay.ts';
import { createTextReader, type TextReader } from './text-reader.ts';

type Head = Parameters<RelaySink['answer']>[0];

export interface AnswerEvents {
  accepted(head: Head): void;
  taken(): void;
  /** NotFound: the session is gone. MethodNotAllowed: there is no such stream. */
  notTaken(error: ServiceError): void;
  text(text: string): void;
  /** The body has ended, with or without what was asked for. */
  done(): void;
  broken(error: ServiceError): void;
}

/** One HTTP response of a `stream` upstream, read as messages. */
export class StreamAnswer implements RelaySink {
  /** Ids of the requests not answered yet. */
  open: Json[];
  relay: Relay | undefined;
  hasText = false;
  private readonly maxBytes: number;
  private readonly events: AnswerEvents;
  private reader: TextReader | undefined;

  constructor(ids: Json[], maxBytes: number, events: AnswerEvents) {
    this.open = ids;
    this.maxBytes = maxBytes;
    this.events = events;
  }

  get lastEventId(): string | undefined {
    return this.reader?.lastEventId;
  }

  get retryMs(): number | undefined {
    return this.reader?.retryMs;
  }

  settle(message: JsonObject): void {
    if (kindOf(message) === 'response') this.open = this.open.filter(id => id !== message.id);
  }

  pause(): void {
    if (this.reader !== undefined) this.relay?.pause();
  }

  resume(): void {
    if (this.reader !== undefined) this.relay?.resume();
  }

  answer(head: Head): void {
    this.reader = createTextReader(head.type, this.maxBytes, text => {
      this.hasText = true;
      this.events.text(text);
    });
    this.events.accepted(head);
  }

  data(chunk: Buffer): void {
    this.reader?.feed(chunk);
  }

  end(): void {
    this.reader?.end();
    this.events.done();
  }

  taken(): void {
    this.events.taken();
    this.events.done();
  }

  /** A JSON-RPC error that names our request is its answer, whatever the status it came with. */
  refused(status: RelayedStatus, body: string | undefined): void {
    if (body !== undefined && status === 400 && this.answersUs(body)) {
      this.events.taken();
      this.events.text(body);
      this.events.done();
      return;
    }
    const key = status === 404 ? 'NotFound' : status === 405 ? 'MethodNotAllowed' : 'MCPCallToolFailed';
    this.events.notTaken(new ServiceError(key, { details: 'The upstream refused the message.' }));
  }

  fail(error: ServiceError): void {
    if (this.reader === undefined) this.events.notTaken(error);
    else this.events.broken(error);
  }

  private answersUs(body: string): boolean {
    try {
      const messages = decodeMessages(body);
      return messages.length > 0 && messages.every(({ id = null }) => this.open.includes(id));
    } catch {
      // An error page under the name of JSON: the status says what there is to say.
      return false;
    }
  }
}
