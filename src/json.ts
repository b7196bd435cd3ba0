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

/** Sixteen digits in a row is the shortest an unsafe integer can be: texts without them take the native fast path. */
const WIDE_NUMBER = /\d{16}/;
const INTEGER = /^-?\d+$/;

/** @throws SyntaxError as `JSON.parse` does. */
export function parseJson(text: string): Json {
  if (!WIDE_NUMBER.test(text)) return JSON.parse(text) as Json;
  return JSON.parse(text, (_key, value, context) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value) || context.source === undefined) return value;
    return INTEGER.test(context.source) ? BigInt(context.source) : value;
  });
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

/** The same value with every `bigint` as the nearest double: what a schema validator that knows only doubles can read. */
export function lossyView(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(lossyView);
  if (value === null || typeof value !== 'object') return value;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    // Plain assignment to `__proto__` would set the prototype and lose the member.
    if (key === '__proto__') Object.defineProperty(copy, key, { value: lossyView(item), enumerable: true });
    else copy[key] = lossyView(item);
  }
  return copy;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
