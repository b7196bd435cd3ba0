import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import * as faulty from '../support/upstreams/faulty.ts';
import { RECORDED_TOOLS, startRecordingUpstream } from '../support/upstreams/recording.ts';
import { parseMessage } from '../support/upstreams/stream-upstream.ts';
import { expectNoLeak, failureOf, NEVER, started, streamTarget, testUpstreams } from './client.ts';

const call = { signal: NEVER };

test('the handshake comes first, and one session serves many calls', async () => {
  const server = await started(startRecordingUpstream());
  const upstreams = testUpstreams();
  for (let n = 0; n < 5; n += 1) await upstreams.callTool(streamTarget(server), 'echo', { n }, call);
  const methods = server.requests.map(({ body }) => parseMessage(body).method);
  expect(methods.slice(0, 3)).toEqual(['initialize', 'notifications/initialized', 'tools/call']);
  expect(server.count('initialize')).toBe(1);
  await expectNoLeak(upstreams, server);
});

test('only the stored headers and what MCP needs are sent', async () => {
  const server = await started(startRecordingUpstream());
  const upstreams = testUpstreams();
  const headers = { Authorization: 'Bearer up', 'X-Tenant': 't1', Accept: 'text/html', 'Content-Length': '7' };
  await upstreams.callTool(streamTarget(server, headers), 'echo', {}, call);
  const sent = server.requests.at(-1)?.headers ?? {};
  expect(Object.keys(sent).sort()).toEqual(
    'accept authorization connection content-length content-type host mcp-protocol-version mcp-session-id user-agent x-tenant'.split(
      ' ',
    ),
  );
  expect(sent).toMatchObject({
    accept: 'application/json, text/event-stream',
    authorization: 'Bearer up',
    'mcp-protocol-version': '2025-11-25',
    'user-agent': 'bkn-mcp/0.0.0-test',
  });
});

test('tool definitions come as the upstream serves them, from a probe that leaves no session', async () => {
  const server = await started(startRecordingUpstream());
  const { tools, initInfo } = await testUpstreams().probe(streamTarget(server), NEVER);
  expect(tools).toEqual(RECORDED_TOOLS);
  expect(initInfo).toMatchObject({ serverInfo: { name: 'hand-written' }, instructions: 'For tests.' });
  expect(server.openSessions()).toBe(0);
});

test('20 concurrent first calls open one session', async () => {
  const server = await started(startRecordingUpstream());
  const upstreams = testUpstreams();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => upstreams.callTool(streamTarget(server), 'echo', { n }, call)),
  );
  expect([server.count('initialize'), server.count('tools/call')]).toEqual([1, 20]);
  expect(upstreams.stats()).toEqual({ sessions: 1, opened: 1 });
});

test('after the upstream forgot all sessions, 20 concurrent calls cause one initialize and each runs once', async () => {
  const runs: string[] = [];
  const server = await started(
    startRecordingUpstream({
      respond: ({ message }) => {
        runs.push(JSON.stringify(message.params?.arguments));
        return '"result":{"content":[]}';
      },
    }),
  );
  const upstreams = testUpstreams();
  await upstreams.callTool(streamTarget(server), 'echo', { n: -1 }, call);
  server.forgetSessions();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => upstreams.callTool(streamTarget(server), 'echo', { n }, call)),
  );
  expect(server.count('initialize')).toBe(2);
  expect(runs.sort()).toEqual(Array.from({ length: 21 }, (_, n) => `{"n":${n - 1}}`).sort());
  await expectNoLeak(upstreams, server);
});

test('a session that is refused again and again fails the call after one new session', async () => {
  const server = await started(faulty.startFaultyUpstream('tools/call', faulty.status(404)));
  const upstreams = testUpstreams();
  expect((await failureOf(upstreams.callTool(streamTarget(server), 'echo', {}, call))).key).toBe('MCPCallToolFailed');
  expect([server.count('initialize'), server.count('tools/call')]).toEqual([2, 2]);
});

test('a 404 without a session is no stale session: the call is sent once', async () => {
  const server = await started(faulty.startFaultyUpstream('tools/call', faulty.status(404), { sessions: false }));
  const upstreams = testUpstreams();
  expect((await failureOf(upstreams.callTool(streamTarget(server), 'echo', {}, call))).key).toBe('MCPCallToolFailed');
  expect(server.count('tools/call')).toBe(1);
});

test.each(['2024-11-05', '2025-03-26', '2025-06-18'])(
  'an upstream of revision %s, without sessions, is served in that revision',
  async revision => {
    const server = await started(startRecordingUpstream({ revision, sessions: false }));
    const result = await testUpstreams().callTool(streamTarget(server), 'echo', { a: 1 }, call);
    expect(result.content).toEqual([{ type: 'text', text: '{"a":1}' }]);
    expect(server.requests.at(-1)?.headers['mcp-protocol-version']).toBe(revision);
  },
);

test('an upstream that insists on an unknown revision is not accessible, and keeps no session', async () => {
  const server = await started(startRecordingUpstream({ revision: '2099-01-01' }));
  const upstreams = testUpstreams();
  expect((await failureOf(upstreams.probe(streamTarget(server), NEVER))).key).toBe('MCPServerNotAccessible');
  await expectNoLeak(upstreams, server);
});

test('an idle session is closed, its connection too, and the next call opens another', async () => {
  const server = await started(startRecordingUpstream());
  const upstreams = testUpstreams({ sessionIdleMs: 100 });
  await upstreams.callTool(streamTarget(server), 'echo', {}, call);
  await vi.waitFor(() => expect([server.openSessions(), upstreams.stats().sessions]).toEqual([0, 0]));
  await upstreams.callTool(streamTarget(server), 'echo', {}, call);
  expect(server.count('initialize')).toBe(2);
});

test('a forgotten target gets a new session, whatever the order of its headers', async () => {
  const server = await started(startRecordingUpstream());
  const upstreams = testUpstreams();
  await upstreams.callTool(streamTarget(server, { a: '1', b: '2' }), 'echo', {}, call);
  await upstreams.forget(streamTarget(server, { b: '2', a: '1' }));
  expect(server.openSessions()).toBe(0);
  await upstreams.callTool(streamTarget(server, { a: '1', b: '2' }), 'echo', {}, call);
  expect(server.count('initialize')).toBe(2);
});

test('other headers are another session', async () => {
  const server = await started(startRecordingUpstream());
  const upstreams = testUpstreams();
  for (const token of ['one', 'two'])
    await upstreams.callTool(streamTarget(server, { Authorization: token }), 'echo', {}, call);
  expect(server.openSessions()).toBe(2);
});

test('forgetting a target lets a call under way finish', async () => {
  const slow = faulty.streamed(
    () => ['{"jsonrpc":"2.0","method":"notifications/message"}'],
    300,
    '"result":{"content":[]}',
  );
  const server = await started(faulty.startFaultyUpstream('tools/call', slow));
  const upstreams = testUpstreams();
  const running = upstreams.callTool(streamTarget(server), 'echo', {}, call);
  await vi.waitFor(() => expect(server.count('tools/call')).toBe(1));
  await upstreams.forget(streamTarget(server));
  expect((await running).content).toEqual([]);
  await vi.waitFor(() => expect(server.openSessions()).toBe(0));
});

test('one caller giving up the wait for a session does not take it from the others', async () => {
  const slowHandshake: faulty.Fault = exchange => void wait(200).then(() => exchange.answer(INITIALIZED));
  const server = await started(faulty.startFaultyUpstream('initialize', slowHandshake, { sessions: false }));
  const upstreams = testUpstreams();
  const impatient = failureOf(
    upstreams.callTool(streamTarget(server), 'echo', {}, { signal: AbortSignal.timeout(50) }),
  );
  const patient = upstreams.callTool(streamTarget(server), 'echo', {}, call);
  expect((await impatient).ms).toBeLessThan(180);
  expect((await patient).is_error).toBe(false);
  expect([server.count('initialize'), server.count('tools/call')]).toEqual([1, 1]);
});

const INITIALIZED =
  '"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}';

test('a 400 that names no request, as reference servers answer a forgotten session, is a stale session', async () => {
  const known = new Set<unknown>();
  const server = await started(
    startRecordingUpstream({
      intercept: ({ request, response, message }) => {
        const session = request.headers['mcp-session-id'];
        if (message.method === 'notifications/initialized') known.add(session);
        if (message.method !== 'tools/call' || known.has(session)) return false;
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end('{"jsonrpc":"2.0","error":{"code":-32000,"message":"Bad Request: No valid session ID provided"}}');
        return true;
      },
    }),
  );
  const upstreams = testUpstreams();
  await upstreams.callTool(streamTarget(server), 'echo', {}, call);
  known.clear();
  expect((await upstreams.callTool(streamTarget(server), 'echo', {}, call)).is_error).toBe(false);
  expect(server.count('initialize')).toBe(2);
});

test('closing in mid-call fails the call and leaves no session', async () => {
  const server = await started(faulty.startFaultyUpstream('tools/call', faulty.silence));
  const upstreams = testUpstreams({ callTimeoutMs: 5000 });
  const running = failureOf(upstreams.callTool(streamTarget(server), 'echo', {}, call));
  await vi.waitFor(() => expect(server.count('tools/call')).toBe(1));
  await expectNoLeak(upstreams, server);
  expect(await running).toMatchObject({ key: 'MCPCallToolFailed' });
});

test('closing during the handshake leaves no session', async () => {
  const server = await started(faulty.startFaultyUpstream('notifications/initialized', faulty.silence));
  const upstreams = testUpstreams({ connectTimeoutMs: 5000 });
  const running = failureOf(upstreams.callTool(streamTarget(server), 'echo', {}, call));
  await vi.waitFor(() => expect(server.count('notifications/initialized')).toBe(1));
  await expectNoLeak(upstreams, server);
  expect((await running).ms).toBeLessThan(1500);
});

test('1,000 calls, 16 at a time, need one session and a number of connections of that order', async () => {
  const server = await started(startRecordingUpstream());
  const upstreams = testUpstreams({ callTimeoutMs: 10_000 });
  let left = 1000;
  const caller = async (): Promise<void> => {
    while (left-- > 0) await upstreams.callTool(streamTarget(server), 'echo', {}, call);
  };
  await Promise.all(Array.from({ length: 16 }, caller));
  expect([server.count('initialize'), server.count('tools/call')]).toEqual([1, 1000]);
  expect(server.accepted()).toBeLessThanOrEqual(32);
  await expectNoLeak(upstreams, server);
});
