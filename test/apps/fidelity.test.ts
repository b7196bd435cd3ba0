import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  RECORDED_TOOLS,
  startRecordingUpstream,
  type StreamUpstream,
  WIDE_INTEGERS,
} from '../support/upstreams/recording.ts';
import { type SseUpstream, startSseUpstream } from '../support/upstreams/sse-upstream.ts';
import { type AppService, INITIALIZE, startAppService } from './app-service.ts';
import { openPlainSse } from './plain-sse.ts';

let service: AppService;
let stream: StreamUpstream;
let sse: SseUpstream;
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await startAppService();
  stream = await startRecordingUpstream();
  sse = await startSseUpstream();
  ids.stream = await service.publish('stream', stream.url, { headers: { 'x-stored': 'yes' } });
  ids.sse = await service.publish('sse', sse.url, { headers: { 'x-stored': 'yes' } });
});

afterAll(async () => {
  await service.close();
  await stream.stop();
  await sse.stop();
});

const RAW_ARGUMENTS = `{"nanos":${WIDE_INTEGERS[1]},"deep":[{"id":${WIDE_INTEGERS[0]}}]}`;
const RAW_CALL = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"wide_ints","arguments":${RAW_ARGUMENTS}}}`;
const EXACT = `"structuredContent":{"small":${WIDE_INTEGERS[0]},"nanos":${WIDE_INTEGERS[1]},"arguments":${RAW_ARGUMENTS}}`;

async function openSession(id: string): Promise<Record<string, string>> {
  const response = await service.post(id, INITIALIZE);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  const headers = { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' };
  const initialized = await service.post(id, { jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
  expect(initialized.status).toBe(202);
  return headers;
}

describe.each(['stream', 'sse'] as const)('a client on http and an upstream on %s', mode => {
  const id = (): string => ids[mode] ?? '';

  test('every integer of a call and its result survives digit for digit', async () => {
    const response = await service.post(id(), RAW_CALL, await openSession(id()));
    expect(response.headers.get('content-type')).toBe('application/json');
    const text = await response.text();
    expect(text).toContain(EXACT);
    const upstream = mode === 'stream' ? stream : sse;
    expect(upstream.requests.map(({ body }) => body)).toContain(RAW_CALL);
  });

  test('tool definitions are the ones of the upstream, to the byte', async () => {
    const list = { jsonrpc: '2.0', id: 'list', method: 'tools/list' };
    const response = await service.post(id(), list, await openSession(id()));
    const tools = JSON.stringify(RECORDED_TOOLS);
    expect(await response.text()).toBe(`{"jsonrpc":"2.0","id":"list","result":{"tools":${tools}}}`);
  });

  test('only the stored headers and those of MCP go to the upstream', async () => {
    const upstream = mode === 'stream' ? stream : sse;
    const before = upstream.requests.length;
    const headers = { 'x-account-id': 'u', cookie: 'a=b', traceparent: '00-1', 'x-request-id': 'r1' };
    await service.post(id(), INITIALIZE, headers);
    const sent = upstream.requests.slice(before);
    expect(sent.length).toBeGreaterThan(0);
    const allowed =
      /^(host|connection|content-type|content-length|accept|cache-control|user-agent|x-stored|transfer-encoding|mcp-.*)$/;
    for (const request of sent) {
      expect(Object.keys(request.headers).filter(name => !allowed.test(name))).toEqual([]);
      expect(request.headers['x-stored']).toBe('yes');
    }
  });

  test('an unknown method is answered with the error of the upstream', async () => {
    const unknown = { jsonrpc: '2.0', id: 5, method: 'no/such' };
    const response = await service.post(id(), unknown, await openSession(id()));
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 5,
      error: { code: -32601, message: 'Method not found' },
    });
  });
});

describe.each(['stream', 'sse'] as const)('a client on sse and an upstream on %s', mode => {
  test('every integer of a call and its result survives digit for digit', async () => {
    const client = await openPlainSse(service, ids[mode] ?? '');
    await client.send(JSON.stringify(INITIALIZE));
    expect(await client.next(/"id":0/)).toContain('"protocolVersion"');
    await client.send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    await client.send(RAW_CALL);
    expect(await client.next(/structuredContent/)).toContain(EXACT);
    client.close();
  });
});
