import { expect, test, vi } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import * as faulty from '../support/upstreams/faulty.ts';
import { ODD_NAMES, startRecordingUpstream } from '../support/upstreams/recording.ts';
import { parseMessage, startStreamUpstream } from '../support/upstreams/stream-upstream.ts';
import { expectNoLeak, failureOf, NEVER, started, streamTarget, testUpstreams } from './client.ts';

test('64-bit integers go out and come back digit for digit, as JSON and as an event stream', async () => {
  const args = { a: 9007199254740993n, b: [1784880971306127803n], c: { d: -9223372036854775808n } };
  for (const reply of ['json', 'sse'] as const) {
    const server = await started(startRecordingUpstream({ reply }));
    const result = await testUpstreams().callTool(streamTarget(server), 'wide_ints', args, { signal: NEVER });
    expect(result.structuredContent).toEqual({
      small: 9007199254740993n,
      nanos: 1784880971306127803n,
      arguments: args,
    });
    expect(result.content).toEqual([
      { type: 'text', text: '{"a":9007199254740993,"b":[1784880971306127803],"c":{"d":-9223372036854775808}}' },
    ]);
  }
});

test.each(ODD_NAMES)('the tool %s can be called', async name => {
  const server = await started(startRecordingUpstream());
  const result = await testUpstreams().callTool(streamTarget(server), name, { q: 1 }, { signal: NEVER });
  expect(result).toEqual({ content: [{ type: 'text', text: '{"q":1}' }], is_error: false });
});

test("a tool's own failure is a result", async () => {
  const server = await started(startRecordingUpstream());
  const upstreams = testUpstreams();
  const target = streamTarget(server);
  expect(await upstreams.callTool(target, 'fail', {}, { signal: NEVER })).toEqual({
    content: [{ type: 'text', text: '{}' }],
    is_error: true,
  });
  expect(await upstreams.callTool(target, 'missing', {}, { signal: NEVER })).toEqual({
    content: [{ type: 'text', text: 'Unknown tool: missing' }],
    is_error: true,
  });
});

test('progress reaches the caller and extends the time', async () => {
  const fault = faulty.streamed(faulty.progressMessages(5), 200, '"result":{"content":[]}');
  const server = await started(faulty.startFaultyUpstream('tools/call', fault));
  const seen: JsonObject[] = [];
  const upstreams = testUpstreams({ callTimeoutMs: 400 });
  await upstreams.callTool(
    streamTarget(server),
    'echo',
    {},
    { signal: NEVER, onProgress: params => seen.push(params) },
  );
  expect(seen.map(params => params.progress)).toEqual([1, 2, 3, 4, 5]);
});

test('progress does not extend a call beyond the longest time', async () => {
  const fault = faulty.streamed(faulty.progressMessages(50), 100, '"result":{"content":[]}');
  const server = await started(faulty.startFaultyUpstream('tools/call', fault));
  const upstreams = testUpstreams({ callTimeoutMs: 300, callMaxMs: 700 });
  const failure = await failureOf(upstreams.callTool(streamTarget(server), 'echo', {}, { signal: NEVER }));
  expect(failure.key).toBe('MCPServerTimeout');
  expect(failure.ms).toBeGreaterThan(600);
  expect(failure.ms).toBeLessThan(1200);
});

test.each([
  ['an abort by the caller', () => AbortSignal.timeout(150), 'MCPCallToolFailed'],
  ['a timeout', () => NEVER, 'MCPServerTimeout'],
])('%s is told to the upstream as a cancellation and frees the connection', async (_name, signal, key) => {
  let closed = 0;
  const silent: faulty.Fault = ({ response }) => response.on('close', () => (closed += 1));
  const server = await started(faulty.startFaultyUpstream('tools/call', silent));
  const upstreams = testUpstreams({ callTimeoutMs: 300 });
  const failure = await failureOf(upstreams.callTool(streamTarget(server), 'echo', {}, { signal: signal() }));
  expect(failure.key).toBe(key);
  await vi.waitFor(() => expect([closed, server.count('notifications/cancelled')]).toEqual([1, 1]));
  const sent = server.requests.map(({ body }) => parseMessage(body));
  const callId = sent.find(({ method }) => method === 'tools/call')?.id;
  expect(sent.find(({ method }) => method === 'notifications/cancelled')?.params).toMatchObject({ requestId: callId });
  await expectNoLeak(upstreams, server);
});

test('a call whose caller has already gone is not sent', async () => {
  const server = await started(startRecordingUpstream());
  const upstreams = testUpstreams();
  await failureOf(upstreams.callTool(streamTarget(server), 'echo', {}, { signal: AbortSignal.abort() }));
  await upstreams.callTool(streamTarget(server), 'fail', {}, { signal: NEVER });
  await failureOf(upstreams.callTool(streamTarget(server), 'echo', {}, { signal: AbortSignal.abort() }));
  expect(server.count('tools/call')).toBe(1);
});

test('the upstream is answered when it pings, and refused when it asks for more', async () => {
  const asks = [
    '{"jsonrpc":"2.0","id":"p1","method":"ping"}',
    '{"jsonrpc":"2.0","id":7,"method":"sampling/createMessage","params":{}}',
  ];
  const server = await started(
    faulty.startFaultyUpstream(
      'tools/call',
      faulty.streamed(() => asks, 100, '"result":{"content":[]}'),
    ),
  );
  const upstreams = testUpstreams();
  await upstreams.callTool(streamTarget(server), 'echo', {}, { signal: NEVER });
  const replies = server.requests
    .map(({ body }) => body)
    .filter(body => body !== '' && parseMessage(body).method === undefined);
  expect(replies.map(body => JSON.parse(body) as unknown)).toEqual([
    { jsonrpc: '2.0', id: 'p1', result: {} },
    { jsonrpc: '2.0', id: 7, error: { code: -32601, message: 'Method not found' } },
  ]);
});

test('a stream left open after the answer neither delays the result nor stays open', async () => {
  const fault: faulty.Fault = ({ response, message }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: {"jsonrpc":"2.0","id":${String(message.id)},"result":{"content":[]}}\n\n`);
  };
  const server = await started(faulty.startFaultyUpstream('tools/call', fault));
  const upstreams = testUpstreams();
  const start = Date.now();
  await upstreams.callTool(streamTarget(server), 'echo', {}, { signal: NEVER });
  expect(Date.now() - start).toBeLessThan(500);
  await vi.waitFor(() => expect(server.sockets()).toBeLessThanOrEqual(1), { timeout: 2500 });
});

test.each([307, 308])('a %i within the origin is followed with method, body and headers', async status => {
  const server = await started(
    startRecordingUpstream({
      intercept: ({ request, response }) => {
        if (request.url !== '/old') return false;
        response.writeHead(status, { location: '/mcp' }).end();
        return true;
      },
    }),
  );
  const target = streamTarget({ url: `${server.origin}/old` }, { Authorization: 'Bearer up' });
  const result = await testUpstreams().callTool(target, 'echo', { a: 1 }, { signal: NEVER });
  expect(result.content).toEqual([{ type: 'text', text: '{"a":1}' }]);
  expect(server.requests.at(-1)).toMatchObject({ path: '/mcp', headers: { authorization: 'Bearer up' } });
});

test('a redirect to another origin is refused, and nothing is sent there', async () => {
  const other = await started(startRecordingUpstream());
  for (const method of ['initialize', 'tools/call'] as const) {
    const fault = faulty.redirect(307, other.url);
    const server = await started(faulty.startFaultyUpstream(method, fault));
    const failure = await failureOf(testUpstreams().callTool(streamTarget(server), 'echo', {}, { signal: NEVER }));
    expect(failure.key).toBe(method === 'initialize' ? 'MCPServerNotAccessible' : 'MCPCallToolFailed');
  }
  expect(other.accepted()).toBe(0);
});

test('a redirect to a forbidden address is refused as such', async () => {
  const fault = faulty.redirect(307, 'http://169.254.169.254/latest');
  const server = await started(faulty.startFaultyUpstream('initialize', fault));
  const failure = await failureOf(testUpstreams().probe(streamTarget(server), NEVER));
  expect(failure.key).toBe('MCPServerAddressForbidden');
});

test('ids that come back as texts are recognised', async () => {
  const server = await started(
    startStreamUpstream({
      respond: ({ response, message }) => {
        response.setHeader('content-type', 'application/json');
        response.end(`{"jsonrpc":"2.0","id":"${String(message.id)}","result":{"content":[]}}`);
        return undefined;
      },
    }),
  );
  expect(await testUpstreams().callTool(streamTarget(server), 'echo', {}, { signal: NEVER })).toEqual({
    content: [],
    is_error: false,
  });
});
