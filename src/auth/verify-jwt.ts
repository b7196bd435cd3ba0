import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify, type JWTVerifyOptions } from 'jose';
import type { Refusal, Verifier } from './identity.ts';
import { identityOf } from './token-claims.ts';

/** Asymmetric only: with a symmetric one the published key would be the secret. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const CLOCK_TOLERANCE_S = 5;
const JWKS_TIMEOUT_MS = 5000;

/** What is wrong with the token itself. Every other error is a key server that failed, and no verdict. */
const TOKEN_FAULTS = [
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
];

export interface JwtOptions {
  jwksUrl: string;
  issuer: string;
  audience: string | undefined;
  rolesClaim: string | undefined;
}

/** A compact JWS: three parts, the first a JSON object in base64url. */
export function looksLikeJwt(token: string): boolean {
  return /^eyJ[A-Za-z0-9_-]*\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/.test(token);
}

export function createJwtVerifier({ jwksUrl, issuer, audience, rolesClaim }: JwtOptions): Verifier {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: JWKS_TIMEOUT_MS });
  const options: JWTVerifyOptions = {
    algorithms: ALGORITHMS,
    issuer,
    clockTolerance: CLOCK_TOLERANCE_S,
    requiredClaims: ['exp', 'sub'],
    ...(audience === undefined ? {} : { audience }),
  };
  return async token => {
    try {
      const { payload } = await verifyWithAnyKey(token, keys, options);
      return identityOf(payload, rolesClaim);
    } catch (error) {
      return refusalOf(error);
    }
  };
}

/** A token without `kid` may match several published keys: each is tried. */
async function verifyWithAnyKey(token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions) {
  try {
    return await jwtVerify(token, keys, options);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return await jwtVerify(token, key, options);
      } catch (attempt) {
        if (!(attempt instanceof errors.JWSSignatureVerificationFailed)) throw attempt;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** @throws the error itself when it says nothing about the token. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof errors.JWTExpired) return { refused: 'expired', cause: error };
  if (TOKEN_FAULTS.some(fault => error instanceof fault)) return { refused: 'invalid', cause: error };
  throw error;
}
