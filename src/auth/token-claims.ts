import { isRole } from './role.ts';
import type { Identity, Refusal } from './identity.ts';

/** Claims of a JWT or of an introspection answer (RFC 7662), both verified already. */
export type Claims = Readonly<Record<string, unknown>>;

/** @param rolesClaim name of the claim that lists roles, or a dotted path to it such as `realm_access.roles`. */
export function identityOf(claims: Claims, rolesClaim: string | undefined): Identity | Refusal {
  const client = text(claims.client_id) ?? text(claims.azp);
  const id = text(claims.sub) ?? client;
  if (id === undefined) return { refused: 'invalid', cause: new Error('the token names neither sub nor client_id') };
  const name = text(claims.name) ?? text(claims.preferred_username) ?? text(claims.username) ?? id;
  return {
    id,
    name,
    kind: id === client ? 'app' : 'user',
    roles: rolesClaim === undefined ? [] : readRoles(claims, rolesClaim),
    ...(typeof claims.exp === 'number' ? { validUntil: claims.exp * 1000 } : {}),
  };
}

/** A list of texts or one text with spaces, as scopes are written; names that are no roles of ours are passed over. */
function readRoles(claims: Claims, claim: string): string[] {
  const value = claims[claim] ?? claim.split('.').reduce<unknown>(member, claims);
  const names: unknown[] = typeof value === 'string' ? value.split(' ') : Array.isArray(value) ? value : [];
  return names.filter(isRole);
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
