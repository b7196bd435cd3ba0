import type { Json, JsonObject } from '../../json.ts';
import type { DataSource } from '../data-source.ts';
import type { Network, ObjectType } from '../model.ts';
import { ArgumentFaults, refuseArgument, someOf } from '../query/argument-faults.ts';
import { contains } from '../query/compile-condition.ts';
import { instanceColumns, toInstance } from '../query/instance-columns.ts';
import { searchTokens } from '../query/search-tokens.ts';
import { resourceOf, tableOf } from '../query/table-of.ts';
import { identifier, join, sql } from '../sql.ts';
import { rankTexts } from './rank-texts.ts';
import { objectTypeFields, typesIn } from './search-schema.ts';

export interface InstanceSearch {
  query: string;
  conceptGroups: readonly string[] | undefined;
  objectTypes: readonly string[] | undefined;
  excluded: readonly string[] | undefined;
  typesLimit: number;
  perTypeLimit: number;
}

export interface FoundInstance {
  objectType: ObjectType;
  instance: JsonObject;
  /** 0 to 1. */
  score: number;
  bm25: number;
}

const CANDIDATES = 50;
const TIMEOUT_MS = 60_000;
const PROPERTIES_LIMIT = 20;
const TEXT_LIMIT = 500;

/** Instances by words, across object types, best first (facts §10.7). */
export async function searchInstances(
  network: Network,
  search: InstanceSearch,
  { data, signal }: { data: DataSource; signal: AbortSignal },
): Promise<FoundInstance[]> {
  const tokens = searchTokens(search.query);
  const types = typesToSearch(network, search);
  const candidates = (
    await Promise.all(types.map(type => candidatesOf(network, type, tokens, { data, signal })))
  ).flat();
  const ranked = rankTexts(search.query, candidates, ({ objectType, instance }) => textsOf(objectType, instance));
  const counts = new Map<string, number>();
  return ranked.flatMap(({ item: { objectType, instance }, score, bm25 }) => {
    const count = (counts.get(objectType.id) ?? 0) + 1;
    counts.set(objectType.id, count);
    return count > search.perTypeLimit ? [] : [{ objectType, instance: shortened(instance), score, bm25 }];
  });
}

/** Those with data and a text to search, the ones that the query is about first. */
function typesToSearch(
  network: Network,
  { query, conceptGroups, objectTypes, excluded = [], typesLimit }: InstanceSearch,
): ObjectType[] {
  const inGroups = typesIn(network, conceptGroups);
  const ids = network.objectTypes.map(({ id }) => id);
  for (const [argument, wanted] of [
    ['object_types', objectTypes ?? []],
    ['exclude_object_types', excluded],
  ] as const) {
    wanted.forEach((id, index) => {
      if (!ids.includes(id))
        refuseArgument(
          `${argument}.${index}`,
          `${id} is no object type of ${network.id}; expected one of ${someOf(ids)}`,
        );
    });
  }
  const possible = network.objectTypes.filter(
    type =>
      inGroups.has(type.id) &&
      !excluded.includes(type.id) &&
      (objectTypes === undefined || objectTypes.length === 0 || objectTypes.includes(type.id)) &&
      type.resourceId !== undefined &&
      textProperties(type).length > 0,
  );
  const about = rankTexts(query, possible, type => objectTypeFields(type, network)).map(({ item }) => item);
  return [...new Set([...about, ...possible])].slice(0, typesLimit);
}

interface Candidate {
  objectType: ObjectType;
  instance: JsonObject;
}

/** Instances with a word of the query in them, those with most of the words first. */
async function candidatesOf(
  network: Network,
  objectType: ObjectType,
  tokens: readonly string[],
  { data, signal }: { data: DataSource; signal: AbortSignal },
): Promise<Candidate[]> {
  if (tokens.length === 0) return [];
  const columns = textProperties(objectType).map(({ column = '' }) => identifier('t', column));
  const patterns = tokens.map(contains);
  const text = sql`lower(concat_ws(' ', ${join(columns, sql`, `)}))`;
  const faults = new ArgumentFaults();
  const selected = instanceColumns(objectType, 't', undefined, faults);
  const table = tableOf(resourceOf(network, objectType, 'object_types'));
  const keys = objectType.primaryKeys.map(name =>
    identifier('t', objectType.dataProperties.find(property => property.name === name)?.column ?? ''),
  );
  const rows = await data.rows(
    sql`select ${selected} from ${table} t where ${text} like any (${patterns}::text[])
      order by (select count(*) from unnest(${patterns}::text[]) k(pattern) where ${text} like k.pattern) desc, ${join(keys, sql`, `)}
      limit ${CANDIDATES}`,
    { signal, timeoutMs: TIMEOUT_MS },
  );
  return rows.map(row => ({ objectType, instance: toInstance(row, objectType) }));
}

function textProperties({ dataProperties }: ObjectType): ObjectType['dataProperties'] {
  return dataProperties.filter(({ type, column }) => column !== undefined && (type === 'string' || type === 'text'));
}

function textsOf(objectType: ObjectType, instance: JsonObject): { text: string; weight: number }[] {
  return textProperties(objectType).flatMap(({ name }) => {
    const text = instance[name];
    return typeof text === 'string' ? [{ text, weight: name === objectType.displayKey ? 3 : 1 }] : [];
  });
}

function shortened(instance: JsonObject): JsonObject {
  const cut = (value: Json): Json =>
    typeof value === 'string' && value.length > TEXT_LIMIT ? `${value.slice(0, TEXT_LIMIT)}...` : value;
  const entries = Object.entries(instance);
  const own = entries.filter(([name]) => name.startsWith('_'));
  const others = entries.filter(([name]) => !name.startsWith('_')).slice(0, PROPERTIES_LIMIT);
  return Object.fromEntries([...own, ...others].map(([name, value]) => [name, cut(value)]));
}
