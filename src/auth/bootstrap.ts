import type { Clock } from '../clock.ts';
import type { KeyStore } from '../storage/key-store.ts';
import type { PrincipalStore } from '../storage/principal-store.ts';
import { hashAppKey, isWellFormedAppKey, newAppKey } from './app-key.ts';

export interface BootstrapStores {
  keys: Pick<KeyStore, 'insert' | 'list'>;
  principals: Pick<PrincipalStore, 'remember' | 'setRoles'>;
}

/** Not `admin`: an identity provider may well know somebody by that name. */
export const BOOTSTRAP_PRINCIPAL = 'bootstrap-admin';
/** One fixed id: where several processes start at once, the table's key lets one of them win. */
const BOOTSTRAP_KEY_ID = 'bootstrap';

/**
 * The first start, with an empty key table, creates one AppKey of an admin.
 * @param configured the key to use (BOOTSTRAP_APPKEY) instead of a generated one.
 * @returns the generated key, to be shown once; undefined when nothing was generated.
 */
export async function bootstrapAppKey(
  { keys, principals }: BootstrapStores,
  clock: Clock,
  configured?: string,
): Promise<string | undefined> {
  if (configured !== undefined && !isWellFormedAppKey(configured)) {
    throw new Error('BOOTSTRAP_APPKEY: expected an AppKey, `bak_` and 43 characters of A-Z a-z 0-9 _ -');
  }
  if ((await keys.list()).length > 0) return undefined;
  // The key comes last: a crash before it leaves an empty key table, and the next start begins again.
  await principals.remember({ id: BOOTSTRAP_PRINCIPAL, name: 'admin', kind: 'user' });
  await principals.setRoles(BOOTSTRAP_PRINCIPAL, ['admin']);
  const key = configured ?? newAppKey();
  try {
    await keys.insert({
      keyId: BOOTSTRAP_KEY_ID,
      keyHash: hashAppKey(key),
      principalId: BOOTSTRAP_PRINCIPAL,
      label: 'first start',
      createTime: clock.now(),
      createUser: BOOTSTRAP_PRINCIPAL,
    });
  } catch (error) {
    // Another process was first; with anything else wrong the table is still empty.
    if ((await keys.list()).length > 0) return undefined;
    throw error;
  }
  return configured === undefined ? key : undefined;
}
