import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startRecordingUpstream } from '../support/upstreams/recording.ts';
import { startSseUpstream } from '../support/upstreams/sse-upstream.ts';
import { type AppService, INITIALIZE, startAppService } from './app-service.ts';

const LIMIT = 200 * 1024 * 1024;
const NOTE = JSON.stringify({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { data: 'x'.repeat(64 * 1024) },
});

let service: AppService;

beforeAll(async () => {
  service = await startAppService();
});

afterAll(() => service.close());

/** Writes as fast as the reader lets it; how much it has written. */
function flood(response: ServerResponse): { written: number } {
  const sent = { written: 0 };
  const event = `event: message\ndata: ${NOTE}\n\n`;
  const fill = (): void => {
    while (sent.written < LIMIT && !response.destroyed) {
      sent.written += event.length;
      if (!response.write(event)) return;
    }
  };
  response.on('drain', fill);
  fill();
  return sent;
}

/** The flood has come to a stop, well before its end. */
async function expectHeldBack(sent: { written: number }): Promise<void> {
  let before = -1;
  await vi.waitFor(
    () => {
      const isStill = sent.written === before;
      before = sent.written;
      expect(isStill).toBe(true);
    },
    { timeout: 8000, interval: 400 },
  );
  expect(sent.written).toBeGreaterThan(64 * 1024);
  expect(sent.written).toBeLessThan(60 * 1024 * 1024);
}

test.each(['mcp', 'sse'] as const)('a reader of /%s that is slow holds an SSE upstream back', async path => {
  let sent = { written: 0 };
  const server = await startSseUpstream({
    intercept: ({ message, stream, response }) => {
      if (message.method !== 'notifications/initialized') return false;
      response.writeHead(202).end();
      sent = flood(stream);
      return true;
    },
  });
  const id = await service.publish('sse', server.url);
  const controller = new AbortController();
  if (path === 'sse') {
    const stream = await service.get(id, 'sse', {}, controller.signal);
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    const text = Buffer.from((await reader.read()).value ?? []).toString('utf8');
    const endpoint = /^data: (.+)$/m.exec(text)?.[1] ?? '';
    const headers = { authorization: `Bearer ${service.admin}`, 'content-type': 'application/json' };
    const body = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
    expect((await fetch(endpoint, { method: 'POST', headers, body })).status).toBe(202);
  } else {
    const initialized = await service.post(id, INITIALIZE);
    const session = { 'mcp-session-id': initialized.headers.get('mcp-session-id') ?? '' };
    await service.get(id, 'mcp', session, controller.signal);
    await service.post(id, { jsonrpc: '2.0', method: 'notifications/initialized' }, session);
  }
  await expectHeldBack(sent);
  controller.abort();
  await vi.waitFor(() => expect(path === 'mcp' || server.openSessions() === 0).toBe(true));
  await server.stop();
});

test('a reader of a relayed stream that is slow holds a stream upstream back', async () => {
  let sent = { written: 0 };
  const server = await startRecordingUpstream({
    intercept: ({ request, response }) => {
      if (request.method !== 'GET') return false;
      sent = flood(response.writeHead(200, { 'content-type': 'text/event-stream' }));
      return true;
    },
  });
  const id = await service.publish('stream', server.url);
  const initialized = await service.post(id, INITIALIZE);
  const session = { 'mcp-session-id': initialized.headers.get('mcp-session-id') ?? '' };
  const controller = new AbortController();
  await service.get(id, 'mcp', session, controller.signal);
  await expectHeldBack(sent);
  controller.abort();
  await server.stop();
});
