/** The one table of environment variables: `bkn-mcp serve --help` and the README print it, `config.ts` reads by it. */
export interface Variable {
  name: string;
  /** What a reader may write, in words. */
  expects: string;
  default: string;
  text: string;
}

export const VARIABLES = {
  PORT: ['a port, 0 to 65535 (0: any free one)', '9000', 'Port that the service listens on.'],
  HOST: ['an address or host name', '127.0.0.1', 'Address that the service listens on.'],
  DATA_DIR: ['a directory', './data', 'Where the embedded database lives.'],
  DATABASE_URL: ['a postgres:// URL', '', 'PostgreSQL 14 or newer; empty: the embedded database in DATA_DIR.'],
  DATABASE_POOL_MAX: ['a whole number, 1 to 200', '10', 'Most connections to PostgreSQL.'],
  PUBLIC_URL: ['an http(s) URL', '', 'Public base of the service; empty: taken from each request.'],
  TRUST_PROXY: [
    'CIDRs or addresses, comma-separated',
    'loopback,private',
    'Peers whose X-Forwarded-Host and X-Forwarded-Prefix are believed (`loopback`, `private`, `none`, CIDRs).',
  ],
  DEFAULT_LANGUAGE: ['zh-CN or en-US', 'zh-CN', 'Language of texts when the caller names none.'],
  LOG_LEVEL: ['fatal, error, warn, info, debug, trace or silent', 'info', 'Least level that is logged.'],
  BOOTSTRAP_APPKEY: [
    'an AppKey (bak_ and 43 characters)',
    '',
    'First admin AppKey; empty: one is made and printed once.',
  ],
  AUTH_ENABLED: ['true or false', 'true', 'false: everyone is admin; only while listening on loopback.'],
  AUTH_CACHE_MS: ['a whole number, 0 to 5000', '2000', 'How long a verified credential is believed, in ms.'],
  OAUTH_ISSUER: ['a URL', '', 'Issuer of OAuth access tokens (JWT).'],
  OAUTH_JWKS_URL: ['a URL', '', 'Where the issuer publishes its keys; set: tokens are verified as JWTs.'],
  OAUTH_AUDIENCE: ['a text', '', 'Audience that a JWT must name; empty: any.'],
  OAUTH_INTROSPECTION_URL: ['a URL', '', 'RFC 7662 endpoint; set: tokens that are no JWTs are asked for there.'],
  OAUTH_CLIENT_ID: ['a text', '', 'Client id for the introspection endpoint.'],
  OAUTH_CLIENT_SECRET: ['a text', '', 'Client secret for the introspection endpoint.'],
  OAUTH_ROLES_CLAIM: ['a claim name', '', 'Claim of the token that lists roles; empty: none is read.'],
  SECRETS_KEY: ['at least 16 characters', '', 'Encrypts stored headers and env (AES-256-GCM); empty: stored in clear.'],
  MCP_EGRESS_ALLOW: [
    'CIDRs or host names, comma-separated',
    '',
    'Private, link-local and loopback upstreams that may be reached all the same.',
  ],
  MCP_STDIO_ENABLED: ['true or false', 'false', 'Lets stdio servers run on this machine.'],
  EXECUTE_SKILL_ENABLED: [
    '1 t T TRUE true True for on',
    'false',
    'Opens the PTC endpoint and execute_skill (alias MCP_EXECUTE_SKILL_ENABLED).',
  ],
  SKILLS_DIR: ['a directory', '', 'Skills: a folder each, with a SKILL.md; empty: there are none.'],
  LIFECYCLE_LEASE_MS: [
    'a whole number, 1000 to 86400000',
    '1800000',
    'How long an interaction stays active without a call, in ms.',
  ],
  LIFECYCLE_MAX_OPERATIONS: ['a whole number, 1 to 100000', '1024', 'Most calls of tools in one interaction.'],
  LIFECYCLE_RETENTION_DAYS: ['a whole number, 1 to 3650', '30', 'How long ended conversations are kept, in days.'],
  MCP_CONNECT_TIMEOUT_MS: ['a whole number, 100 to 600000', '10000', 'Connect and handshake with an upstream, in ms.'],
  MCP_CALL_TIMEOUT_MS: ['a whole number, 100 to 600000', '60000', 'One upstream call, in ms; progress extends it.'],
  MCP_CALL_MAX_MS: ['a whole number, 100 to 3600000', '600000', 'Longest that progress can extend a call to, in ms.'],
  MCP_SESSION_IDLE_MS: [
    'a whole number, 100 to 86400000',
    '300000',
    'Idle time after which a pooled session ends, in ms.',
  ],
  MCP_APP_SESSION_IDLE_MS: [
    'a whole number, 100 to 86400000',
    '1800000',
    'Idle time after which a session of an app endpoint ends, in ms.',
  ],
  MCP_APP_SESSIONS_MAX: [
    'a whole number, 1 to 100000',
    '1000',
    'Most sessions of app endpoints in this process; beyond it the longest idle one ends.',
  ],
  MCP_ALLOWED_ORIGINS: [
    'origins such as https://chat.example.com, comma-separated',
    '',
    'Web pages that may use the MCP endpoints, besides those of the same host and of localhost.',
  ],
  REQUEST_BODY_LIMIT: ['a whole number of bytes', '4194304', 'Largest request body, in bytes.'],
  UPSTREAM_RESPONSE_LIMIT: ['a whole number of bytes', '16777216', 'Largest upstream response, in bytes.'],
  RESPONSE_VALIDATION: ['true or false', 'false', 'Checks each response against the document before it is sent.'],
} as const satisfies Record<string, readonly [expects: string, fallback: string, text: string]>;

export type VariableName = keyof typeof VARIABLES;

export function describeVariables(): Variable[] {
  return Object.entries(VARIABLES).map(([name, [expects, fallback, text]]) => ({
    name,
    expects,
    default: fallback,
    text,
  }));
}
