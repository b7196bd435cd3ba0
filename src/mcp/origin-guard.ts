import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../errors.ts';

export interface OriginGuardOptions {
  /** Origins of web pages that may call besides those of the same host and of this machine. */
  allowedOrigins: readonly string[];
  /** Listening on loopback only: a request for another host name was led here by DNS. */
  loopbackOnly: boolean;
  publicUrl: string | undefined;
}

/** Against DNS rebinding: a page that a browser loaded elsewhere must not speak MCP to us (transport specification). */
export interface OriginGuard {
  /** @throws ServiceError Forbidden, naming the header. */
  readonly check: (headers: IncomingHttpHeaders) => void;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export function createOriginGuard({ allowedOrigins, loopbackOnly, publicUrl }: OriginGuardOptions): OriginGuard {
  const origins = new Set(allowedOrigins.map(origin => origin.toLowerCase()));
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  const hosts = new Set([publicHost, ...[...origins].map(origin => parse(origin)?.host)]);

  function isAllowed(origin: string, host: string): boolean {
    if (origins.has(origin.toLowerCase())) return true;
    const url = parse(origin);
    if (url === undefined) return false;
    return LOOPBACK.has(url.hostname) || url.host === (publicHost ?? host.toLowerCase());
  }

  return {
    check({ origin, host = '' }) {
      if (loopbackOnly && !hosts.has(host.toLowerCase()) && !LOOPBACK.has(hostname(host))) {
        throw forbidden('header.host', 'expected a loopback name, because the service listens on loopback only');
      }
      if (origin !== undefined && !isAllowed(origin, host)) {
        throw forbidden('header.origin', 'expected an origin of this host or one that MCP_ALLOWED_ORIGINS names');
      }
    },
  };
}

function hostname(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}

function parse(origin: string): URL | undefined {
  return URL.canParse(origin) ? new URL(origin) : undefined;
}

function forbidden(field: string, message: string): ServiceError {
  return new ServiceError('Forbidden', { details: [{ field, message }] });
}
