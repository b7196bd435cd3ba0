import type { Json, JsonObject } from '../../json.ts';
import type { DataSource } from '../data-source.ts';
import type { Network, ObjectType } from '../model.ts';
import { ArgumentFaults } from './argument-faults.ts';
import { identityCondition } from './find-by-identity.ts';
import type { SortTerm } from './order-instances.ts';
import { queryInstances } from './query-instances.ts';
import type { Path } from './query-subgraph.ts';
import { typesIn } from '../search/search-schema.ts';
import { objectTypeOf } from './table-of.ts';
import { type Edge, type Node, Walker } from './walk-relation.ts';

export interface Exploration {
  objectTypeId: string;
  direction: 'forward' | 'backward' | 'bidirectional';
  pathLength: number;
  condition: Json | undefined;
  /** Only object types of these groups are walked to. */
  conceptGroups: readonly string[] | undefined;
  includeIncomplete: boolean;
  sort: readonly SortTerm[];
  limit: number;
  offset: number;
  searchAfter: readonly Json[] | undefined;
}

export interface Neighbourhood {
  nodes: ReadonlyMap<string, Node>;
  /** Instances to start from that no path leaves. */
  isolated: Node[];
  paths: Path[];
  totalCount: number | undefined;
  searchAfter: Json[] | undefined;
}

const INSTANCES_LIMIT = 1000;
const PATHS_LIMIT = 10_000;

/** What is linked to a page of instances, whatever the relation types (facts §10.8). No path comes to one object type twice. */
export async function exploreSubgraph(
  network: Network,
  wanted: Exploration,
  context: { data: DataSource; signal: AbortSignal },
): Promise<Neighbourhood> {
  const faults = new ArgumentFaults();
  const start = objectTypeOf(network, wanted.objectTypeId, 'source_object_type_id');
  const reachable = typesIn(network, wanted.conceptGroups);
  const page = await queryInstances(network, { ...wanted, properties: [] }, context).then(
    ({ totalCount, searchAfter, instances }) => ({
      totalCount,
      searchAfter,
      ids: instances.map(({ _instance_identity: identity }) => identity),
    }),
  );
  const walker = new Walker(network, { ...context, faults });
  const starts =
    page.ids.length === 0
      ? []
      : await walker.begin({
          objectType: start,
          condition: identityCondition(page.ids as JsonObject[], start.primaryKeys),
          sort: wanted.sort,
          limit: wanted.limit,
          path: 'source_object_type_id',
        });
  const paths = await walkAll(network, walker, starts, start, wanted, reachable);
  const begun = new Set(paths.map(path => path[0]?.from.id));
  const onPaths = paths.flat().flatMap(({ from, to }) => [[from.id, from] as const, [to.id, to] as const]);
  return {
    nodes: new Map(onPaths),
    isolated: starts.filter(({ id }) => !begun.has(id)),
    paths,
    totalCount: page.totalCount,
    searchAfter: page.searchAfter,
  };
}

/** Walks layer by layer; a path that can go no further stays where it is, and is given where incomplete ones are wanted. */
async function walkAll(
  network: Network,
  walker: Walker,
  starts: readonly Node[],
  startType: ObjectType,
  { direction, pathLength, includeIncomplete }: Exploration,
  reachable: ReadonlySet<string>,
): Promise<Path[]> {
  const done: Path[] = [];
  let growing: { path: Path; end: Node; types: readonly string[] }[] = starts.map(end => ({
    path: [],
    end,
    types: [startType.id],
  }));
  for (let length = 0; length < pathLength && growing.length > 0; length += 1) {
    const next: typeof growing = [];
    // Paths that came the same way go on together, with one question an edge.
    for (const [key, alike] of Map.groupBy(growing, ({ types }) => types.join(' '))) {
      const types = key.split(' ');
      const grown = new Set<(typeof alike)[number]>();
      const ends = [...new Map(alike.map(({ end }) => [end.id, end])).values()];
      for (const { edge, to } of edgesFrom(network, types.at(-1) ?? '', direction)) {
        if (types.includes(to.id) || !reachable.has(to.id) || to.resourceId === undefined) continue;
        const links = await walker.follow(ends, edge, {
          objectType: to,
          condition: undefined,
          sort: [],
          limit: INSTANCES_LIMIT,
          path: to.id,
        });
        const byStart = Map.groupBy(links, ({ from }) => from.id);
        for (const branch of alike) {
          for (const link of byStart.get(branch.end.id) ?? []) {
            grown.add(branch);
            if (next.length + done.length < PATHS_LIMIT)
              next.push({ path: [...branch.path, { ...link, edge }], end: link.to, types: [...types, to.id] });
          }
        }
      }
      if (includeIncomplete)
        done.push(...alike.filter(branch => !grown.has(branch) && branch.path.length > 0).map(({ path }) => path));
    }
    growing = next;
  }
  return [...done, ...growing.map(({ path }) => path).filter(path => path.length > 0)];
}

function edgesFrom(
  network: Network,
  typeId: string,
  direction: Exploration['direction'],
): { edge: Edge; to: ObjectType }[] {
  const typeOf = (id: string): ObjectType[] => network.objectTypes.filter(type => type.id === id);
  return network.relationTypes.flatMap(relation => [
    ...(direction !== 'backward' && relation.sourceId === typeId
      ? typeOf(relation.targetId).map(to => ({ edge: { relation, isReversed: false }, to }))
      : []),
    ...(direction !== 'forward' && relation.targetId === typeId
      ? typeOf(relation.sourceId).map(to => ({ edge: { relation, isReversed: true }, to }))
      : []),
  ]);
}
