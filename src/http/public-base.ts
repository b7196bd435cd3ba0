import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fe80::/10', '169.254.0.0/16'];
const NAMED: Record<string, string[]> = { loopback: ['127.0.0.0/8', '::1/128'], private: PRIVATE, none: [] };
const HOST = /^(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?$/;
const PREFIX = /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/;

/**
 * Our own public base as the caller sees it (D28): `PUBLIC_URL`, else from the request. `X-Forwarded-Proto` is always
 * recognised (first token, http or https); `-Host` and `-Prefix` only from a trusted peer. Malformed values are passed over.
 */
export function publicBaseReader(
  publicUrl: string | undefined,
  trustProxy: readonly string[],
): (request: Request) => string {
  if (publicUrl !== undefined) return () => publicUrl;
  const ranges = trustProxy.flatMap(item => NAMED[item] ?? [item]).map(parseRange);
  return request => {
    const trusted = isTrusted(request.socket.remoteAddress, ranges);
    const forwarded = (name: string): string => (trusted ? firstToken(request.get(name)) : '');
    const scheme = firstToken(request.get('x-forwarded-proto')).toLowerCase();
    const protocol =
      scheme === 'http' || scheme === 'https' ? scheme : 'encrypted' in request.socket ? 'https' : 'http';
    const host = [forwarded('x-forwarded-host'), request.get('host') ?? ''].find(value => HOST.test(value));
    const prefix = forwarded('x-forwarded-prefix').replace(/\/+$/, '');
    return `${protocol}://${host ?? localAddress(request)}${PREFIX.test(prefix) ? prefix : ''}`;
  };
}

function firstToken(header: string | undefined): string {
  return header?.split(',')[0]?.trim() ?? '';
}

function localAddress(request: Request): string {
  const { localAddress: address = '127.0.0.1', localPort = 0 } = request.socket;
  return address.includes(':') ? `[${address}]:${localPort}` : `${address}:${localPort}`;
}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

function parseRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function isTrusted(peer: string | undefined, ranges: readonly Range[]): boolean {
  if (peer === undefined || !ipaddr.isValid(peer)) return false;
  const address = ipaddr.process(peer);
  return ranges.some(range => range[0].kind() === address.kind() && address.match(range));
}
