import type { Json, JsonObject } from '../../json.ts';
import type { DataSource } from '../data-source.ts';
import type { Network, ObjectType, RelationType } from '../model.ts';
import { identifier, join, type Sql, sql } from '../sql.ts';
import type { ArgumentFaults } from './argument-faults.ts';
import { compileCondition } from './compile-condition.ts';
import { orderBy, orderColumns, type SortTerm } from './order-instances.ts';
import { instanceColumns, toInstance } from './instance-columns.ts';
import { whereOf } from './query-instances.ts';
import { resourceOf, tableOf } from './table-of.ts';

/** An instance that a walk has come to. */
export interface Node {
  id: string;
  objectType: ObjectType;
  instance: JsonObject;
  /** Texts of its properties that relations join on. */
  ends: ReadonlyMap<string, string | null>;
  /** Meets these conditions of cross joins, by relation type. */
  crosses: ReadonlySet<string>;
}

/** A relation in the direction in which it is walked. */
export interface Edge {
  relation: RelationType;
  isReversed: boolean;
}

export interface Wanted {
  objectType: ObjectType;
  condition: Json | undefined;
  sort: readonly SortTerm[];
  limit: number;
  /** Of the object type among the arguments. */
  path: string;
}

export interface Link {
  from: Node;
  to: Node;
}

const ENDS = '\u0001ends';
const CROSSES = '\u0001crosses';
const TIMEOUT_MS = 60_000;

export class Walker {
  private readonly network: Network;
  private readonly data: DataSource;
  private readonly signal: AbortSignal;
  private readonly faults: ArgumentFaults;

  constructor(
    network: Network,
    { data, signal, faults }: { data: DataSource; signal: AbortSignal; faults: ArgumentFaults },
  ) {
    this.network = network;
    this.data = data;
    this.signal = signal;
    this.faults = faults;
  }

  /** Instances to start from. */
  begin(wanted: Wanted): Promise<Node[]> {
    return this.select(wanted, sql`true`);
  }

  /** What an edge leads to from some instances, at most so many, and the links to it. */
  async follow(from: readonly Node[], { relation, isReversed }: Edge, wanted: Wanted): Promise<Link[]> {
    if (from.length === 0) return [];
    const { mapping } = relation;
    if (mapping.kind === 'direct') {
      const pairs = mapping.pairs.map(({ source, target }) =>
        isReversed ? { near: target, far: source } : { near: source, far: target },
      );
      const joined = this.joinedTo(from, pairs, wanted.objectType);
      return joined === undefined ? [] : linksOf(from, await this.select(wanted, joined), pairs);
    }
    const near = crossKey(relation, isReversed ? 'target' : 'source');
    const starts = from.filter(({ crosses }) => crosses.has(near));
    if (starts.length === 0) return [];
    const condition = isReversed ? mapping.sourceCondition : mapping.targetCondition;
    const meets =
      condition === undefined
        ? sql`true`
        : compileCondition(condition, wanted.objectType, 't', wanted.path, this.faults);
    const found = await this.select(wanted, meets);
    return starts.flatMap(start => found.map(to => ({ from: start, to })));
  }

  /** Holds the arguments of a step against the object type, before anything is read. */
  check({ objectType, condition, sort, path }: Wanted): void {
    whereOf(condition, objectType, `${path}.condition`, this.faults);
    orderColumns(objectType, 't', sort, `${path}.sort`, this.faults);
    if (objectType.resourceId === undefined)
      this.faults.add(path, `${objectType.id} has no data source, and so no instances`);
  }

  private async select(wanted: Wanted, joined: Sql): Promise<Node[]> {
    const { objectType, condition, sort, limit, path } = wanted;
    const table = tableOf(resourceOf(this.network, objectType, path));
    const order = orderColumns(objectType, 't', sort, `${path}.sort`, this.faults);
    const where = whereOf(condition, objectType, `${path}.condition`, this.faults);
    const columns = instanceColumns(objectType, 't', undefined, this.faults);
    const ends = this.endsOf(objectType);
    const crosses = this.crossesOf(objectType);
    const statement = sql`select ${columns}, ${list(ends.map(name => sql`${columnOf(objectType, name)}::text`))} as ${identifier(ENDS)},
      ${list(crosses.map(({ meets }) => meets))} as ${identifier(CROSSES)}
      from ${table} t where ${joined} and ${where} order by ${orderBy(order)} limit ${limit}`;
    this.faults.throwIfAny();
    const rows = await this.data.rows(statement, { signal: this.signal, timeoutMs: TIMEOUT_MS });
    return rows.map(row => {
      const { [ENDS]: texts, [CROSSES]: met, ...rest } = row;
      const instance = toInstance(rest, objectType);
      return {
        id: instance._instance_id as string,
        objectType,
        instance,
        ends: new Map(ends.map((name, index) => [name, (texts as (string | null)[])[index] ?? null])),
        crosses: new Set(crosses.filter((_, index) => (met as Json[])[index] === true).map(({ key }) => key)),
      };
    });
  }

  /** Properties of the object type that direct relations join on. */
  private endsOf({ id }: ObjectType): string[] {
    const names = this.network.relationTypes.flatMap(({ sourceId, targetId, mapping }) =>
      mapping.kind !== 'direct'
        ? []
        : mapping.pairs.flatMap(({ source, target }) => [
            ...(sourceId === id ? [source] : []),
            ...(targetId === id ? [target] : []),
          ]),
    );
    return [...new Set(names)];
  }

  private crossesOf(objectType: ObjectType): { key: string; meets: Sql }[] {
    return this.network.relationTypes.flatMap(relation => {
      const { mapping, sourceId, targetId } = relation;
      if (mapping.kind === 'direct') return [];
      const meets = (condition: typeof mapping.sourceCondition): Sql =>
        condition === undefined
          ? sql`true`
          : sql`coalesce(${compileCondition(condition, objectType, 't', relation.id, this.faults)}, false)`;
      return [
        ...(sourceId === objectType.id
          ? [{ key: crossKey(relation, 'source'), meets: meets(mapping.sourceCondition) }]
          : []),
        ...(targetId === objectType.id
          ? [{ key: crossKey(relation, 'target'), meets: meets(mapping.targetCondition) }]
          : []),
      ];
    });
  }

  /** Far ends equal to a near one, whatever the types on both sides; undefined where every near one is null. */
  private joinedTo(from: readonly Node[], pairs: readonly Pair[], objectType: ObjectType): Sql | undefined {
    const keys = new Map(from.map(node => [keyOf(node, pairs, 'near'), node]));
    keys.delete(undefined);
    const nodes = [...keys.values()];
    if (nodes.length === 0) return undefined;
    const columns = pairs.map(({ near }) => nodes.map(node => node.ends.get(near) ?? ''));
    const far = pairs.map(({ far: name }) => columnOf(objectType, name));
    const casts = pairs.map(({ near, far: name }) => castOf(from[0]?.objectType, near, objectType, name));
    const [first, ...others] = columns;
    if (first !== undefined && others.length === 0) {
      const cast = casts[0];
      const column = far[0] ?? sql`null`;
      return cast === undefined
        ? sql`${column}::text = any (${first}::text[])`
        : sql`${column} = any (${first}::text[]::${cast}[])`;
    }
    const holes = join(
      columns.map(texts => sql`${texts}::text[]`),
      sql`, `,
    );
    const names = join(
      columns.map((_, index) => identifier(`k${index}`)),
      sql`, `,
    );
    const equal = far.map((column, index) => {
      const [key, cast] = [identifier('k', `k${index}`), casts[index]];
      return cast === undefined ? sql`${column}::text = ${key}` : sql`${column} = ${key}::${cast}`;
    });
    return sql`exists (select 1 from unnest(${holes}) as k(${names}) where ${join(equal, sql` and `)})`;
  }
}

interface Pair {
  near: string;
  far: string;
}

function linksOf(from: readonly Node[], found: readonly Node[], pairs: readonly Pair[]): Link[] {
  const far = Map.groupBy(found, node => keyOf(node, pairs, 'far'));
  return from.flatMap(node => {
    const key = keyOf(node, pairs, 'near');
    return key === undefined ? [] : (far.get(key) ?? []).map(to => ({ from: node, to }));
  });
}

/** Undefined where an end is null: null is equal to nothing. */
function keyOf({ ends }: Node, pairs: readonly Pair[], side: keyof Pair): string | undefined {
  const texts = pairs.map(pair => ends.get(pair[side]) ?? null);
  return texts.includes(null) ? undefined : JSON.stringify(texts);
}

function crossKey({ id }: RelationType, side: 'source' | 'target'): string {
  return `${id} ${side}`;
}

function columnOf({ dataProperties }: ObjectType, name: string): Sql {
  return identifier('t', dataProperties.find(property => property.name === name)?.column ?? '');
}

function list(items: readonly Sql[]): Sql {
  return items.length === 0 ? sql`json_build_array()` : sql`json_build_array(${join(items, sql`, `)})`;
}

const CASTS = { integer: sql`bigint`, string: sql`text`, text: sql`text` } as const;

/** Types that both ends have, so that an index serves the comparison; others are compared as texts. */
function castOf(nearType: ObjectType | undefined, near: string, farType: ObjectType, far: string): Sql | undefined {
  const typeOf = (type: ObjectType | undefined, name: string): string =>
    type?.dataProperties.find(property => property.name === name)?.type ?? '';
  const [one, other] = [typeOf(nearType, near), typeOf(farType, far)];
  const isText = (type: string): boolean => type === 'string' || type === 'text';
  if (one === 'integer' && other === 'integer') return CASTS.integer;
  return isText(one) && isText(other) ? CASTS.text : undefined;
}
