import type { Json, JsonObject } from '../../json.ts';
import type { DataProperty, ObjectType } from '../model.ts';
import { identifier, join, type Sql, sql } from '../sql.ts';
import type { ArgumentFaults } from './argument-faults.ts';
import { mappedProperty } from './compile-condition.ts';

/** Before the name of a column that nobody asked for, but that we need; no property is called so. */
const HIDDEN = '\u0001';
/** The same as its text: a decimal in JSON would be read as the double that it is near to. */
const EXACT = '\u0002';

/**
 * Columns by the names of their properties: those asked for (all of them where that is undefined), and, hidden, those that identity,
 * display and `besides` need.
 */
export function instanceColumns(
  objectType: ObjectType,
  alias: string,
  properties: readonly string[] | undefined,
  faults: ArgumentFaults,
  besides: readonly string[] = [],
): Sql {
  const wanted =
    properties === undefined
      ? objectType.dataProperties.filter(({ column }) => column !== undefined)
      : properties.flatMap((name, index) => mappedProperty(objectType, name, `properties.${index}`, faults) ?? []);
  const shown = new Map(wanted.map(property => [property.name, property]));
  const { primaryKeys, displayKey = '' } = objectType;
  const needed = new Set([...primaryKeys, displayKey, ...besides]);
  const others = objectType.dataProperties.filter(({ name }) => needed.has(name));
  return join(
    [
      ...[...shown.values()].map(property => named(property, alias, '')),
      ...others.filter(({ name }) => !shown.has(name)).map(property => named(property, alias, HIDDEN)),
      ...others
        .filter(({ type, name }) => type === 'decimal' && besides.includes(name))
        .map(({ name, column = '' }) => sql`${identifier(alias, column)}::text as ${identifier(EXACT + name)}`),
    ],
    sql`, `,
  );
}

function named({ name, column = '' }: DataProperty, alias: string, prefix: string): Sql {
  return sql`${identifier(alias, column)} as ${identifier(prefix + name)}`;
}

function valueOf(row: JsonObject, name: string): Json {
  return row[name] ?? row[HIDDEN + name] ?? null;
}

/** The value as a text that reads as exactly that value again. */
export function exactText(row: JsonObject, name: string): string | null {
  const value = row[EXACT + name] ?? valueOf(row, name);
  return value === null ? null : textOf(value);
}

/** A row with the system fields (facts §10.3) in front. */
export function toInstance(row: JsonObject, objectType: ObjectType): JsonObject {
  const { primaryKeys, displayKey, id } = objectType;
  const keys = primaryKeys.map(name => valueOf(row, name));
  const instance: JsonObject = {
    _instance_id: `${id}-${keys.map(value => textOf(value ?? '__NULL__')).join('_')}`,
    _instance_identity: Object.fromEntries(primaryKeys.map((name, index) => [name, keys[index] ?? null])),
    _display: displayText(displayKey === undefined ? (keys[0] ?? null) : valueOf(row, displayKey)),
  };
  for (const name in row) {
    const first = name.charCodeAt(0);
    if (first > 2) instance[name] = row[name] ?? null;
  }
  return instance;
}

function displayText(value: Json): string {
  return value === null ? '' : textOf(value);
}

function textOf(value: Exclude<Json, null>): string {
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
}
