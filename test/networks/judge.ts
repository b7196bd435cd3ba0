import fc from 'fast-check';
import type { JsonObject } from '../../src/json.ts';

/** What a cell means, for comparing; null where the cell is empty. */
type Value = bigint | number | string | boolean | null;

interface Kind {
  type: string;
  /** Texts of cells. */
  cells: fc.Arbitrary<string>;
  /** The value of a cell, or of a condition's text. */
  read: (text: string) => Exclude<Value, null>;
  /** The same in a condition. */
  write: (text: string) => string | number;
}

const NASTY = [
  '',
  'a',
  'A',
  'ab',
  'a%b',
  'a_b',
  "it's",
  'say "x"',
  '\\',
  '%',
  '_',
  '龙井茶',
  '龙井',
  '井',
  'é',
  'É',
  '𝒳',
  'line\nbreak',
  '—',
  '?',
  '$1',
  'null',
];
const text = fc.constantFrom(...NASTY.filter(item => item !== ''));
const days = fc.constantFrom('2024-02-28', '2024-02-29', '2024-03-01', '1969-12-31', '2026-12-07');
const moments = fc.constantFrom(
  '2024-02-29T00:00:00Z',
  '2024-02-29T00:00:00.5Z',
  '2024-02-29T08:00:00+08:00',
  '1969-12-31T23:59:59Z',
  '2026-12-07T12:00:00Z',
);

const asText = { read: (cell: string) => cell, write: (cell: string) => cell };

/** Property name → its kind. */
export const KINDS: Record<string, Kind> = {
  n: {
    type: 'integer',
    cells: fc.constantFrom(
      '0',
      '-1',
      '1',
      '7',
      '9007199254740993',
      '9007199254740992',
      '-9223372036854775808',
      '9223372036854775807',
    ),
    read: BigInt,
    write: cell => (Number.isSafeInteger(Number(cell)) ? Number(cell) : cell),
  },
  u: {
    type: 'unsigned integer',
    cells: fc.constantFrom('0', '1', '18446744073709551615'),
    read: BigInt,
    write: cell => cell,
  },
  f: { type: 'float', cells: fc.constantFrom('0', '-1.5', '2.25', '1e300', '-1e-7'), read: Number, write: Number },
  d: { type: 'decimal', cells: fc.constantFrom('0', '1.10', '-3.14', '99999.99'), read: Number, write: Number },
  s: { type: 'string', cells: text, ...asText },
  x: { type: 'text', cells: text, ...asText },
  day: { type: 'date', cells: days, read: cell => Date.parse(`${cell}T00:00:00Z`), write: cell => cell },
  at: { type: 'datetime', cells: moments, read: Date.parse, write: cell => cell },
  ms: { type: 'timestamp', cells: moments, read: Date.parse, write: Date.parse },
  clock: { type: 'time', cells: fc.constantFrom('00:00:00', '08:30:00', '23:59:59'), ...asText },
  yes: { type: 'boolean', cells: fc.constantFrom('true', 'false'), read: cell => cell === 'true', write: cell => cell },
};
export const PROPERTIES = Object.keys(KINDS);

export type Row = Record<string, string>;

/** Rows by `id` from 1; an empty cell is null. */
export function makeRows(count: number, seed: number): Row[] {
  const cells = Object.fromEntries(
    Object.entries(KINDS).map(([name, { cells: full }]) => [
      name,
      fc.oneof({ arbitrary: full, weight: 4 }, fc.constant('')),
    ]),
  );
  return fc.sample(fc.record(cells), { numRuns: count, seed }).map((row, index) => ({ id: String(index + 1), ...row }));
}

const TEXTUAL = ['string', 'text'];
const EQUALITY = ['==', '!=', 'in', 'not_in', 'exist', 'not_exist'];
const ORDER = ['>', '>=', '<', '<='];
const INTERVAL = ['range', 'out_range'];

function leaf(): fc.Arbitrary<JsonObject> {
  return fc.constantFrom(...PROPERTIES).chain(field => {
    const { type, cells, write } = KINDS[field] as Kind;
    const operations = [
      ...EQUALITY,
      ...(type === 'boolean' ? [] : ORDER),
      ...(type === 'boolean' || TEXTUAL.includes(type) ? [] : INTERVAL),
      ...(TEXTUAL.includes(type) ? ['like', 'not_like', 'regex'] : []),
    ];
    return fc.constantFrom(...operations).chain(operation => {
      const base = { field, operation };
      if (operation === 'exist' || operation === 'not_exist') return fc.constant(base);
      if (operation === 'in' || operation === 'not_in') {
        return fc.array(cells, { minLength: 1, maxLength: 4 }).map(list => ({ ...base, value: list.map(write) }));
      }
      if (INTERVAL.includes(operation)) {
        return fc.tuple(cells, cells).map(([low, high]) => ({ ...base, value: [write(low), write(high)] }));
      }
      if (operation === 'regex')
        return fc
          .constantFrom('^a', 'b$', 'a.b', '[龙井]+', '(?i)A', '\\d', 'a|\\\\', 'k\\b', '^.$')
          .map(value => ({ ...base, value }));
      if (operation === 'like' || operation === 'not_like')
        return fc.constantFrom(...NASTY).map(value => ({ ...base, value }));
      return cells.map(cell => ({ ...base, value: write(cell) }));
    });
  });
}

export function condition(): fc.Arbitrary<JsonObject> {
  const group = (inner: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
    fc.record({
      operation: fc.constantFrom('and', 'or'),
      sub_conditions: fc.array(inner, { minLength: 1, maxLength: 3 }),
    });
  const shallow = fc.oneof({ arbitrary: leaf(), weight: 3 }, group(leaf()));
  return fc.oneof({ arbitrary: shallow, weight: 3 }, group(shallow));
}

interface Given {
  operation: string;
  field: string;
  value: unknown;
  sub_conditions: JsonObject[];
}

/** The naive filter: what the condition means, row by row. A null property meets `not_exist` alone. */
export function meets(row: Row, given: JsonObject): boolean {
  const { operation, field, value, sub_conditions: subs } = given as unknown as Given;
  if (operation === 'and') return subs.every(sub => meets(row, sub));
  if (operation === 'or') return subs.some(sub => meets(row, sub));
  const kind = KINDS[field] as Kind;
  const cell = row[field] ?? '';
  if (operation === 'exist') return cell !== '';
  if (operation === 'not_exist') return cell === '';
  if (cell === '') return false;
  const own = kind.read(cell);
  const other = (wanted: unknown): Exclude<Value, null> =>
    typeof wanted === 'number' && kind.type === 'timestamp' ? wanted : kind.read(String(wanted));
  const list = Array.isArray(value) ? value.map(other) : [];
  switch (operation) {
    case '==':
      return own === other(value);
    case '!=':
      return own !== other(value);
    case 'in':
      return list.includes(own);
    case 'not_in':
      return !list.includes(own);
    case 'range':
      return order(own, list[0]) >= 0 && order(own, list[1]) <= 0;
    case 'out_range':
      return order(own, list[0]) < 0 || order(own, list[1]) > 0;
    case 'like':
      return cell.includes(String(value));
    case 'not_like':
      return !cell.includes(String(value));
    case 'regex':
      return toRegExp(String(value)).test(cell);
    default:
      return compare(operation, order(own, other(value)));
  }
}

function compare(operation: string, sign: number): boolean {
  return { '>': sign > 0, '>=': sign >= 0, '<': sign < 0, '<=': sign <= 0 }[operation] ?? false;
}

/** By code points for texts. */
export function order(a: Value | undefined, b: Value | undefined): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return (a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0;
}

function toRegExp(pattern: string): RegExp {
  return pattern.startsWith('(?i)') ? new RegExp(pattern.slice(4), 'iu') : new RegExp(pattern, 'u');
}
