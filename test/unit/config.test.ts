import { expect, it } from 'vitest';
import { ConfigError, isLoopbackHost, readConfig } from '../../src/config.ts';

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

it('tells every fault at once, each with its variable and what it expects', () => {
  const faults = faultsOf({
    PORT: 'http',
    DEFAULT_LANGUAGE: 'fr',
    PUBLIC_URL: 'example.com',
    TRUST_PROXY: 'loopback,everyone',
    REQUEST_BODY_LIMIT: '-1',
    RESPONSE_VALIDATION: 'maybe',
    MCP_CALL_TIMEOUT_MS: '',
  });
  expect(faults.map(fault => fault.split(':')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'DEFAULT_LANGUAGE',
    'RESPONSE_VALIDATION',
    'REQUEST_BODY_LIMIT',
    'MCP_CALL_TIMEOUT_MS',
  ]);
  expect(faults[0]).toBe('PORT: expected a port, 0 to 65535 (0: any free one), got "http"');
});

it.each([
  ['BOOTSTRAP_APPKEY', 'bak_hunter2'],
  ['SECRETS_KEY', 'hunter2'],
  ['DATABASE_URL', 'mysql://user:hunter2@db/x'],
])('tells a faulty %s without showing it', (name, value) => {
  const faults = faultsOf({ [name]: value });
  expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name}: expected `))]);
  expect(faults.join()).not.toContain('hunter2');
});

it.each(['0.0.0.0', '::', '192.168.1.5', 'bkn.example.com', '127.example.com'])(
  'refuses AUTH_ENABLED=false while listening on %s',
  host => {
    expect(faultsOf({ AUTH_ENABLED: 'false', HOST: host })).toEqual([expect.stringMatching(/^AUTH_ENABLED: .*HOST=/)]);
  },
);

it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('takes AUTH_ENABLED=false while listening on %s', host => {
  expect(readConfig({ AUTH_ENABLED: 'false', HOST: host }).auth.enabled).toBe(false);
  expect(isLoopbackHost(host)).toBe(true);
});

it('lets upstreams be on loopback exactly while the service itself is', () => {
  expect(readConfig({ HOST: '127.0.0.1' }).upstream.allowLoopback).toBe(true);
  expect(readConfig({ HOST: '0.0.0.0' }).upstream.allowLoopback).toBe(false);
});

it('does not verify JWTs of any issuer: OAUTH_JWKS_URL needs OAUTH_ISSUER', () => {
  const faults = faultsOf({ OAUTH_JWKS_URL: 'https://issuer.example/jwks' });
  expect(faults).toEqual([expect.stringMatching(/^OAUTH_ISSUER: /)]);
});

it.each([
  [{ EXECUTE_SKILL_ENABLED: 'true' }, true],
  [{ EXECUTE_SKILL_ENABLED: 'True' }, true],
  [{ EXECUTE_SKILL_ENABLED: 't' }, true],
  [{ MCP_EXECUTE_SKILL_ENABLED: '1' }, true],
  [{ EXECUTE_SKILL_ENABLED: '', MCP_EXECUTE_SKILL_ENABLED: '1' }, true],
  [{ EXECUTE_SKILL_ENABLED: 'false', MCP_EXECUTE_SKILL_ENABLED: '1' }, false],
  [{ EXECUTE_SKILL_ENABLED: 'tRUE' }, false],
  [{ EXECUTE_SKILL_ENABLED: 'yes' }, false],
  [{}, false],
])('reads the gate of D40 from %j as %s', (env, open) => {
  expect(readConfig(env).executeSkillEnabled).toBe(open);
});
