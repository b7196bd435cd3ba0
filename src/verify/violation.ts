/** What a deployment did against the contract: found by a check, never thrown for anything else. */
export class Violation extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Violation';
  }
}

export function demand(holds: boolean, message: string | (() => string)): asserts holds {
  if (!holds) throw new Violation(typeof message === 'string' ? message : message());
}

export function demandEqual(actual: unknown, expected: unknown, what: string): void {
  demand(Object.is(actual, expected), () => `${what}: expected ${show(expected)}, got ${show(actual)}`);
}

export function show(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  const text = JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item)) as
    string | undefined;
  return text === undefined ? String(value) : text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
