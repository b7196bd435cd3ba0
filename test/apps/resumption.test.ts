import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EverythingUpstream, startEverything } from '../support/upstreams/everything.ts';
import { answerOn, type SseExchange, type SseUpstream, startSseUpstream } from '../support/upstreams/sse-upstream.ts';
import { startRecordingUpstream } from '../support/upstreams/recording.ts';
import { type AppService, INITIALIZE, startAppService } from './app-service.ts';
import { openPlainSse } from './plain-sse.ts';

let service: AppService;
let everything: EverythingUpstream;
let sse: SseUpstream;
const calls: SseExchange[] = [];
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await startAppService();
  everything = await startEverything('stream');
  sse = await startSseUpstream({
    intercept: exchange => {
      if (exchange.message.method !== 'tools/call') return false;
      exchange.response.writeHead(202).end();
      calls.push(exchange);
      return true;
    },
  });
  ids.stream = await service.publish('stream', everything.url);
  ids.sse = await service.publish('sse', sse.url);
});

afterAll(async () => {
  await service.close();
  await everything.stop();
  await sse.stop();
});

async function sessionOf(id: string): Promise<Record<string, string>> {
  const response = await service.post(id, INITIALIZE);
  const session = { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' };
  await response.text();
  await service.post(id, { jsonrpc: '2.0', method: 'notifications/initialized' }, session);
  return session;
}

/** Reads events until one fits, then drops the connection; the id of the last event. */
async function readUntil(response: Response, what: RegExp): Promise<{ text: string; lastId: string }> {
  let text = '';
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  while (!what.test(text)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`ended before ${String(what)}: ${text}`);
    text += Buffer.from(value).toString('utf8');
  }
  await reader.cancel();
  const lastId = [...text.matchAll(/^id: ?(.+)$/gm)].at(-1)?.[1] ?? '';
  return { text, lastId };
}

const progress = (n: number): string =>
  `event: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":${n}}}\n\n`;

describe('a client that lost its stream comes back with Last-Event-ID', () => {
  test('to an upstream that keeps events itself', async () => {
    const id = ids.stream ?? '';
    const session = await sessionOf(id);
    const call = {
      jsonrpc: '2.0',
      id: 5,
      method: 'tools/call',
      params: {
        name: 'trigger-long-running-operation',
        arguments: { duration: 1, steps: 5 },
        _meta: { progressToken: 't' },
      },
    };
    const { lastId } = await readUntil(await service.post(id, call, session), /"progress":2/);
    expect(lastId).not.toBe('');
    // The reference server replays what it has kept, and sends nothing new on a resumed stream.
    await wait(1500);
    const rest = await readUntil(await service.get(id, 'mcp', { ...session, 'last-event-id': lastId }), /"id":5/);
    for (const step of [3, 4, 5]) expect(rest.text).toContain(`"progress":${step}`);
    expect(rest.text).not.toContain('"progress":1,');
  });

  test('to an upstream on SSE, whose events we keep', async () => {
    const id = ids.sse ?? '';
    const session = await sessionOf(id);
    const call = {
      jsonrpc: '2.0',
      id: 5,
      method: 'tools/call',
      params: { name: 'echo', _meta: { progressToken: 't' } },
    };
    const responding = service.post(id, call, session);
    while (calls.length === 0) await wait(10);
    const [exchange] = calls;
    if (exchange === undefined) throw new Error('no call came');
    exchange.stream.write(progress(1));
    const { lastId } = await readUntil(await responding, /"progress":1/);
    exchange.stream.write(progress(2));
    const resumed = service.get(id, 'mcp', { ...session, 'last-event-id': lastId });
    await wait(100);
    exchange.stream.write(progress(3));
    answerOn(exchange, '"result":{"content":[]}');
    const text = await (await resumed).text();
    expect([...text.matchAll(/"progress":(\d)/g)].map(match => match[1])).toEqual(['2', '3']);
    expect(text).toContain('"id":5');
    expect(sse.count('notifications/cancelled')).toBe(0);
  });
});

test('a client on SSE does not notice that its stream upstream made us come back for the answer', async () => {
  let polls = 0;
  const upstream = await startRecordingUpstream({
    intercept: ({ message, request, response }) => {
      if (message.method === 'tools/call') {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end('id: e1\nretry: 50\ndata:\n\n');
        return true;
      }
      if (request.headers['last-event-id'] !== 'e1') return false;
      polls += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('id: e2\ndata: {"jsonrpc":"2.0","id":1,"result":{"content":[]}}\n\n');
      return true;
    },
  });
  const client = await openPlainSse(service, await service.publish('stream', upstream.url));
  await client.send(JSON.stringify(INITIALIZE));
  await client.next(/"id":0/);
  await client.send('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo"}}');
  expect(await client.next(/"id":1/)).toBe('{"jsonrpc":"2.0","id":1,"result":{"content":[]}}');
  expect(polls).toBe(1);
  client.close();
  await upstream.stop();
});
