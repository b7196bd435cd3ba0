import { hash } from 'node:crypto';
import { ServiceError } from '../errors.ts';
import type { PrincipalStore } from '../storage/principal-store.ts';
import { looksLikeAppKey } from './app-key.ts';
import type { Caller } from './caller.ts';
import { isWellFormedToken } from './credential.ts';
import { type Identity, isRefusal, type Refusal, type Verifier } from './identity.ts';
import { createIntrospector } from './introspect-token.ts';
import { type Challenge, unauthorized } from './unauthorized.ts';
import { createVerdictCache, type Loaded } from './verdict-cache.ts';
import { type AppKeyDeps, createAppKeyVerifier } from './verify-app-key.ts';
import { createJwtVerifier, looksLikeJwt } from './verify-jwt.ts';

export interface Authenticator {
  /**
   * @param credential as `readCredential` gives it; undefined when the request carries none.
   * @throws ServiceError Unauthorized with its `WWW-Authenticate` (D10); InternalServerError when the credential could not
   * be verified because something that is needed for it failed.
   */
  authenticate(credential: string | undefined, challenge?: Challenge): Promise<Caller>;
}

/** The `auth` part of the configuration. */
export interface AuthSettings {
  cacheMs: number;
  issuer: string | undefined;
  jwksUrl: string | undefined;
  audience: string | undefined;
  introspectionUrl: string | undefined;
  clientId: string | undefined;
  clientSecret: string | undefined;
  rolesClaim: string | undefined;
}

export interface AuthenticatorOptions extends AppKeyDeps {
  settings: AuthSettings;
  principals: AppKeyDeps['principals'] & Pick<PrincipalStore, 'remember' | 'roles'>;
  cacheCapacity?: number;
  /** Monotonic ms. */
  now?: () => number;
}

/** A revoked key must be refused within 5 s. */
const LONGEST_CACHE_MS = 5000;
/** Short, so that a key created a moment after its first use works. */
const REFUSAL_CACHE_MS = 1000;
const CACHE_CAPACITY = 10_000;

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { principals, now = () => performance.now(), cacheCapacity = CACHE_CAPACITY } = options;
  const cacheMs = Math.min(options.settings.cacheMs, LONGEST_CACHE_MS);
  const verify = createVerifier(options);
  const cache = createVerdictCache<Caller | Refusal>({ capacity: cacheCapacity, now });

  async function load(token: string): Promise<Loaded<Caller | Refusal>> {
    const verdict = await verify(token);
    if (isRefusal(verdict)) return { value: verdict, lifetimeMs: Math.min(cacheMs, REFUSAL_CACHE_MS) };
    const { id, name, kind, roles, validUntil = Infinity } = verdict;
    const all = new Set([...roles, ...(await principals.roles(id))]);
    const caller = Object.freeze({ id, name, kind, roles: Object.freeze([...all]) });
    return { value: caller, lifetimeMs: Math.min(cacheMs, validUntil - Date.now()) };
  }

  return {
    async authenticate(credential, challenge) {
      if (credential === undefined) throw unauthorized('missing', challenge);
      if (!isWellFormedToken(credential)) throw unauthorized('invalid', challenge);
      const verdict = await cache
        .get(hash('sha256', credential, 'base64'), () => load(credential))
        .catch((cause: unknown) => {
          throw new ServiceError('InternalServerError', { cause });
        });
      if ('refused' in verdict) throw unauthorized(verdict.refused, challenge, verdict.cause);
      return verdict;
    },
  };
}

/** AUTH_ENABLED=false: whoever calls, with whatever credential, is the admin. */
export function createOpenAuthenticator(): Authenticator {
  const caller: Caller = Object.freeze({ id: 'anonymous', name: 'anonymous', kind: 'anonymous', roles: ['admin'] });
  return { authenticate: () => Promise.resolve(caller) };
}

/** `bak_…` is an AppKey; a JWT is verified against the issuer's keys where these are configured; the rest is introspected. */
function createVerifier(options: AuthenticatorOptions): Verifier {
  const { settings, principals } = options;
  const { jwksUrl, issuer, introspectionUrl } = settings;
  const verifyAppKey = createAppKeyVerifier(options);
  const verifyJwt = jwksUrl && issuer ? createJwtVerifier({ ...settings, jwksUrl, issuer }) : undefined;
  const introspect = introspectionUrl ? createIntrospector({ ...settings, url: introspectionUrl }) : undefined;

  async function verifyAccessToken(token: string): Promise<Identity | Refusal> {
    const verifier = (looksLikeJwt(token) ? verifyJwt : undefined) ?? introspect;
    if (verifier === undefined)
      return { refused: 'invalid', cause: new Error('no verifier for such a token is configured') };
    const verdict = await verifier(token);
    if (!isRefusal(verdict)) await principals.remember({ id: verdict.id, name: verdict.name, kind: verdict.kind });
    return verdict;
  }

  return token => (looksLikeAppKey(token) ? verifyAppKey(token) : verifyAccessToken(token));
}
