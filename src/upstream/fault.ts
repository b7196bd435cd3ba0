import { errors } from 'undici';
import { ServiceError, type ErrorKey } from '../errors.ts';

/** What was being done when it failed: decides the error code of faults that have none of their own (D3). */
export type Stage = 'open' | 'list' | 'call';

/**
 * - `unreachable`: no connection, so nothing was sent   - `auth`: 401, 403, 407   - `timeout`   - `status`: another HTTP error
 * - `stale`: the session is refused, the call not run   - `closed`: ended without an answer
 * - `protocol`: an answer that is not MCP               - `oversize`: an answer above the limit
 * - `malformed`: an MCP answer that breaks its schema    - `refused`: a JSON-RPC error
 * - `cancelled`: our caller gave up
 */
export type FaultKind =
  | 'unreachable'
  | 'auth'
  | 'timeout'
  | 'status'
  | 'stale'
  | 'closed'
  | 'protocol'
  | 'oversize'
  | 'malformed'
  | 'refused'
  | 'cancelled';

/** `message` is one sentence of ours and may be shown; what the upstream said stays in `cause`. */
export class UpstreamFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UpstreamFault';
    this.kind = kind;
  }
}

const STAGE_KEYS = {
  open: 'MCPServerNotAccessible',
  list: 'MCPListToolsFailed',
  call: 'MCPCallToolFailed',
} as const satisfies Record<Stage, ErrorKey>;

/** A session is not to be used again after these: the upstream, or the way to it, is not what it was. */
const DISTRUST: ReadonlySet<FaultKind> = new Set(['unreachable', 'auth', 'status', 'stale', 'closed', 'protocol']);

export function endsSession(error: unknown): boolean {
  return !(error instanceof UpstreamFault) || DISTRUST.has(error.kind);
}

export function isStale(error: unknown): boolean {
  return error instanceof UpstreamFault && error.kind === 'stale';
}

export function toServiceError(error: unknown, stage: Stage): ServiceError {
  if (error instanceof ServiceError) return error;
  if (!(error instanceof UpstreamFault)) return new ServiceError(STAGE_KEYS[stage], { cause: error });
  return new ServiceError(keyOf(error.kind, stage), { details: error.message, cause: error });
}

function keyOf(kind: FaultKind, stage: Stage): ErrorKey {
  if (kind === 'auth') return 'MCPServerAuthFailed';
  if (kind === 'timeout') return 'MCPServerTimeout';
  if (kind === 'unreachable') return 'MCPServerNotAccessible';
  return STAGE_KEYS[stage];
}

export function timedOut(afterMs: number): UpstreamFault {
  return new UpstreamFault('timeout', `The upstream did not answer within ${Number((afterMs / 1000).toFixed(1))} s.`);
}

export function cancelledBy(signal: AbortSignal | undefined): UpstreamFault {
  return new UpstreamFault('cancelled', 'The call was cancelled by its caller.', signal?.reason);
}

/** For an HTTP status that is no success; `sessionSent` tells a forgotten session from a wrong address. */
export function statusFault(status: number, sessionSent: boolean): UpstreamFault {
  if (status === 401 || status === 403 || status === 407) {
    return new UpstreamFault('auth', `The upstream refused our credentials (HTTP ${status}).`);
  }
  if (status === 404 && sessionSent) return staleFault();
  return new UpstreamFault('status', `The upstream answered HTTP ${status}.`);
}

export function staleFault(): UpstreamFault {
  return new UpstreamFault('stale', 'The upstream no longer knows the session.');
}

const CONNECT_SENTENCES: Record<string, string> = {
  ECONNREFUSED: 'The upstream refused the connection.',
  ENOTFOUND: 'The host name of the upstream could not be resolved.',
  EAI_AGAIN: 'The host name of the upstream could not be resolved.',
  EHOSTUNREACH: 'The upstream host is unreachable.',
  ENETUNREACH: 'The upstream network is unreachable.',
  ECONNRESET: 'The upstream closed the connection while it was being set up.',
};

/** Turns what the HTTP client reports into a fault; `started` tells whether a connection was there to send on. */
export function networkFault(error: unknown, started: boolean): Error {
  if (error instanceof UpstreamFault || error instanceof ServiceError) return error;
  const code = codeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new UpstreamFault('timeout', 'The connection to the upstream could not be made in time.', error);
  }
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED') {
    return new UpstreamFault('unreachable', 'The stored URL or headers cannot be sent over HTTP.', error);
  }
  if (error instanceof errors.HTTPParserError) {
    return new UpstreamFault('protocol', 'The upstream does not speak HTTP.', error);
  }
  if (started) return new UpstreamFault('closed', 'The upstream closed the connection without an answer.', error);
  const sentence = CONNECT_SENTENCES[code] ?? connectSentence(code);
  return new UpstreamFault('unreachable', sentence, error);
}

function connectSentence(code: string): string {
  const isTls = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_OSSL|HOSTNAME_MISMATCH)/.test(code);
  return isTls
    ? 'A trusted TLS connection to the upstream could not be made.'
    : 'The upstream could not be connected to.';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
