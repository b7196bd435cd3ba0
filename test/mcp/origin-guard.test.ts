import { expect, test } from 'vitest';
import { createOriginGuard, type OriginGuardOptions } from '../../src/mcp/origin-guard.ts';

const guard = (options: Partial<OriginGuardOptions> = {}) =>
  createOriginGuard({ allowedOrigins: [], loopbackOnly: false, publicUrl: undefined, ...options });

test.each([
  ['no origin, as every client that is no browser', undefined],
  ['a page of the same host', 'http://mcp.example.com'],
  ['a page on this machine', 'http://localhost:3000'],
  ['a page on this machine by address', 'http://127.0.0.1:8080'],
])('%s may call', (_what, origin) => {
  const headers = { host: 'mcp.example.com', ...(origin !== undefined && { origin }) };
  expect(() => guard().check(headers)).not.toThrow();
});

test.each(['http://evil.example', 'null', 'https://mcp.example.com.evil.example', 'http://localhost.evil.example'])(
  'a page of %s may not',
  origin => {
    expect(() => guard().check({ host: 'mcp.example.com', origin })).toThrow('Forbidden');
  },
);

test('an origin that the operator allows may call, to the letter of scheme, host and port', () => {
  const { check } = guard({ allowedOrigins: ['https://chat.example.com', 'vscode-webview://abc'] });
  const host = 'mcp.example.com';
  expect(() => check({ host, origin: 'https://chat.example.com' })).not.toThrow();
  expect(() => check({ host, origin: 'vscode-webview://abc' })).not.toThrow();
  expect(() => check({ host, origin: 'http://chat.example.com' })).toThrow('Forbidden');
});

test('with a public address known, a name that was rebound to us is not the same host', () => {
  const { check } = guard({ publicUrl: 'https://mcp.example.com' });
  expect(() => check({ host: 'evil.example', origin: 'http://evil.example' })).toThrow('Forbidden');
  expect(() => check({ host: 'internal:9000', origin: 'https://mcp.example.com' })).not.toThrow();
});

test('while listening on loopback only, a request for another host name is refused', () => {
  const { check } = guard({ loopbackOnly: true });
  expect(() => check({ host: 'rebound.example:9000' })).toThrow('Forbidden');
  for (const host of ['localhost:9000', '127.0.0.1:9000', '[::1]:9000']) expect(() => check({ host })).not.toThrow();
});
