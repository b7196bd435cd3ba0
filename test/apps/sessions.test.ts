import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startRecordingUpstream, type StreamUpstream } from '../support/upstreams/recording.ts';
import { type SseUpstream, startSseUpstream } from '../support/upstreams/sse-upstream.ts';
import { type AppService, INITIALIZE, PAIRINGS, startAppService } from './app-service.ts';
import { openPlainSse } from './plain-sse.ts';

let service: AppService;
let stream: StreamUpstream;
let sse: SseUpstream;
const ids: Record<string, string> = {};

beforeAll(async () => {
  stream = await startRecordingUpstream();
  sse = await startSseUpstream();
  service = await startAppService();
  ids.stream = await service.publish('stream', stream.url);
  ids.sse = await service.publish('sse', sse.url);
});

afterAll(async () => {
  await service.close();
  await stream.stop();
  await sse.stop();
});

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

async function sessionOf(id: string, key?: string, on = service): Promise<Record<string, string>> {
  const response = await on.post(id, INITIALIZE, {}, key);
  expect(response.status).toBe(200);
  return { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' };
}

describe.each(['stream', 'sse'] as const)('sessions over Streamable HTTP, upstream on %s', mode => {
  const id = (): string => ids[mode] ?? '';

  test('belong to the caller who opened them', async () => {
    const other = await service.caller(`other-${mode}`, id(), ['execute']);
    const mine = await sessionOf(id());
    expect((await service.post(id(), LIST, mine)).status).toBe(200);
    expect((await service.post(id(), LIST, mine, other)).status).toBe(404);
    expect((await service.post(id(), LIST, await sessionOf(id(), other), other)).status).toBe(200);
  });

  test('are never shared between servers', async () => {
    const second = await service.publish(mode, mode === 'stream' ? stream.url : sse.url);
    expect((await service.post(second, LIST, await sessionOf(id()))).status).toBe(404);
  });

  test('are 404 when unknown, and 400 at once when a GET names none', async () => {
    const unknown = { 'mcp-session-id': '0d4cfc24-0000-4000-8000-000000000000' };
    expect((await service.post(id(), LIST, unknown)).status).toBe(404);
    expect((await service.get(id(), 'mcp', unknown)).status).toBe(404);
    const without = await service.get(id(), 'mcp');
    expect(without.status).toBe(400);
    expect(await without.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } });
  });

  test('end with DELETE, here and at the upstream', async () => {
    const before = mode === 'stream' ? stream.openSessions() : sse.openSessions();
    const session = await sessionOf(id());
    const headers = { authorization: `Bearer ${service.admin}`, ...session };
    expect((await fetch(service.endpoint(id(), 'mcp'), { method: 'DELETE', headers })).status).toBe(200);
    expect((await service.post(id(), LIST, session)).status).toBe(404);
    await vi.waitFor(() => expect(mode === 'stream' ? stream.openSessions() : sse.openSessions()).toBe(before));
  });

  test('a probe for the stateless revision is refused at once, so that clients fall back', async () => {
    const probe = { jsonrpc: '2.0', id: 9, method: 'server/discover', params: { _meta: {} } };
    const response = await service.post(id(), probe, { 'mcp-protocol-version': '2026-07-28' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      jsonrpc: '2.0',
      id: 9,
      error: { code: expect.any(Number) as number },
    });
  });

  test('a revision that is no date is 400, an unknown newer one is not', async () => {
    const session = await sessionOf(id());
    expect((await service.post(id(), PING, { ...session, 'mcp-protocol-version': 'latest' })).status).toBe(400);
    expect((await service.post(id(), PING, { ...session, 'mcp-protocol-version': '2031-01-01' })).status).toBe(200);
  });

  test('bodies that are no JSON-RPC are told so', async () => {
    const session = await sessionOf(id());
    expect(await (await service.post(id(), '{"jsonrpc":', session)).json()).toMatchObject({ error: { code: -32700 } });
    expect(await (await service.post(id(), { id: 1 }, session)).json()).toMatchObject({ error: { code: -32600 } });
    expect((await service.post(id(), PING, { ...session, 'content-type': 'text/plain' })).status).toBe(415);
    const big = { ...PING, params: { text: 'x'.repeat(4 * 1024 * 1024) } };
    expect((await service.post(id(), big, session)).status).toBe(413);
  });
});

test('a message to an unknown SSE session is 404, and so is one of another caller', async () => {
  const id = ids.sse ?? '';
  const other = await service.caller('other', id, ['execute']);
  const client = await openPlainSse(service, id);
  const post = (url: string, key: string): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(INITIALIZE),
    });
  expect((await post(service.endpoint(id, 'message?sessionId=none'), service.admin)).status).toBe(404);
  expect((await post(client.endpoint, other)).status).toBe(404);
  expect((await post(client.endpoint, service.admin)).status).toBe(202);
  expect((await post(service.endpoint(id, 'sse'), service.admin)).status).toBe(405);
});

test('?token= is a credential on the SSE endpoint alone', async () => {
  const id = ids.sse ?? '';
  const controller = new AbortController();
  const response = await fetch(`${service.endpoint(id, 'sse')}?token=${service.admin}`, { signal: controller.signal });
  expect(response.status).toBe(200);
  controller.abort();
  const other = await fetch(`${service.endpoint(id, 'mcp')}?token=${service.admin}`);
  expect(other.status).toBe(401);
  expect(other.headers.get('www-authenticate')).toBe('Bearer');
});

test.each(PAIRINGS)(
  '32 clients at once on %s over %s, all with the ids of 0 up, get their own answers',
  async (clientMode, mode) => {
    const clients = await Promise.all(Array.from({ length: 32 }, () => service.client(clientMode, ids[mode] ?? '')));
    const calls = clients.flatMap((client, number) =>
      Array.from({ length: 8 }, async (_none, call) => {
        const { content } = await client.callTool({ name: 'echo', arguments: { from: number, call } });
        expect(content).toEqual([{ type: 'text', text: JSON.stringify({ from: number, call }) }]);
      }),
    );
    await Promise.all(calls);
    await Promise.all(clients.map(client => client.close()));
  },
);
