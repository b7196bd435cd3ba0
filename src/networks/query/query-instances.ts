import type { Json, JsonObject } from '../../json.ts';
import type { DataSource } from '../data-source.ts';
import type { Network, ObjectType } from '../model.ts';
import { readCondition } from '../read-condition.ts';
import { type Sql, sql } from '../sql.ts';
import { ArgumentFaults } from './argument-faults.ts';
import { compileCondition } from './compile-condition.ts';
import { exactText, instanceColumns, toInstance } from './instance-columns.ts';
import { afterPlace, orderBy, orderColumns, type SortTerm } from './order-instances.ts';
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
  const ordered = order.map(({ property }) => property);
  const columns = instanceColumns(objectType, 't', query.properties, faults, ordered);
  faults.throwIfAny();
  const options = { signal, timeoutMs: QUERY_TIMEOUT_MS };
  const page = sql`select ${columns} from ${table} t
    where ${where} and ${after} order by ${orderBy(order)} limit ${query.limit + 1} offset ${query.offset}`;
  const [rows, counted] = await Promise.all([
    data.rows(page, options),
    query.searchAfter === undefined
      ? data.rows(sql`select count(*) as n from ${table} t where ${where}`, options)
      : undefined,
  ]);
  const last = rows[query.limit - 1];
  return {
    instances: rows.slice(0, query.limit).map(row => toInstance(row, objectType)),
    totalCount: counted === undefined ? undefined : Number(counted[0]?.n),
    searchAfter:
      rows.length > query.limit && last !== undefined ? ordered.map(name => exactText(last, name)) : undefined,
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
