import type { FieldFault } from '../errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';

const INT64_MAX = 2n ** 63n - 1n;

/**
 * A value at its path in the file. Reading what is not as expected notes a fault and goes on with an empty value, so that one
 * reading finds every fault; nothing read may be used when there is any.
 */
export class Place {
  readonly path: string;
  readonly faults: FieldFault[];
  readonly #value: Json | undefined;

  constructor(value: Json | undefined, path: string, faults: FieldFault[]) {
    this.#value = value;
    this.path = path;
    this.faults = faults;
  }

  get missing(): boolean {
    return this.#value === undefined;
  }

  fault(message: string): void {
    this.faults.push({ field: this.path, message });
  }

  /** Of an object with no other members than these: gives the place of each. */
  members<Name extends string>(names: readonly Name[]): (name: Name) => Place {
    const value = this.#value;
    const given = isJsonObject(value) ? value : {};
    if (given !== value) this.#expected('an object');
    for (const name of Object.keys(given)) {
      if (!names.some(known => known === name)) {
        this.#at(name, undefined).fault(`expected no such member; the members are ${names.join(', ')}`);
      }
    }
    // What could not be read as an object is one fault, not one for each of its members.
    const faults = given === value ? this.faults : [];
    return name => new Place(Object.hasOwn(given, name) ? given[name] : undefined, this.#pathOf(name), faults);
  }

  items(): Place[] {
    if (Array.isArray(this.#value)) {
      return this.#value.map((item, index) => new Place(item, `${this.path}[${index}]`, this.faults));
    }
    this.#expected('an array');
    return [];
  }

  text(): string {
    const value = this.#value;
    if (typeof value !== 'string') return this.#expected('a text', '');
    if (value.includes('\0')) this.fault('expected no NUL character');
    if (!value.isWellFormed()) this.fault('expected no lone surrogate');
    return value;
  }

  /** Free in what it holds; stored as JSON text, so anything in it is kept. */
  object(): JsonObject {
    return isJsonObject(this.#value) ? this.#value : this.#expected('an object', {});
  }

  matching(pattern: RegExp, expected: string): string {
    const value = this.text();
    if (typeof this.#value === 'string' && !pattern.test(value)) this.fault(`expected ${expected}`);
    return value;
  }

  oneOf<T extends string>(choices: readonly T[]): T | undefined {
    const found = choices.find(choice => choice === this.#value);
    if (found === undefined) this.#expected(choices.join(' or '));
    return found;
  }

  flag(): boolean {
    return typeof this.#value === 'boolean' ? this.#value : this.#expected('true or false', false);
  }

  integer(least: number, most: number): number {
    const value = this.#value;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    return this.#expected(`a whole number, ${least} to ${most}`, least);
  }

  /** Nanoseconds since the epoch (D4). */
  time(): bigint {
    const value = this.#value;
    if (typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))) {
      const time = BigInt(value);
      if (time >= 0n && time <= INT64_MAX) return time;
    }
    return this.#expected('nanoseconds since 1970 as a whole number below 2^63', 0n);
  }

  texts(): string[] {
    return this.items().map(item => item.text());
  }

  textsByName(): Record<string, string> {
    if (!isJsonObject(this.#value)) return this.#expected('an object of texts', {});
    const entries = Object.entries(this.#value).map(([name, value]): [string, string] => {
      if (name.includes('\0') || !name.isWellFormed()) this.fault('expected names without NUL and lone surrogates');
      return [name, this.#at(name, value).text()];
    });
    return Object.fromEntries(entries);
  }

  #at(name: string, value: Json | undefined): Place {
    return new Place(value, this.#pathOf(name), this.faults);
  }

  #pathOf(name: string): string {
    const step = /^[A-Za-z_][\w-]*$/.test(name) ? name : JSON.stringify(name);
    return this.path === '' ? step : `${this.path}.${step}`;
  }

  #expected(what: string): void;
  #expected<T>(what: string, otherwise: T): T;
  #expected<T>(what: string, otherwise?: T): T | undefined {
    this.fault(`expected ${what}, found ${found(this.#value)}`);
    return otherwise;
  }
}

/** Never the value itself: it may be a secret. */
function found(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'bigint' || typeof value === 'number' ? `the number ${value}` : `another ${kindOf(value)}`;
}

function kindOf(value: Json): string {
  return typeof value === 'string' ? 'text' : typeof value === 'boolean' ? 'flag' : 'object';
}
