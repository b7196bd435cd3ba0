import { onTestFinished } from 'vitest';
import { SseParser } from '../../src/upstream/sse-parser.ts';
import type { AppService } from './app-service.ts';

export interface PlainSse {
  endpoint: string;
  /** Texts of all messages so far. */
  messages: string[];
  send(text: string): Promise<Response>;
  /** The first message, past or to come, that fits. */
  next(what: RegExp): Promise<string>;
  /** Resolves when the stream has ended. */
  ended: Promise<void>;
  close(): void;
}

/** A client on the SSE transport that reads nothing but texts. */
export async function openPlainSse(service: AppService, id: string, key = service.admin): Promise<PlainSse> {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const response = await service.get(id, 'sse', { authorization: `Bearer ${key}` }, controller.signal);
  if (response.body === null || response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const messages: string[] = [];
  const waiting = new Set<() => void>();
  let endpoint = '';
  const parser = new SseParser(
    1 << 24,
    ({ event, data }) => {
      if (event === 'endpoint') endpoint = data;
      else messages.push(data);
      waiting.forEach(look => look());
    },
    () => {
      throw new Error('too long');
    },
  );
  const ended = consume(response.body, chunk => parser.feed(chunk));
  const next = (what: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${String(what)} among ${messages.join('\n')}`)), 5000);
      const look = (): void => {
        const found = messages.find(text => what.test(text));
        if (found === undefined) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  while (endpoint === '') await new Promise(resolve => setTimeout(resolve, 5));
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const send = (body: string): Promise<Response> => fetch(endpoint, { method: 'POST', headers, body });
  return { endpoint, messages, send, next, ended, close: () => controller.abort() };
}

async function consume(body: ReadableStream<Uint8Array>, feed: (chunk: Buffer) => void): Promise<void> {
  try {
    for await (const chunk of body) feed(Buffer.from(chunk));
  } catch {
    // Closed by the test, or cut by the service: both are the end.
  }
}
