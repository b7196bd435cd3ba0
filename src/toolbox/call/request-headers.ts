/** They belong to the connection that we make, not to the message. */
const TRANSPORT = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'http2-settings',
  'accept-encoding',
]);
/** Who is calling, and as part of what: the arguments cannot say it (D33). */
const IDENTITY = new Set([
  'user_id',
  'x-user-id',
  'is_public',
  'traceparent',
  'tracestate',
  'baggage',
  'x-request-id',
  'bkn-request-id',
  'forwarded',
  'x-real-ip',
]);
const IDENTITY_PREFIXES = ['x-account-', 'x-forwarded-'];

/** May an argument become a header of this name? */
export function isSendableHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return !TRANSPORT.has(lower) && !IDENTITY.has(lower) && !IDENTITY_PREFIXES.some(prefix => lower.startsWith(prefix));
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

export function isHeaderName(name: string): boolean {
  return HEADER_NAME.test(name);
}

/** What a header can carry: no line breaks, and no characters beyond Latin-1. */
export function isHeaderValue(value: string): boolean {
  return HEADER_VALUE.test(value);
}
