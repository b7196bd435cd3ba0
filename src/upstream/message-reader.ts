import type { JsonObject } from '../json.ts';
import { UpstreamFault } from './fault.ts';
import type { ResponseHeaders } from './http-exchange.ts';
import { decodeMessages } from './json-rpc.ts';
import { SseParser } from './sse-parser.ts';

/** Takes the body of one response and gives its JSON-RPC messages, as they arrive. */
export interface MessageReader {
  feed(chunk: Buffer): void;
  end(): void;
}

export function mediaType(headers: ResponseHeaders): string {
  const value = headers['content-type'];
  const text = Array.isArray(value) ? value[0] : value;
  return (text ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export function createMessageReader(
  headers: ResponseHeaders,
  maxBytes: number,
  onMessage: (message: JsonObject) => void,
): MessageReader {
  switch (mediaType(headers)) {
    case 'application/json':
      return jsonReader(maxBytes, onMessage);
    case 'text/event-stream':
      return eventReader(maxBytes, onMessage);
    default:
      throw new UpstreamFault('protocol', 'The upstream answered with neither JSON nor an event stream.');
  }
}

export function oversize(maxBytes: number): never {
  throw new UpstreamFault('oversize', `The upstream sent more than ${maxBytes} bytes.`);
}

function jsonReader(maxBytes: number, onMessage: (message: JsonObject) => void): MessageReader {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    feed(chunk) {
      length += chunk.length;
      if (length > maxBytes) oversize(maxBytes);
      chunks.push(chunk);
    },
    end() {
      if (length > 0) decodeMessages(textOf(chunks)).forEach(onMessage);
    },
  };
}

function eventReader(maxBytes: number, onMessage: (message: JsonObject) => void): MessageReader {
  const parser = new SseParser(
    maxBytes,
    ({ event, data }) => {
      // An event without data only carries an id, for a resumption that we do not use.
      if (event === 'message' && data !== '') decodeMessages(data).forEach(onMessage);
    },
    () => oversize(maxBytes),
  );
  return { feed: chunk => parser.feed(chunk), end: () => undefined };
}

function textOf(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  const text = (chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks)).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
