import { oversize } from './message-reader.ts';
import { SseParser } from './sse-parser.ts';

/** Takes the body of one response and gives the texts of its JSON-RPC messages, as they arrive. */
export interface TextReader {
  feed(chunk: Buffer): void;
  end(): void;
  /** Where the stream could be resumed, and how long it asks to wait before that, ms. */
  readonly lastEventId: string | undefined;
  readonly retryMs: number | undefined;
}

export type ReaderType = 'application/json' | 'text/event-stream';

export function createTextReader(type: ReaderType, maxBytes: number, onText: (text: string) => void): TextReader {
  return type === 'application/json' ? jsonReader(maxBytes, onText) : eventReader(maxBytes, onText);
}

function jsonReader(maxBytes: number, onText: (text: string) => void): TextReader {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    lastEventId: undefined,
    retryMs: undefined,
    feed(chunk) {
      length += chunk.length;
      if (length > maxBytes) oversize(maxBytes);
      chunks.push(chunk);
    },
    end() {
      if (length > 0) onText(Buffer.concat(chunks).toString('utf8'));
    },
  };
}

function eventReader(maxBytes: number, onText: (text: string) => void): TextReader {
  let lastEventId: string | undefined;
  const parser = new SseParser(
    maxBytes,
    ({ event, data, id }) => {
      lastEventId = id;
      if (event === 'message' && data !== '') onText(data);
    },
    () => oversize(maxBytes),
  );
  return {
    get lastEventId() {
      return lastEventId;
    },
    get retryMs() {
      return parser.retryMs;
    },
    feed: chunk => parser.feed(chunk),
    end: () => undefined,
  };
}
