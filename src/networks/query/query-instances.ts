import type { Json, JsonObject } from '../../json.ts';
import type { DataSource } from '../data-source.ts';
import type { Network, ObjectType } from '../model.ts';
import { readCondition } from '../read-condition.ts';
import { identifier, join, type Sql, sql } from '../sql.ts';
import { ArgumentFaults } from './argument-faults.ts';
import { compileCondition, mappedProperty } from './compile-condition.ts';
import { afterPlace, orderBy, orderColumns, placeOf, type SortTerm } from './order-instances.ts';
import { objectTypeOf, resourceOf, tableOf } from './table-of.ts';

export interface InstanceQuery {
  objectTypeId: string;
  /** As the tool takes it. */
  condition: Json | undefined;
  sort: readonly SortTerm[];
  limit: number;
  offset: number;
  searchAfter: readonly Json[] | undefined;
  /** All of them where it is undefined. */
  properties: readonly string[] | undefined;
}

export interface InstancePage {
  instances: JsonObject[];
  /** Not with a cursor: the first page has said it. */
  totalCount: number | undefined;
  /** Undefined on the last page. */
  searchAfter: Json[] | undefined;
}

const QUERY_TIMEOUT_MS = 60_000;
/** Names of our own in a row; no property can have them. */
const PLACE = '\u0001place';
const KEY = '\u0001key';

/** Instances of one object type, a page of them. @throws ServiceError ArgumentInvalid, naming arguments as the tool has them */
export async function queryInstances(
  network: Network,
  query: InstanceQuery,
  { data, signal }: { data: DataSource; signal: AbortSignal },
): Promise<InstancePage> {
  const objectType = objectTypeOf(network, query.objectTypeId, 'ot_id');
  const table = tableOf(resourceOf(network, objectType, 'ot_id'));
  const faults = new ArgumentFaults();
  const where = whereOf(query.condition, objectType, 'condition', faults);
  const order = orderColumns(objectType, 't', query.sort, 'sort', faults);
  const after =
    query.searchAfter === undefined ? sql`true` : afterPlace(order, query.searchAfter, 'search_after', faults);
  const columns = instanceColumns(objectType, 't', query.properties, faults);
  faults.throwIfAny();
  const options = { signal, timeoutMs: QUERY_TIMEOUT_MS };
  const page = sql`select ${columns}, ${placeOf(order)} as ${identifier(PLACE)} from ${table} t
    where ${where} and ${after} order by ${orderBy(order)} limit ${query.limit + 1} offset ${query.offset}`;
  const [rows, counted] = await Promise.all([
    data.rows(page, options),
    query.searchAfter === undefined
      ? data.rows(sql`select count(*) as n from ${table} t where ${where}`, options)
      : undefined,
  ]);
  return {
    instances: rows.slice(0, query.limit).map(row => toInstance(row, objectType)),
    totalCount: counted === undefined ? undefined : Number(counted[0]?.n),
    searchAfter: rows.length > query.limit ? (rows[query.limit - 1]?.[PLACE] as Json[]) : undefined,
  };
}

/** The condition of an argument as SQL over table `t`. */
export function whereOf(
  condition: Json | undefined,
  objectType: ObjectType,
  path: string,
  faults: ArgumentFaults,
  alias = 't',
): Sql {
  if (condition === undefined || condition === null) return sql`true`;
  const read = readCondition(condition, (at, message) => faults.add(at === '' ? path : `${path}.${at}`, message));
  return read === undefined ? sql`false` : compileCondition(read, objectType, alias, path, faults);
}

/** Columns by the names of their properties, and the key under a name of our own. */
export function instanceColumns(
  objectType: ObjectType,
  alias: string,
  properties: readonly string[] | undefined,
  faults: ArgumentFaults,
): Sql {
  const wanted =
    properties === undefined
      ? objectType.dataProperties.filter(({ column }) => column !== undefined)
      : properties.flatMap((name, index) => mappedProperty(objectType, name, `properties.${index}`, faults) ?? []);
  const columns = [...new Map(wanted.map(property => [property.name, property])).values()].map(
    ({ name, column = '' }) => sql`${identifier(alias, column)} as ${identifier(name)}`,
  );
  const keys = [...objectType.primaryKeys, ...(objectType.displayKey === undefined ? [] : [objectType.displayKey])].map(
    name => {
      const column = objectType.dataProperties.find(property => property.name === name)?.column ?? '';
      return identifier(alias, column);
    },
  );
  return join([...columns, sql`json_build_array(${join(keys, sql`, `)}) as ${identifier(KEY)}`], sql`, `);
}

/** A row with the system fields (facts §10.3) in front. */
export function toInstance(row: JsonObject, objectType: ObjectType): JsonObject {
  const { [KEY]: key, [PLACE]: _place, ...properties } = row;
  const values = key as Json[];
  const identity = Object.fromEntries(objectType.primaryKeys.map((name, index) => [name, values[index] ?? null]));
  return {
    _instance_id: instanceId(objectType, values),
    _instance_identity: identity,
    _display: displayText(objectType.displayKey === undefined ? values[0] : values.at(-1)),
    ...properties,
  };
}

function instanceId({ id, primaryKeys }: ObjectType, values: readonly Json[]): string {
  return `${id}-${primaryKeys.map((_, index) => displayText(values[index] ?? '__NULL__')).join('_')}`;
}

function displayText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
}
