import { createServer } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { startLoopbackServer } from '../support/upstreams/loopback-server.ts';
import { selfSigned } from '../support/upstreams/self-signed.ts';
import { type Downstream, startDownstream } from './downstream.ts';
import { codeOf, startToolboxService, type TestService } from './service.ts';

/** Addresses of this machine, of private networks and of metadata services, in every spelling that some parser takes. */
const TRICKS = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '127.000.000.001',
  ],
  ...['127.255.255.254', '0', '0.0.0.0', '0x0', '00000000', '0.1.2.3', '①②⑦.⓪.⓪.①', '127。0。0。1', '127.0.0.1.'],
  ...[
    '10.0.0.1',
    '10.1',
    '167772161',
    '0xa000001',
    '012.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.257',
  ],
  ...[
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0xa9.254.0251.0xfe',
    '168.63.129.16',
    '100.64.0.1',
    '100.100.100.200',
  ],
  ...['192.0.0.192', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.2.1', '203.0.113.7'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:a9fe:a9fe]',
  ],
  ...[
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::a00:1]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2002:a00:1::]',
  ],
  ...[
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[100::1]',
    '[::ffff:0:127.0.0.1]',
    '[fec0::1]',
  ],
];
const SCHEMES = [
  'file:///etc/passwd',
  'ftp://example.com',
  'gopher://example.com',
  'data:text/plain,x',
  'javascript:1',
  'ws://example.com',
  '//example.com',
  'http://',
];
const CREDENTIALS = [
  'http://user:pass@example.com',
  'http://127.0.0.1@example.com',
  'http://example.com@127.0.0.1',
  'http://:x@example.com',
];

const document = (server: string): JsonObject => ({
  openapi: '3.0.3',
  info: { title: 'T', version: '1' },
  servers: [{ url: server }],
  paths: { '/a': { get: { summary: 'A', responses: {} } } },
});

describe('an address that is not on the public internet', () => {
  let service: TestService;
  let downstream: Downstream;

  beforeAll(async () => {
    [service, downstream] = await Promise.all([startToolboxService('pglite', { HOST: '0.0.0.0' }), startDownstream()]);
  });
  afterAll(async () => {
    await service.close();
    await downstream.stop();
  });

  const addressesOf = (host: string): string[] => [`http://${host}:${downstream.port}/`, `https://${host}/v1`];
  const refused = async (body: JsonObject, field: string): Promise<void> => {
    const reply = await service.send('POST', '/tool-box', { box_name: 'Trick', metadata_type: 'openapi', ...body });
    const details = reply.body.error_details as JsonObject[] | undefined;
    expect(`${reply.status} ${details?.[0]?.field as string}`, JSON.stringify(body)).toBe(`400 ${field}`);
  };

  it(`is refused as the address of a toolbox, in ${TRICKS.length + SCHEMES.length + CREDENTIALS.length} spellings`, async () => {
    for (const url of [...TRICKS.flatMap(addressesOf), ...SCHEMES, ...CREDENTIALS])
      await refused({ box_svc_url: url }, 'body.box_svc_url');
    expect(downstream.accepted()).toBe(0);
  });

  it('is refused as the server of a document, and as that of one operation only', async () => {
    for (const url of TRICKS.flatMap(addressesOf)) await refused({ data: document(url) }, 'body.data.servers.0.url');
    const data = document('https://example.com');
    const own = withServer(data, 'http://169.254.169.254/');
    const result = await service.ok('POST', '/tool-box', { metadata_type: 'openapi', data: own });
    expect(result).toMatchObject({
      success_count: 0,
      failures: [{ tool_name: 'A', pointer: '/paths/~1a/get/servers' }],
    });
  });

  it('is not connected to when a name resolves to it', async () => {
    const created = await service.ok('POST', '/tool-box', {
      metadata_type: 'openapi',
      data: document(`http://localhost:${downstream.port}`),
    });
    const path = `/tool-box/${created.box_id as string}/tool/${(created.success_ids as string[])[0] ?? ''}/debug`;
    const { status, body } = await service.send('POST', path, {});
    expect([status, codeOf(body)]).toEqual([400, 'MCPServerAddressForbidden']);
    expect(downstream.accepted()).toBe(0);
  });
});

function withServer(data: JsonObject, url: string): JsonObject {
  return { ...data, paths: { '/a': { get: { summary: 'A', responses: {}, servers: [{ url }] } } } };
}

describe('a call', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startToolboxService('pglite');
  });
  afterAll(() => service.close());

  const toolAt = async (url: string): Promise<string> => {
    const created = await service.ok('POST', '/tool-box', { metadata_type: 'openapi', data: document(url) });
    return `/tool-box/${created.box_id as string}/tool/${(created.success_ids as string[])[0] ?? ''}`;
  };

  it('trusts no certificate that nobody vouches for', async () => {
    const server = await startLoopbackServer(createServer(selfSigned(), (_request, response) => response.end('{}')));
    const answer = await service.ok('POST', `${await toolAt(`https://localhost:${server.port}`)}/debug`, {});
    expect(answer).toMatchObject({
      status_code: 500,
      error: 'A trusted TLS connection to the upstream could not be made.',
    });
    await server.stop();
  });

  it('ends its request when its caller is gone', async () => {
    const downstream = await startDownstream(() => undefined);
    const path = await toolAt(downstream.origin);
    const gone = new AbortController();
    const asked = service.send('POST', `${path}/debug`, {}, undefined, gone.signal);
    await expect.poll(() => downstream.requests.length).toBe(1);
    gone.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => downstream.sockets()).toBe(0);
    await downstream.stop();
  });
});

describe('a document that nests 100,000 levels', () => {
  it('is refused, as an object and as a text', async () => {
    const service = await startToolboxService('pglite');
    const deep = `{"openapi":"3.0.0","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    for (const data of [deep, JSON.stringify(deep)]) {
      const { status } = await service.sendText(
        '/tool-box',
        `{"box_name":"Deep","metadata_type":"openapi","data":${data}}`,
      );
      expect(status).toBe(400);
    }
    await service.close();
  });
});
