import { hash, randomBytes } from 'node:crypto';

const WELL_FORMED = /^bak_[A-Za-z0-9_-]{43}$/;

/** `bak_` and 32 random bytes in base64url. The only copy there ever is: what is stored is its hash (D10). */
export function newAppKey(): string {
  return `bak_${randomBytes(32).toString('base64url')}`;
}

/** What claims to be an AppKey: such a token is never offered to an OAuth server, well-formed or not. */
export function looksLikeAppKey(token: string): boolean {
  return token.startsWith('bak_');
}

export function isWellFormedAppKey(token: string): boolean {
  return WELL_FORMED.test(token);
}

/** SHA-256 in hex. Salt and stretching would add nothing: the key is 256 random bits. */
export function hashAppKey(key: string): string {
  return hash('sha256', key, 'hex');
}
