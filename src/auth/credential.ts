import type { IncomingHttpHeaders } from 'node:http';

/** RFC 6750 `b64token`; longer ones than any issuer makes are not worth hashing. */
const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;
const LONGEST_TOKEN = 16_384;
const BEARER = /^bearer(?:[ \t]+(.*))?$/i;

/**
 * The credential of a request (D10): `Authorization: Bearer`, else `X-Authorization` (with or without the scheme), else
 * `queryToken`, which only routes that accept `?token=` pass. Undefined when none is sent; a malformed one comes back
 * as it is, for the authenticator to refuse.
 */
export function readCredential(headers: IncomingHttpHeaders, queryToken?: unknown): string | undefined {
  const standard = BEARER.exec(headers.authorization?.trim() ?? '');
  if (standard) return standard[1]?.trim() ?? '';
  const custom = headers['x-authorization'];
  if (custom !== undefined) return stripScheme(String(custom).trim());
  if (queryToken === undefined) return undefined;
  return typeof queryToken === 'string' ? queryToken : '';
}

export function isWellFormedToken(token: string): boolean {
  return token.length <= LONGEST_TOKEN && TOKEN.test(token);
}

function stripScheme(value: string): string {
  const match = BEARER.exec(value);
  return match ? (match[1]?.trim() ?? '') : value;
}
