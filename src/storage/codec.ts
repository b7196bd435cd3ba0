import { parseJson, stringifyJson } from '../json.ts';

/** A bigint column as a driver gives it: text from pg; from PGlite a `bigint`, or a number where that is exact. */
export type StoredBigint = string | bigint | number;

export function readBigint(stored: StoredBigint): bigint {
  return typeof stored === 'bigint' ? stored : BigInt(stored);
}

export function readNullableBigint(stored: StoredBigint | null): bigint | null {
  return stored === null ? null : readBigint(stored);
}

/** JSON is stored as text, so that its integers stay exact (D4). The type is the writer's word: only this module's own texts come back. */
export function readJson<T>(stored: string): T {
  return parseJson(stored) as T;
}

export function writeJson(value: unknown): string {
  return stringifyJson(value);
}

/** PostgreSQL text holds any character but this one: no stored value contains it, so none can match it. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0');
}
