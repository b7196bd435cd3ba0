import { expect, test } from 'vitest';
import { ServiceError } from '../../src/errors.ts';
import { createEgressGuard, type EgressOptions } from '../../src/upstream/egress-guard.ts';
import { failureOf, NEVER, started, testUpstreams } from './client.ts';
import { startRecordingUpstream } from '../support/upstreams/recording.ts';

const strict = createEgressGuard({ allow: [], allowLoopback: false });

function verdict(url: string, options?: Partial<EgressOptions>): string {
  const guard = options === undefined ? strict : createEgressGuard({ allow: [], allowLoopback: false, ...options });
  try {
    guard.check(new URL(url));
    return 'allowed';
  } catch (error) {
    return error instanceof ServiceError ? error.key : String(error);
  }
}

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://0x7f.1/',
  'http://127.1/',
  'http://0.0.0.0/',
  'http://0/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://169.254.169.254/latest/meta-data',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[::127.0.0.1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[ff02::1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a9fe:a9fe::]/',
  'http://[2001:0:1::1]/',
  'http://[2001:db8::1]/',
])('%s is refused as not public', url => {
  expect(verdict(url)).toBe('MCPServerAddressForbidden');
});

test.each(['ftp://example.com/', 'file:///etc/passwd', 'http://user:secret@example.com/', 'https://user@example.com/'])(
  '%s is refused for its scheme or credentials',
  url => {
    expect(verdict(url)).toBe('MCPServerAddressForbidden');
  },
);

test.each([
  'http://example.com/',
  'https://8.8.8.8:8443/mcp',
  'http://[2606:4700::1111]/',
  'http://[64:ff9b::808:808]/',
])('%s passes', url => {
  expect(verdict(url)).toBe('allowed');
});

test('loopback passes when the service itself listens on loopback, other private addresses do not', () => {
  const options = { allowLoopback: true };
  expect(verdict('http://127.0.0.1/', options)).toBe('allowed');
  expect(verdict('http://[::ffff:127.0.0.1]/', options)).toBe('allowed');
  expect(verdict('http://0.0.0.0/', options)).toBe('MCPServerAddressForbidden');
  expect(verdict('http://10.0.0.1/', options)).toBe('MCPServerAddressForbidden');
});

test('an allowed CIDR opens exactly its addresses, in mapped form too', () => {
  const options = { allow: ['10.1.0.0/16', 'fd12::/16'] };
  expect(verdict('http://10.1.255.1/', options)).toBe('allowed');
  expect(verdict('http://[::ffff:10.1.0.1]/', options)).toBe('allowed');
  expect(verdict('http://[fd12::9]/', options)).toBe('allowed');
  expect(verdict('http://10.2.0.1/', options)).toBe('MCPServerAddressForbidden');
});

test.each(['10.0.0.0/33', '10.0.0', 'not a host', 'http://example.com', ''])(
  'the allow list refuses %j by name',
  entry => {
    expect(() => createEgressGuard({ allow: [entry], allowLoopback: false })).toThrow(JSON.stringify(entry));
  },
);

test('a name that resolves to a private address is refused without a connection, and its record is not trusted later', async () => {
  const server = await started(startRecordingUpstream());
  const { port } = new URL(server.url);
  const resolvesTo = (address: string): EgressOptions => ({
    allow: [],
    allowLoopback: false,
    lookup: (_name, done) => done(null, [{ address, family: 4 }]),
  });
  const upstreams = testUpstreams({ egress: createEgressGuard(resolvesTo('127.0.0.1')) });
  const target = { mode: 'stream', url: `http://rebound.example:${port}/mcp`, headers: {} } as const;
  expect(await failureOf(upstreams.probe(target, NEVER))).toMatchObject({ key: 'MCPServerAddressForbidden' });
  expect(await failureOf(upstreams.callTool(target, 'echo', {}, { signal: NEVER }))).toMatchObject({
    key: 'MCPServerAddressForbidden',
  });
  expect(server.accepted()).toBe(0);
});

test('of several addresses only the reachable ones are connected to', async () => {
  const server = await started(startRecordingUpstream());
  const lookup: EgressOptions['lookup'] = (_name, done) =>
    done(null, [
      { address: '10.255.255.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
  const upstreams = testUpstreams({ egress: createEgressGuard({ allow: [], allowLoopback: true, lookup }) });
  const target = { mode: 'stream', url: `http://mixed.example:${server.port}/mcp`, headers: {} } as const;
  expect((await upstreams.probe(target, NEVER)).tools.length).toBeGreaterThan(0);
});

test('an allowed host name may resolve to a private address, another name may not', async () => {
  const server = await started(startRecordingUpstream());
  const egress = createEgressGuard({
    allow: ['Tools.Internal'],
    allowLoopback: false,
    lookup: (_name, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  const upstreams = testUpstreams({ egress });
  const at = (host: string) => ({ mode: 'stream', url: `http://${host}:${server.port}/mcp`, headers: {} }) as const;
  expect((await upstreams.probe(at('tools.internal'), NEVER)).tools.length).toBeGreaterThan(0);
  expect((await failureOf(upstreams.probe(at('evil.tools.internal'), NEVER))).key).toBe('MCPServerAddressForbidden');
});
