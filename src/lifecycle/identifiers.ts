import { createHash, randomBytes } from 'node:crypto';
import { isJsonObject, type Json, stringifyJson } from '../json.ts';

/** `conv_`, `int_`, `op_` or `rcpt_` with 16 random bytes in lowercase hexadecimal. */
export function newId(kind: 'conv' | 'int' | 'op' | 'rcpt'): string {
  return `${kind}_${randomBytes(16).toString('hex')}`;
}

/** SHA-256 of the canonical JSON: the order of members does not matter, every digit does. */
export function hashOf(value: Json): string {
  return createHash('sha256')
    .update(stringifyJson(canonical(value)))
    .digest('hex');
}

function canonical(value: Json): Json {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isJsonObject(value)) return value;
  // Pairs, because an object would put members with the names of integers first, and lose `__proto__`; in an object, so
  // that no array is taken for one.
  return {
    members: Object.keys(value)
      .sort()
      .map(key => [key, canonical(value[key] ?? null)]),
  };
}
