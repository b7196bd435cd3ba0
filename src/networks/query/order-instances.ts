import type { Json } from '../../json.ts';
import { toColumnText } from '../column-type.ts';
import type { ObjectType, PropertyType } from '../model.ts';
import { identifier, join, type Sql, sql } from '../sql.ts';
import { type ArgumentFaults } from './argument-faults.ts';
import { mappedProperty } from './compile-condition.ts';

export interface SortTerm {
  field: string;
  direction: 'asc' | 'desc';
}

/** A column that instances are ordered by. */
export interface OrderColumn {
  property: string;
  column: Sql;
  type: PropertyType;
  direction: SortTerm['direction'];
  /** Primary keys are never null. */
  nullable: boolean;
}

/** The wanted order, and then the primary key, so that no two instances have the same place. */
export function orderColumns(
  objectType: ObjectType,
  alias: string,
  sort: readonly SortTerm[],
  path: string,
  faults: ArgumentFaults,
): OrderColumn[] {
  const terms: { field: string; direction: SortTerm['direction']; path: string }[] = sort.map((term, index) => ({
    ...term,
    path: `${path}.${index}.field`,
  }));
  for (const key of objectType.primaryKeys) {
    // Paging by the key alone follows one index, whichever way it goes.
    if (!terms.some(({ field }) => field === key))
      terms.push({ field: key, direction: terms.at(-1)?.direction ?? 'asc', path });
  }
  return terms.flatMap(({ field, direction, path: at }) => {
    const property = mappedProperty(objectType, field, at, faults);
    if (property === undefined) return [];
    if (property.type === 'json') {
      faults.add(at, `${field} is json, which has no order`);
      return [];
    }
    const nullable = !objectType.primaryKeys.includes(field);
    return [{ property: field, column: identifier(alias, property.column), type: property.type, direction, nullable }];
  });
}

export function orderBy(columns: readonly OrderColumn[]): Sql {
  return join(
    columns.map(({ column, direction }) => (direction === 'asc' ? sql`${column} asc` : sql`${column} desc`)),
    sql`, `,
  );
}

/** What comes after the place that a cursor names. */
export function afterPlace(
  columns: readonly OrderColumn[],
  cursor: readonly Json[],
  path: string,
  faults: ArgumentFaults,
): Sql {
  const texts = cursor.map((value, index) => cursorText(value, columns[index]));
  if (cursor.length !== columns.length || texts.includes(undefined)) {
    faults.add(path, 'expected what the previous page returned as search_after, with the same condition and sort');
    return sql`false`;
  }
  const values = columns.map((column, index) => ({ ...column, text: texts[index] ?? null }));
  const [first] = values;
  const isUniform = values.every(({ nullable, direction }) => !nullable && direction === first?.direction);
  if (first !== undefined && isUniform) {
    const own = join(
      values.map(({ column }) => column),
      sql`, `,
    );
    const given = join(values.map(cast), sql`, `);
    return first.direction === 'asc' ? sql`(${own}) > (${given})` : sql`(${own}) < (${given})`;
  }
  return values.reduceRight<Sql>(
    (rest, value) => sql`(${isAfter(value)} or (${isSame(value)} and ${rest}))`,
    sql`false`,
  );
}

type Place = OrderColumn & { text: string | null };

/** Null comes last in ascending order and first in descending, as PostgreSQL has it. */
function isAfter(place: Place): Sql {
  const { column, direction, nullable, text } = place;
  if (text === null) return direction === 'asc' ? sql`false` : sql`${column} is not null`;
  if (direction === 'desc') return sql`${column} < ${cast(place)}`;
  return nullable ? sql`(${column} > ${cast(place)} or ${column} is null)` : sql`${column} > ${cast(place)}`;
}

function isSame(place: Place): Sql {
  return place.text === null ? sql`${place.column} is null` : sql`${place.column} = ${cast(place)}`;
}

function cast({ text, type }: Place): Sql {
  switch (type) {
    case 'integer':
      return sql`${text}::text::bigint`;
    case 'unsigned integer':
    case 'decimal':
      return sql`${text}::text::numeric`;
    case 'float':
      return sql`${text}::text::double precision`;
    case 'date':
      return sql`${text}::text::date`;
    case 'time':
      return sql`${text}::text::time`;
    case 'datetime':
    case 'timestamp':
      return sql`${text}::text::timestamptz`;
    case 'boolean':
      return sql`${text}::text::boolean`;
    case 'binary':
      return sql`${text}::text::bytea`;
    case 'ip':
      return sql`${text}::text::inet`;
    default:
      return sql`${text}::text`;
  }
}

/** Undefined where it cannot have come from us. */
function cursorText(value: Json, column: OrderColumn | undefined): string | null | undefined {
  if (column === undefined) return undefined;
  if (value === null) return column.nullable ? null : undefined;
  // A client may have read a number where a text was; it is the same place.
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'number' || typeof value === 'bigint'
        ? String(value)
        : undefined;
  if (text === undefined) return undefined;
  if (column.type === 'float' && /^(NaN|-?Infinity)$/.test(text)) return text;
  if (column.type === 'decimal' && text === 'NaN') return text;
  if ((column.type === 'datetime' || column.type === 'timestamp') && /^\d{12,13}$/.test(text)) return undefined;
  return toColumnText(column.type, text);
}
