import { isDeepStrictEqual } from 'node:util';
import { type Json, type JsonObject, stringifyJson } from '../json.ts';
import type { Answer } from './exchange.ts';
import { demand, show } from './violation.ts';

/** The same JSON value, every digit included; the order of members does not matter. */
export function demandSame(actual: Json | undefined, expected: Json, what: string): void {
  demand(isDeepStrictEqual(actual, expected), () => `${what}: expected ${show(expected)}, got ${show(actual)}`);
}

export function demandStatus(answer: Answer, status: number, what: string): void {
  demand(answer.status === status, () => `${what}: expected ${status}, got ${answer.status} ${show(answer.text)}`);
}

/** A 400 whose `error_details` name the field in dotted form, such as `body.mode`. */
export function demandFieldRefused(answer: Answer, field: string, what: string): void {
  demandStatus(answer, 400, what);
  const { error_details: details = null } = answer.body as JsonObject;
  demand(
    stringifyJson(details).includes(field),
    () => `${what}: error_details should name ${field}, they are ${show(details)}`,
  );
}
