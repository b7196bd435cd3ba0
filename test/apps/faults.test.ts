import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as faulty from '../support/upstreams/faulty.ts';
import { startRecordingUpstream, type StreamUpstream } from '../support/upstreams/recording.ts';
import { startSseUpstream } from '../support/upstreams/sse-upstream.ts';
import type { StreamUpstreamOptions, UpstreamExchange } from '../support/upstreams/stream-upstream.ts';
import { type AppService, INITIALIZE, startAppService } from './app-service.ts';
import { openPlainSse } from './plain-sse.ts';

let service: AppService;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  service = await startAppService({ MCP_CONNECT_TIMEOUT_MS: '500' });
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

afterAll(() => service.close());

async function upstream(options: Partial<StreamUpstreamOptions> = {}): Promise<{ id: string; server: StreamUpstream }> {
  const server = await startRecordingUpstream(options);
  closers.push(() => server.stop());
  return { id: await service.publish('stream', server.url), server };
}

async function broken(method: faulty.FaultyMethod, fault: faulty.Fault): Promise<string> {
  const server = await faulty.startFaultyUpstream(method, fault);
  closers.push(() => server.stop());
  return service.publish('stream', server.url);
}

async function sessionOf(id: string): Promise<Record<string, string>> {
  const response = await service.post(id, INITIALIZE);
  expect(response.status).toBe(200);
  return { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' };
}

const call = (name = 'echo'): object => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: {} },
});

async function codeOf(response: Response): Promise<string> {
  const body = (await response.json()) as { error_code?: string; error?: { data?: { error_code?: string } } };
  return (body.error_code ?? body.error?.data?.error_code ?? '').split('.').at(-1) ?? '';
}

describe('an upstream that cannot be initialised', () => {
  test.each([
    ['refuses our credentials', faulty.status(401), 'MCPServerAuthFailed'],
    ['forbids', faulty.status(403), 'MCPServerAuthFailed'],
    ['fails', faulty.status(502), 'MCPServerNotAccessible'],
    ['is no MCP server', faulty.html, 'MCPServerNotAccessible'],
    ['is elsewhere', faulty.status(404), 'MCPServerNotAccessible'],
    ['resets the connection', faulty.reset, 'MCPServerNotAccessible'],
    ['says nothing', faulty.silence, 'MCPServerTimeout'],
  ])('is a 500 with the code of its fault when it %s', async (_what, fault, code) => {
    const response = await service.post(await broken('initialize', fault), INITIALIZE);
    expect(response.status).toBe(500);
    const text = await response.clone().text();
    expect(await codeOf(response)).toBe(code);
    expect(text).not.toContain('secret.internal');
  });

  test('is a 500 when nothing listens, on either endpoint', async () => {
    const id = await service.publish('stream', await faulty.unusedUrl());
    expect((await service.post(id, INITIALIZE)).status).toBe(500);
    const sse = await service.publish('sse', await faulty.unusedUrl());
    const response = await service.get(sse, 'sse');
    expect(response.status).toBe(500);
    expect(await codeOf(response)).toBe('MCPServerNotAccessible');
  });
});

describe('an upstream that fails in a call', () => {
  test.each([
    ['fails', faulty.status(500), 'MCPCallToolFailed'],
    ['refuses our credentials', faulty.status(401), 'MCPServerAuthFailed'],
    ['answers with a page', faulty.html, 'MCPCallToolFailed'],
    ['resets the connection', faulty.reset, 'MCPCallToolFailed'],
  ])('is a 500 when it %s', async (_what, fault, code) => {
    const id = await broken('tools/call', fault);
    const response = await service.post(id, call(), await sessionOf(id));
    expect(response.status).toBe(500);
    expect(await codeOf(response)).toBe(code);
  });

  test.each([
    ['ends its stream', faulty.endedStream],
    ['loses its stream', faulty.brokenStream],
  ])('ends the stream of the client at once when it %s', async (_what, fault) => {
    const id = await broken('tools/call', fault);
    const response = await service.post(id, call(), await sessionOf(id));
    const began = Date.now();
    await response.text();
    expect(Date.now() - began).toBeLessThan(1000);
  });

  test('a JSON answer that is cut off does not look like a whole one', async () => {
    const id = await broken('tools/call', faulty.halfResponse);
    const response = await service.post(id, call(), await sessionOf(id)).catch((error: unknown) => error as Error);
    if (!(response instanceof Error)) await expect(response.text()).rejects.toThrow();
  });

  test('on SSE the call is answered with an error at once', async () => {
    const id = await broken('tools/call', faulty.endedStream);
    const client = await openPlainSse(service, id);
    await client.send(JSON.stringify(INITIALIZE));
    await client.next(/"id":0/);
    await client.send(JSON.stringify(call()));
    const answer = JSON.parse(await client.next(/"id":1/)) as { error: { data: { error_code: string } } };
    expect(answer.error.data.error_code).toMatch(/MCPCallToolFailed$/);
  });

  test('an SSE upstream whose stream ends gives every open call an error, and ends the session', async () => {
    const server = await startSseUpstream({
      intercept: ({ message, stream, response }) => {
        if (message.method !== 'tools/call') return false;
        response.writeHead(202).end();
        stream.end();
        return true;
      },
    });
    closers.push(() => server.stop());
    const id = await service.publish('sse', server.url);
    const session = await sessionOf(id);
    const response = await service.post(id, call(), session);
    expect(await response.json()).toMatchObject({ id: 1, error: { code: -32603 } });
    expect((await service.post(id, call(), session)).status).toBe(404);
  });
});

test('a session that an SSE upstream has forgotten is 404, so that the client initialises again', async () => {
  const server = await startSseUpstream();
  closers.push(() => server.stop());
  const id = await service.publish('sse', server.url);
  const session = await sessionOf(id);
  server.forgetSessions();
  expect((await service.post(id, call(), session)).status).toBe(404);
  expect((await service.post(id, call(), await sessionOf(id))).status).toBe(200);
});

describe('a client that is gone', () => {
  const hanging = (open: UpstreamExchange[], events = false): Partial<StreamUpstreamOptions> => ({
    intercept: exchange => {
      if (exchange.message.method !== 'tools/call') return false;
      open.push(exchange);
      const { response } = exchange;
      if (events) response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 1\ndata:\n\n');
      return true;
    },
  });

  test('has its call cancelled and the connection to the upstream closed', async () => {
    const open: UpstreamExchange[] = [];
    const { id, server } = await upstream(hanging(open));
    const session = await sessionOf(id);
    const controller = new AbortController();
    const headers = { authorization: `Bearer ${service.admin}`, 'content-type': 'application/json', ...session };
    const request = { method: 'POST', headers, body: JSON.stringify(call()), signal: controller.signal };
    const gone = fetch(service.endpoint(id, 'mcp'), request).catch(() => 'gone');
    await vi.waitFor(() => expect(open).toHaveLength(1));
    controller.abort();
    await gone;
    await vi.waitFor(() => expect(server.count('notifications/cancelled')).toBe(1));
    expect(open[0]?.request.socket.destroyed).toBe(true);
  });

  test('is left to the upstream to wait for when its events have ids', async () => {
    const open: UpstreamExchange[] = [];
    const { id, server } = await upstream(hanging(open, true));
    const session = await sessionOf(id);
    const response = await service.post(id, call(), session);
    await response.body?.cancel();
    await vi.waitFor(() => expect(open[0]?.response.closed).toBe(true));
    expect(server.count('notifications/cancelled')).toBe(0);
  });

  test('has its call cancelled when it was on SSE', async () => {
    const open: UpstreamExchange[] = [];
    const { id, server } = await upstream(hanging(open));
    const client = await openPlainSse(service, id);
    await client.send(JSON.stringify(INITIALIZE));
    await client.next(/"id":0/);
    await client.send(JSON.stringify(call()));
    await vi.waitFor(() => expect(open).toHaveLength(1));
    client.close();
    await vi.waitFor(() => expect(server.count('notifications/cancelled')).toBe(1));
    await vi.waitFor(() => expect(server.openSessions()).toBe(0));
  });
});

test('a reader that is slow holds the upstream back instead of filling memory', async () => {
  let written = 0;
  let streaming: ServerResponse | undefined;
  const chunk = `: ${'x'.repeat(64 * 1024)}\n\n`;
  const { id } = await upstream({
    intercept: ({ message, response }) => {
      if (message.method !== 'tools/call') return false;
      streaming = response.writeHead(200, { 'content-type': 'text/event-stream' });
      const fill = (): void => {
        while (written < 200 * 1024 * 1024 && response.write(chunk)) written += chunk.length;
      };
      response.on('drain', fill);
      fill();
      return true;
    },
  });
  const response = await service.post(id, call(), await sessionOf(id));
  let before = -1;
  await vi.waitFor(
    () => {
      const same = written === before;
      before = written;
      expect(same).toBe(true);
    },
    { timeout: 5000, interval: 300 },
  );
  expect(written).toBeLessThan(40 * 1024 * 1024);
  await response.body?.cancel();
  await vi.waitFor(() => expect(streaming?.destroyed).toBe(true));
});
