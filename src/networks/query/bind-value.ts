import type { Json } from '../../json.ts';
import { toColumnText } from '../column-type.ts';
import type { PropertyType } from '../model.ts';
import { type Sql, sql, type SqlValue } from '../sql.ts';

/** A value in the type of a property: its text, and the type of PostgreSQL that the text is read as. */
export interface TypedText {
  text: string;
  cast: string;
}

const EXPECTED: Record<PropertyType, string> = {
  integer: 'a whole number',
  'unsigned integer': 'a whole number that is not negative',
  float: 'a number',
  decimal: 'a number',
  string: 'a text',
  text: 'a text',
  date: 'a date such as 2026-01-31, or epoch milliseconds',
  time: 'a time such as 08:30:00',
  datetime: 'an ISO 8601 time such as 2026-01-31T08:30:00Z, or epoch milliseconds',
  timestamp: 'an ISO 8601 time such as 2026-01-31T08:30:00Z, or epoch milliseconds',
  boolean: 'true or false',
  binary: 'hexadecimal digits',
  json: 'a JSON value',
  vector: 'a text',
  point: 'a text',
  shape: 'a text',
  ip: 'an IP address',
};

export function expectedOf(type: PropertyType): string {
  return EXPECTED[type];
}

const INT64 = 2n ** 63n;
const DATE_LIMIT = 8.64e15;

/** Undefined where the value is none of the type. */
export function toTyped(type: PropertyType, value: Json): TypedText | undefined {
  switch (type) {
    case 'integer':
    case 'unsigned integer':
    case 'float':
    case 'decimal':
      return toNumber(value);
    case 'date':
    case 'datetime':
    case 'timestamp':
      return toMoment(type, value);
    case 'boolean':
      return value === true || value === false || value === 'true' || value === 'false'
        ? { text: String(value), cast: 'boolean' }
        : undefined;
    case 'json':
      return typeof value === 'string' && toColumnText('json', value) !== undefined
        ? { text: value, cast: 'jsonb' }
        : { text: JSON.stringify(value), cast: 'jsonb' };
    case 'time':
      return toText(type, value, 'time');
    case 'binary':
      return toText(type, value, 'bytea');
    case 'ip':
      return toText(type, value, 'inet');
    default:
      return toText(type, value, 'text');
  }
}

function toText(type: PropertyType, value: Json, cast: string): TypedText | undefined {
  const text = typeof value === 'string' ? toColumnText(type, value) : undefined;
  return text === undefined ? undefined : { text, cast };
}

/** Whole numbers that fit are compared as such, which an index on the column serves; others as exact decimals. */
function toNumber(value: Json): TypedText | undefined {
  if (typeof value !== 'number' && typeof value !== 'bigint' && typeof value !== 'string') return undefined;
  const text = String(value);
  if (/^[+-]?\d+$/.test(text)) {
    const whole = BigInt(text.replace(/^\+/, ''));
    return { text: String(whole), cast: whole >= -INT64 && whole < INT64 ? 'bigint' : 'numeric' };
  }
  return toColumnText('decimal', text) === undefined ? undefined : { text, cast: 'numeric' };
}

/** A day is compared as a day where it is written as one; everything else is a moment. */
function toMoment(type: PropertyType, value: Json): TypedText | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') {
    const ms = Number(value);
    return Math.abs(ms) <= DATE_LIMIT ? { text: isoOf(ms), cast: 'timestamptz' } : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const day = toColumnText('date', value);
  if (day !== undefined) {
    return type === 'date' ? { text: day, cast: 'date' } : { text: `${day}T00:00:00Z`, cast: 'timestamptz' };
  }
  const moment = toColumnText('datetime', value);
  return moment === undefined ? undefined : { text: moment, cast: 'timestamptz' };
}

/** Years beyond four digits, and before the common era, as PostgreSQL writes them. */
function isoOf(ms: number): string {
  const iso = new Date(ms).toISOString();
  const [, sign, year = '', rest = ''] = /^([+-])(\d{6})(.*)$/.exec(iso) ?? [];
  if (sign === undefined) return iso.startsWith('0000') ? `0001${iso.slice(4)} BC` : iso;
  if (sign === '+') return `${Number(year)}${rest}`;
  return `${String(Number(year) + 1).padStart(4, '0')}${rest} BC`;
}

export function bound({ text, cast }: TypedText): Sql {
  return cast === 'text' ? sql`${text}::text` : sql`${text}::text::${castTo(cast)}`;
}

const CASTS = [
  'bigint',
  'numeric',
  'text',
  'date',
  'time',
  'timestamptz',
  'boolean',
  'bytea',
  'jsonb',
  'inet',
] as const;

/** Of a fixed list, so that no input becomes SQL. */
function castTo(cast: string): Sql {
  switch (CASTS.find(known => known === cast)) {
    case 'bigint':
      return sql`bigint`;
    case 'numeric':
      return sql`numeric`;
    case 'date':
      return sql`date`;
    case 'time':
      return sql`time`;
    case 'timestamptz':
      return sql`timestamptz`;
    case 'boolean':
      return sql`boolean`;
    case 'bytea':
      return sql`bytea`;
    case 'jsonb':
      return sql`jsonb`;
    case 'inet':
      return sql`inet`;
    default:
      return sql`text`;
  }
}

export function boundList(values: readonly TypedText[]): Sql {
  const casts = new Set(values.map(({ cast }) => cast));
  // Whole numbers and others in one list are all compared as decimals; days and moments all as moments.
  const wide = casts.has('numeric')
    ? 'numeric'
    : casts.has('timestamptz')
      ? 'timestamptz'
      : (values[0]?.cast ?? 'text');
  const texts: SqlValue = values.map(({ text, cast }) =>
    cast === 'date' && wide === 'timestamptz' ? `${text}T00:00:00Z` : text,
  );
  return wide === 'text' ? sql`${texts}::text[]` : sql`${texts}::text[]::${castTo(wide)}[]`;
}

/** How the column is compared with such values: a day as the moment at which it begins, in UTC. */
export function comparable(column: Sql, type: PropertyType, values: readonly TypedText[]): Sql {
  const withMoments = values.some(({ cast }) => cast === 'timestamptz');
  return type === 'date' && withMoments ? sql`(${column}::timestamp at time zone 'UTC')` : column;
}
