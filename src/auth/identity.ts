/** Whom a verified credential speaks for. */
export interface Identity {
  id: string;
  name: string;
  kind: 'user' | 'app';
  /** Roles that the credential itself carries; those of the role table come on top. */
  roles: readonly string[];
  /** When the credential ends, in ms since the epoch. */
  validUntil?: number;
}

/** Why a credential was refused: `expired` may be told to the caller, the rest is one and the same to it. */
export interface Refusal {
  refused: 'expired' | 'invalid';
  /** For the log. */
  cause?: unknown;
}

/** Resolves to a refusal for a bad credential; rejects only when it cannot be told whether it is one. */
export type Verifier = (token: string) => Promise<Identity | Refusal>;

export function isRefusal(verdict: Identity | Refusal): verdict is Refusal {
  return 'refused' in verdict;
}
