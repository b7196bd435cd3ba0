import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import { startLoopbackServer } from './loopback-server.ts';
import { respondRecording } from './recording.ts';
import { responseText, startStreamUpstream } from './stream-upstream.ts';
import type { StreamUpstream, StreamUpstreamOptions, UpstreamExchange } from './stream-upstream.ts';

/** What an upstream does instead of answering properly. */
export type Fault = (exchange: UpstreamExchange) => void;
export type FaultyMethod = 'initialize' | 'notifications/initialized' | 'tools/list' | 'tools/call';

export const UPSTREAM_PAGE = '<html><body>Stack trace: at secret.internal (app.js:1)</body></html>';

/** Behaves like the recording upstream, except that the one method meets the fault. */
export function startFaultyUpstream(
  method: FaultyMethod,
  fault: Fault,
  options: Partial<StreamUpstreamOptions> = {},
): Promise<StreamUpstream> {
  return startStreamUpstream({
    respond: respondRecording,
    intercept: exchange => {
      if (exchange.message.method !== method) return false;
      fault(exchange);
      return true;
    },
    ...options,
  });
}

/** A URL at which nothing listens. */
export async function unusedUrl(): Promise<string> {
  const server = await startLoopbackServer(() => undefined);
  await server.stop();
  return `${server.origin}/mcp`;
}

export function silence(): void {}

export const status =
  (code: number, headers: Record<string, string> = { 'content-type': 'text/html' }, body = UPSTREAM_PAGE): Fault =>
  ({ response }) =>
    response.writeHead(code, headers).end(body);

export const html: Fault = status(200);

export const reset: Fault = ({ request }) => request.socket.resetAndDestroy();

export const brokenJson: Fault = status(200, { 'content-type': 'application/json' }, '{"jsonrpc":"2.0","id":2,"resu');

export const halfResponse: Fault = ({ response, request }) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"jsonrpc":"2.0","id":2,"result":{"content":[', () => request.socket.destroy());
};

/** The head and a comment of an event stream, then its proper end, without the answer. */
export const endedStream: Fault = ({ response }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': working\n\n');
  setTimeout(() => response.end(), 50);
};

/** As `endedStream`, but the connection breaks. */
export const brokenStream: Fault = ({ response, request }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: message\ndata: {"jsonrpc":"2.0",');
  setTimeout(() => request.socket.resetAndDestroy(), 50);
};

/** A stream on which nothing but comments comes. */
export const endlessStream: Fault = ({ response }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const timer = setInterval(() => response.write(': still here\n\n'), 50);
  response.on('close', () => clearInterval(timer));
};

export const redirect =
  (code: number, location: string): Fault =>
  ({ response }) =>
    response.writeHead(code, { location }).end('moved');

export const answer =
  (member: string): Fault =>
  exchange =>
    exchange.answer(member);

/** A valid answer of so many bytes. */
export const bigAnswer = (bytes: number): Fault =>
  answer(`"result":{"content":[{"type":"text","text":"${'x'.repeat(bytes)}"}]}`);

const COMPRESSORS = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const;

export const compressed =
  (encoding: keyof typeof COMPRESSORS, member: string, type: 'application/json' | 'text/event-stream'): Fault =>
  ({ response, message }) => {
    const text = responseText(message, member);
    const body = type === 'application/json' ? text : `data: ${text}\n\n`;
    response.writeHead(200, { 'content-type': type, 'content-encoding': encoding });
    response.end(COMPRESSORS[encoding](body));
  };

/** The bytes of the text that `textOf` makes of the JSON-RPC answer, in pieces of `size`, as an event stream. */
export const pieces =
  (member: string, size: number, textOf: (answer: string) => string): Fault =>
  ({ response, message }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.socket?.setNoDelay(true);
    void writePieces(Buffer.from(textOf(responseText(message, member))), size, piece => response.write(piece)).then(
      () => response.end(),
    );
  };

async function writePieces(bytes: Buffer, size: number, write: (piece: Buffer) => void): Promise<void> {
  for (let at = 0; at < bytes.length; at += size) {
    write(bytes.subarray(at, at + size));
    await wait(1);
  }
}

/** Messages before the answer, each with a pause after it. */
export const streamed =
  (messages: (exchange: UpstreamExchange) => string[], everyMs: number, member: string): Fault =>
  exchange => {
    exchange.response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (text: string): boolean => exchange.response.write(`data: ${text}\n\n`);
    void (async () => {
      for (const message of messages(exchange)) {
        send(message);
        await wait(everyMs);
      }
      send(responseText(exchange.message, member));
      exchange.response.end();
    })();
  };

export function progressMessages(count: number): (exchange: UpstreamExchange) => string[] {
  return ({ message }) =>
    Array.from({ length: count }, (_, index) =>
      JSON.stringify({
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: message.params?._meta?.progressToken, progress: index + 1, total: count },
      }),
    );
}
