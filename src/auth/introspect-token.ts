import { isJsonObject } from '../json.ts';
import type { Identity, Refusal, Verifier } from './identity.ts';
import { type Claims, identityOf } from './token-claims.ts';

export interface IntrospectionOptions {
  url: string;
  clientId: string | undefined;
  clientSecret: string | undefined;
  /** When set, an answer that names another issuer or another audience is refused; naming none is allowed by RFC 7662. */
  issuer: string | undefined;
  audience: string | undefined;
  rolesClaim: string | undefined;
  timeoutMs?: number;
}

const TIMEOUT_MS = 5000;

/** RFC 7662. An endpoint that is down, slow or talks nonsense gives no verdict: the verifier rejects. */
export function createIntrospector(options: IntrospectionOptions): Verifier {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    ...(options.clientId === undefined ? {} : { authorization: basic(options.clientId, options.clientSecret ?? '') }),
  };
  return async token => {
    const response = await fetch(options.url, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ token, token_type_hint: 'access_token' }).toString(),
      // A redirect would carry the token, and our client secret, to where nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    });
    const answer: unknown = await response.json().catch((cause: unknown) => cause);
    if (response.status !== 200) throw new Error(`the introspection endpoint answered ${response.status}`);
    if (!isJsonObject(answer) || typeof answer.active !== 'boolean') {
      throw new Error('the introspection endpoint gave no JSON object with a boolean `active`', { cause: answer });
    }
    return judge(answer, options);
  };
}

function judge(answer: Claims, { issuer, audience, rolesClaim }: IntrospectionOptions): Identity | Refusal {
  const invalid = (why: string): Refusal => ({ refused: 'invalid', cause: new Error(why) });
  if (answer.active !== true) return invalid('the token is not active');
  if (typeof answer.exp === 'number' && answer.exp * 1000 <= Date.now()) return { refused: 'expired' };
  if (answer.token_use !== undefined && answer.token_use !== 'access_token') return invalid('it is no access token');
  if (issuer !== undefined && answer.iss !== undefined && answer.iss !== issuer) return invalid('another issuer');
  const audiences = [answer.aud].flat().filter(item => item !== undefined);
  if (audience !== undefined && audiences.length > 0 && !audiences.includes(audience))
    return invalid('another audience');
  return identityOf(answer, rolesClaim);
}

/** RFC 6749 §2.3.1: id and secret are form-encoded before they are joined. */
function basic(id: string, secret: string): string {
  const encode = (text: string): string => new URLSearchParams({ v: text }).toString().slice(2);
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`;
}
