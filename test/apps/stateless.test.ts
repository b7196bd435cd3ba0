import { afterEach, describe, expect, test } from 'vitest';
import { startRecordingUpstream, type StreamUpstream } from '../support/upstreams/recording.ts';
import type { StreamUpstreamOptions } from '../support/upstreams/stream-upstream.ts';
import { type AppService, INITIALIZE, startAppService } from './app-service.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function start(
  options: Partial<StreamUpstreamOptions>,
): Promise<{ service: AppService; server: StreamUpstream; id: string }> {
  const service = await startAppService();
  const server = await startRecordingUpstream(options);
  closers.push(service.close, () => server.stop());
  return { service, server, id: await service.publish('stream', server.url) };
}

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo', arguments: { a: 1 } } };

test('an upstream that gives out no session stays without one', async () => {
  const { service, id } = await start({ sessions: false });
  const initialized = await service.post(id, INITIALIZE);
  expect(initialized.headers.get('mcp-session-id')).toBeNull();
  const client = await service.client('http', id);
  expect(await client.callTool({ name: 'echo', arguments: { a: 1 } })).toMatchObject({
    content: [{ text: '{"a":1}' }],
  });
  expect(await (await service.post(id, CALL)).json()).toMatchObject({
    id: 1,
    result: { content: [{ text: '{"a":1}' }] },
  });
});

describe('the stateless revision', () => {
  const discover = { jsonrpc: '2.0', id: 'd', method: 'server/discover', params: { _meta: { v: 1 } } };

  test('is relayed untouched, headers of its own included, where the upstream speaks it', async () => {
    const { service, server, id } = await start({
      sessions: false,
      respond: ({ message }) =>
        message.method === 'server/discover' ? '"result":{"supportedVersions":["2026-07-28"]}' : '"result":{}',
    });
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' };
    const response = await service.post(id, discover, headers);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('{"jsonrpc":"2.0","id":"d","result":{"supportedVersions":["2026-07-28"]}}');
    expect(server.requests.at(-1)?.headers).toMatchObject(headers);
    expect(server.requests.at(-1)?.body).toBe(JSON.stringify(discover));
  });

  test.each([404, 405, 500, 401])('gets a JSON-RPC error where the upstream answers %d to its probe', async status => {
    const { service, id } = await start({
      intercept: ({ message, response }) => {
        if (message.method !== 'server/discover') return false;
        response.writeHead(status, { 'content-type': 'text/html' }).end('<html>');
        return true;
      },
    });
    const response = await service.post(id, discover);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: 'd', error: { code: -32601 } });
  });
});
