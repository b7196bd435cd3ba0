import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type Json, stringifyJson } from '../json.ts';
import type { Answer } from './exchange.ts';
import { demand, show } from './violation.ts';

/** The same JSON value, every digit included; the order of members does not matter. */
export function demandSame(actual: Json | undefined, expected: Json, what: string): void {
  const found = difference(actual, expected, what);
  demand(found === undefined, () => `${found?.where}: expected ${show(found?.expected)}, got ${show(found?.actual)}`);
}

interface Difference {
  where: string;
  actual: Json | undefined;
  expected: Json | undefined;
}

/** The innermost place that differs: two long values side by side would tell nobody anything. */
function difference(actual: Json | undefined, expected: Json | undefined, where: string): Difference | undefined {
  if (isDeepStrictEqual(actual, expected)) return undefined;
  const [left, right] = [actual, expected].map(partsOf);
  if (left === undefined || right === undefined) return { where, actual, expected };
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const inner = difference(left.get(name), right.get(name), `${where} › ${name}`);
    if (inner !== undefined) return inner;
  }
  return { where, actual, expected };
}

/** Members of an object, or items of a list of objects: lists of plain values are told as a whole. */
function partsOf(value: Json | undefined): Map<string, Json> | undefined {
  if (isJsonObject(value)) return new Map(Object.entries(value));
  return Array.isArray(value) && value.some(isJsonObject)
    ? new Map(value.map((item, index) => [String(index), item]))
    : undefined;
}

export function demandStatus(answer: Answer, status: number, what: string): void {
  demand(answer.status === status, () => `${what}: expected ${status}, got ${answer.status} ${show(answer.text)}`);
}

/** A 400 whose `error_details` name the field in dotted form, such as `body.mode`. */
export function demandFieldRefused(answer: Answer, field: string, what: string): void {
  demandStatus(answer, 400, what);
  const { error_details: details = null } = isJsonObject(answer.body) ? answer.body : {};
  demand(
    stringifyJson(details).includes(field),
    () => `${what}: error_details should name ${field}, they are ${show(details)}`,
  );
}
