/**
 * JSON in which every integer survives digit for digit (D4). `JSON.parse` reads numbers as doubles, so an int64 above
 * 2^53 would be rounded; here an integer that a double cannot hold becomes a `bigint`, and `bigint` is written as a number.
 */
export type Json = null | boolean | number | bigint | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

declare global {
  // In Node.js since 22, in no TypeScript library yet.
  interface JSON {
    rawJSON(text: string): object;
    parse(text: string, reviver: (key: string, value: Json, context: { source?: string }) => Json): Json;
  }
}

/** What a double may not hold: sixteen digits in a row, or an exponent of three. Texts without take the native fast path. */
const WIDE_NUMBER = /\d{16}|\d[eE]\+?\d{3}/;
/** Far beyond int64; converting millions of digits would take seconds. A longer integer is read as the double it is near to. */
const EXACT_INTEGER = /^-?\d{1,100}$/;
/** Deeper values would overflow the stack of whoever walks them, the writer of JSON among them. */
const DEPTH_LIMIT = 1000;

/** A text that is JSON, but not one that is read: `message` says why, and holds nothing of the text. */
export class JsonLimitError extends SyntaxError {}

/** @throws SyntaxError as `JSON.parse` does; JsonLimitError for nesting and numbers beyond what is kept whole. */
export function parseJson(text: string): Json {
  if (isTooDeep(text)) throw new JsonLimitError(`is nested deeper than ${DEPTH_LIMIT} levels`);
  if (!WIDE_NUMBER.test(text)) return JSON.parse(text) as Json;
  return JSON.parse(text, (_key, value, context) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value) || context.source === undefined) return value;
    if (!Number.isFinite(value)) throw new JsonLimitError('holds a number beyond the range of a double');
    return EXACT_INTEGER.test(context.source) ? BigInt(context.source) : value;
  });
}

function isTooDeep(text: string): boolean {
  if (text.length < 2 * DEPTH_LIMIT) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // A string: what looks like brackets in it is none.
        at = endOfString(text, at + 1);
        break;
      case 0x5b:
      case 0x7b:
        depth += 1;
        if (depth > DEPTH_LIMIT) return true;
        break;
      case 0x5d:
      case 0x7d:
        depth -= 1;
    }
  }
  return false;
}

function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return text.length;
}

/** Like `JSON.stringify`, with `bigint` written as an exact JSON integer. */
export function stringifyJson(value: unknown, indent?: number): string {
  try {
    // Most values hold no bigint, and those that do are found out at the first.
    return JSON.stringify(value, undefined, indent);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return withExactIntegers(() => JSON.stringify(value, undefined, indent));
  }
}

/**
 * A replacer would be called for every member of a large list; `toJSON` is called for each bigint alone, in half the time. The work
 * is synchronous, so nothing else ever sees the prototype changed.
 */
function withExactIntegers(write: () => string): string {
  const prototype = BigInt.prototype as { toJSON?: () => unknown };
  prototype.toJSON = exactInteger;
  try {
    return write();
  } finally {
    delete prototype.toJSON;
  }
}

function exactInteger(this: unknown): unknown {
  return JSON.rawJSON(String(this));
}

/**
 * The same value with every `bigint` as the nearest double: what a schema validator that knows only doubles can read. What holds no
 * `bigint` is shared with the original, not copied: lists are long, and the view is only read.
 */
export function lossyView(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value !== 'object') return value;
  const members = value as Record<string, unknown>;
  let view = members;
  for (const key of Object.keys(members)) {
    const item = lossyView(members[key]);
    if (item === members[key]) continue;
    if (view === members) view = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as typeof members;
    // Plain assignment to `__proto__` would set the prototype and lose the member.
    if (key === '__proto__') Object.defineProperty(view, key, { value: item, enumerable: true });
    else view[key] = item;
  }
  return view;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
