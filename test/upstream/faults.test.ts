import { createServer as createHttpsServer } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import * as faulty from '../support/upstreams/faulty.ts';
import type { Fault } from '../support/upstreams/faulty.ts';
import { startLoopbackServer } from '../support/upstreams/loopback-server.ts';
import { startRecordingUpstream } from '../support/upstreams/recording.ts';
import { selfSigned } from '../support/upstreams/self-signed.ts';
import { expectNoLeak, failureOf, NEVER, started, streamTarget, testUpstreams } from './client.ts';

/** In the handshake, `notifications/initialized`, tools/list and tools/call. */
type Keys = [handshake: string, list: string, call: string];

const UNREACHABLE: Keys = ['MCPServerNotAccessible', 'MCPListToolsFailed', 'MCPCallToolFailed'];
const AUTH: Keys = ['MCPServerAuthFailed', 'MCPServerAuthFailed', 'MCPServerAuthFailed'];
const TIMEOUT: Keys = ['MCPServerTimeout', 'MCPServerTimeout', 'MCPServerTimeout'];

const FAULTS: [name: string, fault: Fault, keys: Keys, withinMs: number][] = [
  ['answers 401', faulty.status(401), AUTH, 1000],
  ['answers 403', faulty.status(403), AUTH, 1000],
  ['answers 407', faulty.status(407), AUTH, 1000],
  ['answers 400', faulty.status(400), UNREACHABLE, 1000],
  ['answers 429', faulty.status(429), UNREACHABLE, 1000],
  ['answers 500 with a page', faulty.status(500), UNREACHABLE, 1000],
  ['answers 503 with a page', faulty.status(503), UNREACHABLE, 1000],
  ['answers an HTML page', faulty.html, UNREACHABLE, 1000],
  ['answers JSON that breaks off', faulty.brokenJson, UNREACHABLE, 1000],
  ['answers half a response', faulty.halfResponse, UNREACHABLE, 1000],
  ['resets the socket', faulty.reset, UNREACHABLE, 1000],
  ['ends the event stream without an answer', faulty.endedStream, UNREACHABLE, 1000],
  ['resets the socket in mid-stream', faulty.brokenStream, UNREACHABLE, 1000],
  ['accepts and never answers', faulty.silence, TIMEOUT, 2000],
  ['sends comments and never an answer', faulty.endlessStream, TIMEOUT, 2000],
  ['redirects a POST with 302', faulty.redirect(302, '/elsewhere'), UNREACHABLE, 1000],
  ['redirects in a circle', faulty.redirect(307, '/mcp'), UNREACHABLE, 1000],
  ['speaks an unknown content encoding', faulty.status(200, { 'content-encoding': 'zip' }, 'x'), UNREACHABLE, 1000],
  [
    'sends a broken gzip body',
    faulty.status(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }, 'x'),
    UNREACHABLE,
    1000,
  ],
  ['answers 202 without a body', faulty.status(202, {}, ''), UNREACHABLE, 1000],
  [
    'answers another request',
    faulty.status(200, { 'content-type': 'application/json' }, '{"jsonrpc":"2.0","id":99,"result":{}}'),
    UNREACHABLE,
    1000,
  ],
];

test.each(FAULTS)('an upstream that %s to the handshake fails the probe', async (_name, fault, keys, withinMs) => {
  const server = await started(faulty.startFaultyUpstream('initialize', fault));
  const upstreams = testUpstreams();
  const failure = await failureOf(upstreams.probe(streamTarget(server), NEVER));
  expect(failure.key).toBe(keys[0]);
  expect(failure.ms).toBeLessThan(withinMs);
  expect(failure.shown).not.toMatch(/Stack trace|secret|html|node:|undici/);
  await expectNoLeak(upstreams, server);
});

test.each(FAULTS)('an upstream that %s to tools/list fails the listing', async (_name, fault, keys, withinMs) => {
  const server = await started(faulty.startFaultyUpstream('tools/list', fault));
  const upstreams = testUpstreams();
  const failure = await failureOf(upstreams.listTools(streamTarget(server), NEVER));
  expect(failure.key).toBe(keys[1]);
  expect(failure.ms).toBeLessThan(withinMs);
  await expectNoLeak(upstreams, server);
});

test.each(FAULTS)(
  'an upstream that %s to tools/call fails the call, which is sent once',
  async (_name, fault, keys, withinMs) => {
    const server = await started(faulty.startFaultyUpstream('tools/call', fault));
    const upstreams = testUpstreams();
    const failure = await failureOf(upstreams.callTool(streamTarget(server), 'echo', {}, { signal: NEVER }));
    expect(failure.key).toBe(keys[2]);
    expect(failure.ms).toBeLessThan(withinMs);
    expect(failure.shown).not.toMatch(/Stack trace|secret|html|node:|undici/);
    if (!_name.includes('circle')) expect(server.count('tools/call')).toBe(1);
    await expectNoLeak(upstreams, server);
  },
);

test.each([
  ['refuses it', faulty.status(500), 'MCPServerNotAccessible'],
  ['never answers it', faulty.silence, 'MCPServerTimeout'],
  ['answers it with 401', faulty.status(401), 'MCPServerAuthFailed'],
])(
  'when the upstream %s, notifications/initialized, the handshake has failed and its session is closed',
  async (_name, fault, key) => {
    const server = await started(faulty.startFaultyUpstream('notifications/initialized', fault));
    const upstreams = testUpstreams();
    const failure = await failureOf(upstreams.callTool(streamTarget(server), 'echo', {}, { signal: NEVER }));
    expect(failure.key).toBe(key);
    expect(failure.ms).toBeLessThan(1800);
    await expectNoLeak(upstreams, server);
  },
);

test('a refused connection is not accessible, at once', async () => {
  const upstreams = testUpstreams();
  const failure = await failureOf(upstreams.probe(streamTarget({ url: await faulty.unusedUrl() }), NEVER));
  expect(failure).toMatchObject({ key: 'MCPServerNotAccessible', details: 'The upstream refused the connection.' });
  expect(failure.ms).toBeLessThan(1000);
});

test('a name that does not resolve is not accessible', async () => {
  const upstreams = testUpstreams({ connectTimeoutMs: 5000 });
  const target = streamTarget({ url: 'http://no-such-host.invalid/mcp' });
  expect((await failureOf(upstreams.probe(target, NEVER))).key).toBe('MCPServerNotAccessible');
});

test('an https URL of a plain server is not accessible', async () => {
  const server = await started(startRecordingUpstream());
  const upstreams = testUpstreams();
  const target = streamTarget({ url: server.url.replace('http:', 'https:') });
  expect((await failureOf(upstreams.probe(target, NEVER))).key).toBe('MCPServerNotAccessible');
});

test('a server that went away between two calls is not accessible', async () => {
  const server = await started(startRecordingUpstream());
  const upstreams = testUpstreams();
  await upstreams.callTool(streamTarget(server), 'echo', {}, { signal: NEVER });
  await server.stop();
  await wait(20);
  const failure = await failureOf(upstreams.callTool(streamTarget(server), 'echo', {}, { signal: NEVER }));
  expect(failure.key).toBe('MCPServerNotAccessible');
});

test('a handshake refused with a JSON-RPC error is not accessible', async () => {
  const fault = faulty.answer('"error":{"code":-32602,"message":"secret reason"}');
  const server = await started(faulty.startFaultyUpstream('initialize', fault));
  const failure = await failureOf(testUpstreams().probe(streamTarget(server), NEVER));
  expect(failure.key).toBe('MCPServerNotAccessible');
  expect(failure.shown).not.toContain('secret');
});

test.each(['stdio_npx', 'stdio_uv'] as const)('mode %s is not supported', async mode => {
  const failure = await failureOf(testUpstreams().probe({ mode, url: '', headers: {} }, NEVER));
  expect(failure.key).toBe('MCPModeNotSupported');
});

test.each(['stream', 'sse'] as const)(
  'headers that HTTP cannot carry are named as the reason, in mode %s',
  async mode => {
    const server = await started(startRecordingUpstream());
    const failure = await failureOf(
      testUpstreams().probe({ mode, url: server.url, headers: { 'X-Bad': 'a\nb' } }, NEVER),
    );
    expect(failure.key).toBe('MCPServerNotAccessible');
    expect(failure.details).toBe('The stored URL or headers cannot be sent over HTTP.');
    expect(server.accepted()).toBe(0);
  },
);

test('a server that speaks something else than HTTP is not accessible', async () => {
  const server = createServer(socket => socket.write('SSH-2.0-OpenSSH_9.2\r\n'));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const failure = await failureOf(testUpstreams().probe(streamTarget({ url: `http://127.0.0.1:${port}/mcp` }), NEVER));
  expect(failure).toMatchObject({ key: 'MCPServerNotAccessible', details: 'The upstream does not speak HTTP.' });
});

test('a server whose certificate no authority vouches for gets nothing from us', async () => {
  let requests = 0;
  const https = createHttpsServer(selfSigned(), (_request, response) => {
    requests += 1;
    response.end();
  });
  const server = await started(startLoopbackServer(https));
  const target = streamTarget({ url: `https://localhost:${server.port}/mcp` }, { Authorization: 'Bearer up' });
  expect(await failureOf(testUpstreams().probe(target, NEVER))).toMatchObject({
    key: 'MCPServerNotAccessible',
    details: 'A trusted TLS connection to the upstream could not be made.',
  });
  expect(requests).toBe(0);
});
