import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import type { UpstreamTarget } from '../../src/upstream/upstreams.ts';
import { UPSTREAM_PAGE } from '../support/upstreams/faulty.ts';
import { RECORDED_TOOLS, startRecordingUpstream } from '../support/upstreams/recording.ts';
import { answerOn, startSseUpstream, type SseExchange, type SseUpstream } from '../support/upstreams/sse-upstream.ts';
import { expectNoLeak, failureOf, NEVER, started, testUpstreams } from './client.ts';

const call = { signal: NEVER };

function sseTarget(server: { url: string }, headers: Record<string, string> = {}): UpstreamTarget {
  return { mode: 'sse', url: server.url, headers };
}

/** Deals only with tools/call. */
function onCall(deal: (exchange: SseExchange) => void): (exchange: SseExchange) => boolean {
  return exchange => {
    if (exchange.message.method !== 'tools/call') return false;
    deal(exchange);
    return true;
  };
}

test('a probe gives the definitions and the handshake, and closes its stream', async () => {
  const server = await started(startSseUpstream());
  const upstreams = testUpstreams();
  const { tools, initInfo } = await upstreams.probe(sseTarget(server), NEVER);
  expect(tools).toEqual(RECORDED_TOOLS);
  expect(initInfo).toMatchObject({ protocolVersion: '2024-11-05', serverInfo: { name: 'hand-written-sse' } });
  await vi.waitFor(() => expect(server.openSessions()).toBe(0));
});

test('one stream serves many concurrent calls, exactly, with the stored headers only', async () => {
  const server = await started(startSseUpstream());
  const upstreams = testUpstreams();
  const target = sseTarget(server, { Authorization: 'Bearer up' });
  const wide = Array.from({ length: 20 }, (_, n) => ({ n: 9007199254740993n + BigInt(2 * n) }));
  const results = await Promise.all(wide.map(args => upstreams.callTool(target, 'wide_ints', args, call)));
  expect(results.map(({ structuredContent }) => (structuredContent as JsonObject).arguments)).toEqual(wide);
  expect([server.count('initialize'), server.count('tools/call'), server.openSessions()]).toEqual([1, 20, 1]);
  expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer up']));
  await expectNoLeak(upstreams, server);
});

const open: [string, (response: ServerResponse) => void, string][] = [
  ['answers 401', response => response.writeHead(401).end(UPSTREAM_PAGE), 'MCPServerAuthFailed'],
  ['answers 404', response => response.writeHead(404).end(UPSTREAM_PAGE), 'MCPServerNotAccessible'],
  ['answers 405', response => response.writeHead(405).end(), 'MCPServerNotAccessible'],
  [
    'answers a page',
    response => response.writeHead(200, { 'content-type': 'text/html' }).end(UPSTREAM_PAGE),
    'MCPServerNotAccessible',
  ],
  ['never answers', () => undefined, 'MCPServerTimeout'],
  [
    'opens a stream and names no endpoint',
    response => response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hi\n\n'),
    'MCPServerTimeout',
  ],
  [
    'ends the stream',
    response => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(),
    'MCPServerNotAccessible',
  ],
  ['resets the socket', response => response.socket?.resetAndDestroy(), 'MCPServerNotAccessible'],
];

test.each(open)('an upstream that %s when the stream is opened fails the probe', async (_name, onStream, key) => {
  const server = await started(startSseUpstream({ onStream }));
  const upstreams = testUpstreams();
  const failure = await failureOf(upstreams.probe(sseTarget(server), NEVER));
  expect(failure.key).toBe(key);
  expect(failure.ms).toBeLessThan(1800);
  expect(failure.shown).not.toContain('secret');
  await expectNoLeak(upstreams, server);
});

const calls: [string, (exchange: SseExchange) => void, string][] = [
  ['ends the stream', ({ response, stream }) => (response.writeHead(202).end(), stream.end()), 'MCPCallToolFailed'],
  [
    'resets the stream',
    ({ response, stream }) => (response.writeHead(202).end(), stream.socket?.resetAndDestroy()),
    'MCPCallToolFailed',
  ],
  ['ends the stream before it accepts the message', ({ stream }) => stream.end(), 'MCPCallToolFailed'],
  ['resets the POST', ({ request }) => request.socket.resetAndDestroy(), 'MCPCallToolFailed'],
  ['answers the POST with 500', ({ response }) => response.writeHead(500).end(UPSTREAM_PAGE), 'MCPCallToolFailed'],
  ['answers the POST with 403', ({ response }) => response.writeHead(403).end(UPSTREAM_PAGE), 'MCPServerAuthFailed'],
  [
    'sends what is not JSON',
    ({ response, stream }) => (response.writeHead(202).end(), stream.write('data: {oops\n\n')),
    'MCPCallToolFailed',
  ],
  ['never accepts the message', () => undefined, 'MCPServerTimeout'],
  ['accepts and never answers', ({ response }) => response.writeHead(202).end(), 'MCPServerTimeout'],
];

test.each(calls)(
  'an upstream that %s in mid-call fails the call, sent once, and the next call works',
  async (_name, deal, key) => {
    let broken = true;
    const server = await started(startSseUpstream({ intercept: exchange => broken && onCall(deal)(exchange) }));
    const upstreams = testUpstreams();
    const failure = await failureOf(upstreams.callTool(sseTarget(server), 'echo', {}, call));
    expect(failure.key).toBe(key);
    expect(failure.ms).toBeLessThan(1800);
    expect(server.count('tools/call')).toBe(1);
    broken = false;
    expect((await upstreams.callTool(sseTarget(server), 'echo', {}, call)).is_error).toBe(false);
    await expectNoLeak(upstreams, server);
  },
);

test('after the upstream forgot all sessions the next call works, and runs once', async () => {
  const server = await started(startSseUpstream());
  const upstreams = testUpstreams();
  await upstreams.callTool(sseTarget(server), 'echo', {}, call);
  server.forgetSessions();
  await Promise.all(Array.from({ length: 20 }, () => upstreams.callTool(sseTarget(server), 'echo', {}, call)));
  expect(server.count('initialize')).toBe(2);
});

test('a stream that ended while idle is replaced by the next call', async () => {
  const server = await started(startSseUpstream());
  const upstreams = testUpstreams();
  await upstreams.callTool(sseTarget(server), 'echo', {}, call);
  server.resetSockets();
  await vi.waitFor(() => expect(server.sockets()).toBe(0));
  await new Promise(resolve => setTimeout(resolve, 20));
  expect((await upstreams.callTool(sseTarget(server), 'echo', {}, call)).is_error).toBe(false);
});

test('an endpoint on another origin is refused, and nothing is sent there', async () => {
  const other = await started(startRecordingUpstream());
  const server = await started(startSseUpstream({ endpoint: () => other.url }));
  expect((await failureOf(testUpstreams().probe(sseTarget(server), NEVER))).key).toBe('MCPServerNotAccessible');
  expect(other.accepted()).toBe(0);
});

test('an absolute and a relative endpoint on the same origin are used', async () => {
  const absolute: SseUpstream = await started(
    startSseUpstream({ endpoint: id => `${absolute.origin}/message?sessionId=${id}` }),
  );
  const relative = await started(startSseUpstream({ endpoint: id => `message?sessionId=${id}` }));
  for (const server of [absolute, relative]) {
    expect((await testUpstreams().callTool(sseTarget(server), 'echo', {}, call)).is_error).toBe(false);
  }
});

test('an abort is told to the upstream, and an answer that comes later is ignored', async () => {
  const late: SseExchange[] = [];
  const server = await started(
    startSseUpstream({ intercept: onCall(exchange => (exchange.response.writeHead(202).end(), late.push(exchange))) }),
  );
  const upstreams = testUpstreams();
  const failure = await failureOf(
    upstreams.callTool(sseTarget(server), 'echo', {}, { signal: AbortSignal.timeout(100) }),
  );
  expect(failure.key).toBe('MCPCallToolFailed');
  await vi.waitFor(() => expect(server.count('notifications/cancelled')).toBe(1));
  late.forEach(exchange => answerOn(exchange, '"result":{"content":[]}'));
  expect((await upstreams.listTools(sseTarget(server), NEVER)).length).toBe(RECORDED_TOOLS.length);
  expect(server.count('initialize')).toBe(1);
});
