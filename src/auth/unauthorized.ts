import { ServiceError } from '../errors.ts';

/** What a 401 tells the caller besides that it is one. */
export interface Challenge {
  /** URL of the protected-resource metadata (RFC 9728), on MCP endpoints. */
  resourceMetadata?: string;
}

const DETAILS = {
  missing: 'expected a credential in the header `Authorization: Bearer <token>`',
  invalid: 'the credential is not valid',
  expired: 'the credential has expired',
} as const;

/** 401 with the challenge of RFC 6750: no `error` when no credential was sent. */
export function unauthorized(reason: keyof typeof DETAILS, challenge: Challenge = {}, cause?: unknown): ServiceError {
  const parameters: string[] = [];
  if (reason !== 'missing') parameters.push('error="invalid_token"', `error_description="${DETAILS[reason]}"`);
  if (challenge.resourceMetadata !== undefined) {
    parameters.push(`resource_metadata="${challenge.resourceMetadata.replace(/["\\]/g, encodeURIComponent)}"`);
  }
  const header = parameters.length === 0 ? 'Bearer' : `Bearer ${parameters.join(', ')}`;
  return new ServiceError('Unauthorized', { details: DETAILS[reason], headers: { 'WWW-Authenticate': header }, cause });
}
