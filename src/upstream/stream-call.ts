import { isJsonObject, type JsonObject } from '../json.ts';
import { UpstreamFault, staleFault, statusFault } from './fault.ts';
import {
  HttpExchange,
  type HttpRequest,
  type HttpRoute,
  type HttpSink,
  type ResponseHeaders,
} from './http-exchange.ts';
import { createMessageReader, mediaType, type MessageReader } from './message-reader.ts';
import type { PendingCall } from './pending-call.ts';
import { inboxOf, receive } from './session.ts';

export interface StreamCallOptions {
  maxResponseBytes: number;
  sessionSent: boolean;
  /** Sees the response head of a 2xx answer; `url` is where redirects led to. */
  onAccepted?: (headers: ResponseHeaders, url: URL) => void;
  /** Answers what the upstream asks of us on this stream. */
  reply: (message: JsonObject) => void;
}

/** An error page beyond this is not read for the JSON-RPC error that might be in it. */
const MAX_ERROR_BYTES = 64 * 1024;

/** One JSON-RPC request as one POST: the answer comes as JSON, or on an event stream that belongs to it alone. */
export class StreamCall implements HttpSink {
  private readonly call: PendingCall;
  private readonly options: StreamCallOptions;
  private readonly exchange: HttpExchange;
  private reader: MessageReader | undefined;
  private statusFault: UpstreamFault | undefined;

  constructor(route: HttpRoute, request: HttpRequest, call: PendingCall, options: StreamCallOptions) {
    this.call = call;
    this.options = options;
    this.exchange = new HttpExchange(route, request, this).send();
  }

  abort(reason: Error): void {
    this.exchange.abort(reason);
  }

  head(status: number, headers: ResponseHeaders, url: URL): void {
    if (status >= 300) {
      this.refused(status, headers);
      return;
    }
    this.options.onAccepted?.(headers, url);
    this.reader = createMessageReader(headers, this.options.maxResponseBytes, message => this.receive(message));
  }

  data(chunk: Buffer): void {
    this.reader?.feed(chunk);
  }

  end(): void {
    this.reader?.end();
    if (this.call.settled) return;
    this.fail(new UpstreamFault('closed', 'The upstream ended its response without an answer to the call.'));
  }

  fail(error: Error): void {
    this.call.fail(this.statusFault ?? error);
  }

  /** Some servers send a JSON-RPC error about the call with a 4xx status: that is an answer, if it names our request. */
  private refused(status: number, headers: ResponseHeaders): void {
    const fault = statusFault(status, this.options.sessionSent);
    const mayAnswer = fault.kind === 'status' && status < 500 && mediaType(headers) === 'application/json';
    if (mayAnswer) {
      this.statusFault = fault;
      this.reader = createMessageReader(headers, MAX_ERROR_BYTES, message => this.receive(message));
    } else {
      this.call.fail(fault);
      this.exchange.release();
    }
  }

  private receive(message: JsonObject): void {
    if (this.statusFault !== undefined && this.options.sessionSent && refusesSession(message)) {
      this.statusFault = staleFault();
    }
    receive(message, inboxOf(this.call, this.options.reply));
    if (this.call.settled) this.exchange.release();
  }
}

/**
 * How servers built on the official SDKs' examples answer a session they do not know: 400, and a JSON-RPC error of the
 * transport that names no request, because none was read. So the call cannot have run, as with 404 (D38).
 */
function refusesSession({ error, id, method }: JsonObject): boolean {
  if (method !== undefined || (id !== undefined && id !== null) || !isJsonObject(error)) return false;
  return error.code === -32000 || error.code === -32001;
}
