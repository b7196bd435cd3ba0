import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

/** Session ids that only their owner can use: the upstream's own id, sealed for one server, caller and target. */
export interface SessionSeal {
  /** True when other processes with the same key, and this one after a restart, can open what is sealed here. */
  readonly shared: boolean;
  seal(upstreamId: string, owner: string): string;
  /** Undefined when it was sealed for another owner or with another key, or is none of ours. */
  open(sessionId: string, owner: string): string | undefined;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^[A-Za-z0-9_-]{39,8192}$/;

/** @param secretsKey absent: a random key, so that sessions end with the process. */
export function createSessionSeal(secretsKey: string | undefined): SessionSeal {
  // Fixed: every process must get the same key from the same passphrase.
  const key = secretsKey === undefined ? randomBytes(32) : scryptSync(secretsKey, 'bkn-mcp sessions v1', 32);
  return {
    shared: secretsKey !== undefined,
    seal(upstreamId, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(upstreamId, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sessionId, owner) {
      if (!SEALED.test(sessionId)) return undefined;
      const sealed = Buffer.from(sessionId, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8');
      try {
        return body + decipher.final('utf8');
      } catch {
        // The tag does not fit: not sealed with this key for this owner.
        return undefined;
      }
    },
  };
}
