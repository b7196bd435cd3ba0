import type { PropertyType } from './model.ts';

/** How each type is stored (PostgreSQL). What PostgreSQL has no type for is kept as its text. */
export const NATIVE_TYPES: Record<PropertyType, string> = {
  integer: 'bigint',
  'unsigned integer': 'numeric(20,0)',
  float: 'double precision',
  decimal: 'numeric',
  string: 'text',
  text: 'text',
  date: 'date',
  time: 'time',
  datetime: 'timestamptz',
  timestamp: 'timestamptz',
  boolean: 'boolean',
  binary: 'bytea',
  json: 'jsonb',
  vector: 'text',
  point: 'text',
  shape: 'text',
  ip: 'inet',
};

/** The type of a property over a column of a table that was there already; undefined where no type fits. */
export function propertyTypeOf(nativeType: string): PropertyType {
  const name = nativeType.replace(/\(.*\)/, '').trim();
  if (/^(smallint|integer|bigint|oid)$/.test(name)) return 'integer';
  if (/^(real|double precision|money)$/.test(name)) return 'float';
  if (name === 'numeric') return 'decimal';
  if (name === 'text') return 'text';
  if (/^(inet|cidr)$/.test(name)) return 'ip';
  if (name === 'date') return 'date';
  if (name.startsWith('timestamp')) return 'timestamp';
  if (name.startsWith('time')) return 'time';
  if (name === 'boolean') return 'boolean';
  if (name === 'bytea') return 'binary';
  if (/^jsonb?$/.test(name)) return 'json';
  return 'string';
}

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };
const UINT64_MAX = 2n ** 64n - 1n;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * The text of a CSV cell as the text that its column's type reads the same everywhere; undefined where it is none of the type. A
 * date-time without an offset is UTC.
 */
export function toColumnText(type: PropertyType, text: string): string | undefined {
  switch (type) {
    case 'integer':
      return isWhole(text, INT64.min, INT64.max) ? text : undefined;
    case 'unsigned integer':
      return isWhole(text, 0n, UINT64_MAX) ? text : undefined;
    case 'float':
    case 'decimal':
      return NUMBER.test(text) && Number.isFinite(Number(text)) ? text : undefined;
    case 'date':
      return isDate(text) ? text : undefined;
    case 'time':
      return TIME.test(text) ? text : undefined;
    case 'datetime':
    case 'timestamp':
      return toInstant(text);
    case 'boolean':
      return toBoolean(text);
    case 'binary':
      return /^(\\x)?([0-9a-f]{2})*$/i.test(text) ? `\\x${text.replace(/^\\x/i, '')}` : undefined;
    case 'json':
      return isJson(text) ? text : undefined;
    case 'ip':
      return isAddress(text) ? text : undefined;
    default:
      // A text of PostgreSQL cannot hold it.
      return text.includes('\0') ? undefined : text;
  }
}

function isWhole(text: string, min: bigint, max: bigint): boolean {
  if (!/^[+-]?\d{1,20}$/.test(text)) return false;
  const value = BigInt(text.replace(/^\+/, ''));
  return value >= min && value <= max;
}

function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined || year === '0000') return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}

function toInstant(text: string): string | undefined {
  // Milliseconds since 1970, as other tools write them.
  if (/^\d{12,13}$/.test(text)) return new Date(Number(text)).toISOString();
  const [, date = '', time = '', zone = 'Z'] = DATE_TIME.exec(text) ?? [];
  if (!isDate(date) || !TIME.test(time.replace(/(\.\d{6})\d+$/, '$1'))) return undefined;
  return `${date}T${time}${zone.toUpperCase()}`;
}

function toBoolean(text: string): string | undefined {
  const lower = text.toLowerCase();
  if (['true', 't', '1', 'yes', 'y'].includes(lower)) return 'true';
  return ['false', 'f', '0', 'no', 'n'].includes(lower) ? 'false' : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
  // jsonb has no place for it, however it is written.
  return !/\\u0000/i.test(text);
}

const ADDRESS = /^[0-9a-f:.]+(\/\d{1,3})?$/i;

function isAddress(text: string): boolean {
  if (!ADDRESS.test(text)) return false;
  const [address = '', prefix] = text.split('/');
  const four = /^(\d{1,3})(\.\d{1,3}){3}$/.test(address) && address.split('.').every(part => Number(part) <= 255);
  const six = address.includes(':') && URL.canParse(`http://[${address}]/`);
  return (four || six) && (prefix === undefined || Number(prefix) <= (four ? 32 : 128));
}
