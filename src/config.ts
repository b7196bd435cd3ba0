import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { VARIABLES, type VariableName } from './config-table.ts';
import type { Language } from './request-context.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePoolMax: number;
  publicUrl: string | undefined;
  trustProxy: readonly string[];
  defaultLanguage: Language;
  logLevel: LogLevel;
  bootstrapAppKey: string | undefined;
  secretsKey: string | undefined;
  responseValidation: boolean;
  requestBodyLimit: number;
  stdioEnabled: boolean;
  executeSkillEnabled: boolean;
  auth: {
    enabled: boolean;
    cacheMs: number;
    issuer: string | undefined;
    jwksUrl: string | undefined;
    audience: string | undefined;
    introspectionUrl: string | undefined;
    clientId: string | undefined;
    clientSecret: string | undefined;
    rolesClaim: string | undefined;
  };
  skillsDir: string | undefined;
  lifecycle: {
    leaseMs: number;
    operationsLimit: number;
    retentionDays: number;
  };
  apps: {
    sessionIdleMs: number;
    sessionsMax: number;
    allowedOrigins: readonly string[];
  };
  upstream: {
    egressAllow: readonly string[];
    /** D34: loopback upstreams need no naming while the service itself listens on loopback only. */
    allowLoopback: boolean;
    connectTimeoutMs: number;
    callTimeoutMs: number;
    callMaxMs: number;
    sessionIdleMs: number;
    maxResponseBytes: number;
  };
}

/** Every fault of the environment at once, a line each: the variable's name and what it expects. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration has ${faults.length} fault(s):\n${faults.map(fault => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

class Reader {
  readonly faults: string[] = [];
  private readonly env: Environment;

  constructor(env: Environment) {
    this.env = env;
  }

  text(name: VariableName): string {
    return this.env[name]?.trim() ?? VARIABLES[name][1];
  }

  optional(name: VariableName, accepts: (value: string) => boolean = () => true): string | undefined {
    const value = this.text(name);
    if (value === '') return undefined;
    if (accepts(value)) return value;
    this.fault(name, value);
    return undefined;
  }

  whole(name: VariableName, least: number, most: number): number {
    const value = Number(this.text(name));
    if (this.text(name) !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
    this.fault(name, this.text(name));
    return least;
  }

  oneOf<T extends string>(name: VariableName, values: readonly T[]): T {
    const value = values.find(candidate => candidate === this.text(name));
    if (value !== undefined) return value;
    this.fault(name, this.text(name));
    return values[0] as T;
  }

  flag(name: VariableName): boolean {
    const value = this.text(name).toLowerCase();
    if (['true', '1'].includes(value)) return true;
    if (!['false', '0'].includes(value)) this.fault(name, this.text(name));
    return false;
  }

  list(name: VariableName): string[] {
    return this.text(name)
      .split(',')
      .map(item => item.trim())
      .filter(item => item !== '');
  }

  fault(name: VariableName, value: string, why = `expected ${VARIABLES[name][0]}`): void {
    const secret = /SECRET|APPKEY|DATABASE_URL/.test(name);
    this.faults.push(`${name}: ${why}${secret ? '' : `, got ${JSON.stringify(value)}`}`);
  }
}

/** @throws ConfigError */
export function readConfig(env: Environment = process.env): Config {
  const read = new Reader(env);
  const host = read.text('HOST');
  const config: Config = {
    port: read.whole('PORT', 0, 65_535),
    host,
    dataDir: read.text('DATA_DIR'),
    databaseUrl: read.optional('DATABASE_URL', value => /^postgres(ql)?:\/\//.test(value)),
    databasePoolMax: read.whole('DATABASE_POOL_MAX', 1, 200),
    publicUrl: read.optional('PUBLIC_URL', isHttpUrl)?.replace(/\/+$/, ''),
    trustProxy: read.list('TRUST_PROXY').filter(item => isProxyRange(item) || (read.fault('TRUST_PROXY', item), false)),
    defaultLanguage: read.oneOf('DEFAULT_LANGUAGE', ['zh-CN', 'en-US']),
    logLevel: read.oneOf('LOG_LEVEL', ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']),
    bootstrapAppKey: read.optional('BOOTSTRAP_APPKEY', value => /^bak_[A-Za-z0-9_-]{43}$/.test(value)),
    secretsKey: read.optional('SECRETS_KEY', value => value.length >= 16),
    responseValidation: read.flag('RESPONSE_VALIDATION'),
    requestBodyLimit: read.whole('REQUEST_BODY_LIMIT', 1024, 1 << 30),
    stdioEnabled: read.flag('MCP_STDIO_ENABLED'),
    executeSkillEnabled: executeSkillGate(env),
    auth: readAuth(read),
    skillsDir: read.optional('SKILLS_DIR', isDirectory),
    lifecycle: {
      leaseMs: read.whole('LIFECYCLE_LEASE_MS', 1000, 86_400_000),
      operationsLimit: read.whole('LIFECYCLE_MAX_OPERATIONS', 1, 100_000),
      retentionDays: read.whole('LIFECYCLE_RETENTION_DAYS', 1, 3650),
    },
    apps: {
      sessionIdleMs: read.whole('MCP_APP_SESSION_IDLE_MS', 100, 86_400_000),
      sessionsMax: read.whole('MCP_APP_SESSIONS_MAX', 1, 100_000),
      allowedOrigins: read
        .list('MCP_ALLOWED_ORIGINS')
        .filter(item => isOrigin(item) || (read.fault('MCP_ALLOWED_ORIGINS', item), false)),
    },
    upstream: {
      egressAllow: read.list('MCP_EGRESS_ALLOW'),
      allowLoopback: isLoopbackHost(host),
      connectTimeoutMs: read.whole('MCP_CONNECT_TIMEOUT_MS', 100, 600_000),
      callTimeoutMs: read.whole('MCP_CALL_TIMEOUT_MS', 100, 600_000),
      callMaxMs: read.whole('MCP_CALL_MAX_MS', 100, 3_600_000),
      sessionIdleMs: read.whole('MCP_SESSION_IDLE_MS', 100, 86_400_000),
      maxResponseBytes: read.whole('UPSTREAM_RESPONSE_LIMIT', 1024, 1 << 30),
    },
  };
  if (!config.auth.enabled && !isLoopbackHost(host)) {
    read.fault(
      'AUTH_ENABLED',
      'false',
      `false is for development and refused unless HOST is a loopback address (HOST=${host})`,
    );
  }
  if (read.faults.length > 0) throw new ConfigError(read.faults);
  return Object.freeze(config);
}

function readAuth(read: Reader): Config['auth'] {
  const auth = {
    enabled: read.flag('AUTH_ENABLED'),
    cacheMs: read.whole('AUTH_CACHE_MS', 0, 5000),
    issuer: read.optional('OAUTH_ISSUER', isHttpUrl),
    jwksUrl: read.optional('OAUTH_JWKS_URL', isHttpUrl),
    audience: read.optional('OAUTH_AUDIENCE'),
    introspectionUrl: read.optional('OAUTH_INTROSPECTION_URL', isHttpUrl),
    clientId: read.optional('OAUTH_CLIENT_ID'),
    clientSecret: read.optional('OAUTH_CLIENT_SECRET'),
    rolesClaim: read.optional('OAUTH_ROLES_CLAIM'),
  };
  if (auth.jwksUrl !== undefined && auth.issuer === undefined) {
    read.fault('OAUTH_ISSUER', '', 'is needed when OAUTH_JWKS_URL is set: a token of any issuer must not be accepted');
  }
  return auth;
}

/** D40: only these spellings open the gate; the first name with a value decides. */
function executeSkillGate(env: Environment): boolean {
  const value = [env.EXECUTE_SKILL_ENABLED, env.MCP_EXECUTE_SKILL_ENABLED].map(text => text?.trim()).find(text => text);
  return value !== undefined && ['1', 't', 'T', 'TRUE', 'true', 'True'].includes(value);
}

export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function isDirectory(value: string): boolean {
  return statSync(value, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}

function isOrigin(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/\s?#@]+$/i.test(value);
}

function isProxyRange(item: string): boolean {
  const [address = '', bits] = item.split('/');
  if (['loopback', 'private', 'none'].includes(item)) return true;
  return isIP(address) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
}
