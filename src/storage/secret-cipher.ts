import { createCipheriv, createDecipheriv, hash, randomBytes, scryptSync } from 'node:crypto';

/** Texts that were encrypted with a key that this process does not have. */
export class SecretsKeyError extends Error {
  constructor(context: string, neededKeyId: string, presentKeyId: string | undefined, options?: ErrorOptions) {
    const present = presentKeyId === undefined ? 'no key is set' : `the key that is set has id ${presentKeyId}`;
    super(`SECRETS_KEY: ${context} was encrypted with the key of id ${neededKeyId}, but ${present}`, options);
    this.name = 'SecretsKeyError';
  }
}

/** Encryption at rest (D14). `context` names the place of a text: moved to another place it cannot be opened. */
export interface SecretCipher {
  seal(text: string, context: string): string;
  /** @throws SecretsKeyError when the text was sealed with another key, or not here. */
  open(stored: string, context: string): string;
}

/** `enc:v1:<key id>:<base64 of nonce, tag, ciphertext>`. What does not begin so was written before there was a key. */
const SEALED = /^enc:v1:([0-9a-f]{8}):([A-Za-z0-9+/]+=*)$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * @param secretsKey 32 bytes in hex or base64, or any other text as a passphrase (stretched by scrypt). Without it texts are stored
 * as they are.
 */
export function createSecretCipher(secretsKey?: string): SecretCipher {
  const key = secretsKey === undefined ? undefined : readKey(secretsKey);
  const keyId = key && hash('sha256', Buffer.concat([Buffer.from('bkn-mcp secrets key id\0'), key]), 'hex').slice(0, 8);
  return {
    seal(text, context) {
      if (key === undefined || keyId === undefined) return text;
      return `enc:v1:${keyId}:${encrypt(key, text, context)}`;
    },
    open(stored, context) {
      const [, neededId, body] = SEALED.exec(stored) ?? [];
      if (neededId === undefined || body === undefined) return stored;
      if (key === undefined || keyId !== neededId) throw new SecretsKeyError(context, neededId, keyId);
      try {
        return decrypt(key, Buffer.from(body, 'base64'), context);
      } catch (cause) {
        throw new Error(`${context} was changed outside of this service and cannot be decrypted`, { cause });
      }
    },
  };
}

function encrypt(key: Buffer, text: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

function decrypt(key: Buffer, sealed: Buffer, context: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

function readKey(text: string): Buffer {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  // A fixed salt: every process must get the same key from the same passphrase, and there is one passphrase a deployment.
  return scryptSync(text, 'bkn-mcp secrets v1', 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
}
