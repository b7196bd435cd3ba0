import { expect, it } from 'vitest';
import { describeVariables } from '../../src/config-table.ts';

const DEFAULTS = {
  PORT: '9000',
  HOST: '127.0.0.1',
  DATA_DIR: './data',
  DATABASE_URL: '',
  DATABASE_POOL_MAX: '10',
  PUBLIC_URL: '',
  TRUST_PROXY: 'loopback,private',
  DEFAULT_LANGUAGE: 'zh-CN',
  LOG_LEVEL: 'info',
  BOOTSTRAP_APPKEY: '',
  AUTH_ENABLED: 'true',
  AUTH_CACHE_MS: '2000',
  OAUTH_ISSUER: '',
  OAUTH_JWKS_URL: '',
  OAUTH_AUDIENCE: '',
  OAUTH_INTROSPECTION_URL: '',
  OAUTH_CLIENT_ID: '',
  OAUTH_CLIENT_SECRET: '',
  OAUTH_ROLES_CLAIM: '',
  SECRETS_KEY: '',
  MCP_EGRESS_ALLOW: '',
  MCP_STDIO_ENABLED: 'false',
  EXECUTE_SKILL_ENABLED: 'false',
  SKILLS_DIR: '',
  LIFECYCLE_LEASE_MS: '1800000',
  LIFECYCLE_MAX_OPERATIONS: '1024',
  LIFECYCLE_RETENTION_DAYS: '30',
  MCP_CONNECT_TIMEOUT_MS: '10000',
  MCP_CALL_TIMEOUT_MS: '60000',
  MCP_CALL_MAX_MS: '600000',
  MCP_SESSION_IDLE_MS: '300000',
  MCP_APP_SESSION_IDLE_MS: '1800000',
  MCP_APP_SESSIONS_MAX: '1000',
  MCP_ALLOWED_ORIGINS: '',
  REQUEST_BODY_LIMIT: '4194304',
  UPSTREAM_RESPONSE_LIMIT: '16777216',
  RESPONSE_VALIDATION: 'false',
};

it('has these variables with these defaults', () => {
  expect(Object.fromEntries(describeVariables().map(variable => [variable.name, variable.default]))).toEqual(DEFAULTS);
});
