import type { Clock } from '../clock.ts';
import type { Log } from '../observability/log.ts';
import type { KeyStore } from '../storage/key-store.ts';
import type { PrincipalStore } from '../storage/principal-store.ts';
import { hashAppKey, isWellFormedAppKey } from './app-key.ts';
import type { Verifier } from './identity.ts';

export interface AppKeyDeps {
  keys: Pick<KeyStore, 'findByHash' | 'touch'>;
  principals: Pick<PrincipalStore, 'find'>;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}

/** `last_use_time` is for people who tidy up: a minute is exact enough, and spares a write a request. */
const TOUCH_INTERVAL_NS = 60_000_000_000n;

export function createAppKeyVerifier({ keys, principals, clock, log }: AppKeyDeps): Verifier {
  async function touch(keyId: string, time: bigint): Promise<void> {
    try {
      await keys.touch(keyId, time);
    } catch (err) {
      // Not worth refusing a good key for.
      log.warn({ err, keyId }, 'the last use of an AppKey could not be recorded');
    }
  }

  return async token => {
    if (!isWellFormedAppKey(token)) return { refused: 'invalid', cause: new Error('a malformed AppKey') };
    const key = await keys.findByHash(hashAppKey(token));
    if (key === undefined) return { refused: 'invalid', cause: new Error('an unknown AppKey') };
    if (key.revokeTime !== null) return { refused: 'invalid', cause: new Error(`the AppKey ${key.keyId} is revoked`) };
    const principal = await principals.find(key.principalId);
    const now = clock.now();
    if (key.lastUseTime === null || now - key.lastUseTime >= TOUCH_INTERVAL_NS) await touch(key.keyId, now);
    return {
      id: key.principalId,
      name: principal?.name ?? key.principalId,
      kind: principal?.kind ?? 'user',
      roles: [],
    };
  };
}
