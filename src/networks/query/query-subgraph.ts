import type { Json, JsonObject } from '../../json.ts';
import type { DataSource } from '../data-source.ts';
import type { Network } from '../model.ts';
import { ArgumentFaults, refuseArgument, someOf } from './argument-faults.ts';
import type { SortTerm } from './order-instances.ts';
import { objectTypeOf } from './table-of.ts';
import { type Edge, type Link, type Node, Walker, type Wanted } from './walk-relation.ts';

export interface PathTemplate {
  objectTypes: readonly { id: string; condition?: Json; sort?: readonly SortTerm[]; limit?: number }[];
  relationTypes: readonly { relationTypeId: string; sourceId: string; targetId: string }[];
  limit: number | undefined;
}

/** A way through the network, as links in the order in which it was walked. */
export type Path = readonly (Link & { edge: Edge })[];

export interface Subgraph {
  nodes: ReadonlyMap<string, Node>;
  paths: Path[];
}

const INSTANCES_LIMIT = 1000;
const PATHS_LIMIT = 2000;

/** The instances on the paths of one template (facts §10.8); @param at of the template among the arguments */
export async function querySubgraph(
  network: Network,
  template: PathTemplate,
  at: string,
  { data, signal }: { data: DataSource; signal: AbortSignal },
): Promise<Subgraph> {
  const faults = new ArgumentFaults();
  const walker = new Walker(network, { data, signal, faults });
  const { steps, edges } = readTemplate(network, template, at);
  for (const step of steps) walker.check(step);
  faults.throwIfAny();
  const [first, ...others] = steps;
  if (first === undefined) return { nodes: new Map(), paths: [] };
  const starts = await walker.begin(first);
  const layers: Map<string, Link[]>[] = [];
  let frontier = starts;
  for (const [index, step] of others.entries()) {
    const edge = edges[index];
    const links = edge === undefined ? [] : await walker.follow(frontier, edge, step);
    layers.push(Map.groupBy(links, ({ from }) => from.id));
    frontier = [...new Map(links.map(({ to }) => [to.id, to])).values()];
  }
  const paths = pathsThrough(starts, layers, edges, template.limit ?? PATHS_LIMIT);
  const nodes = new Map(paths.flat().flatMap(({ from, to }) => [[from.id, from] as const, [to.id, to] as const]));
  return { nodes, paths };
}

function readTemplate(network: Network, template: PathTemplate, at: string): { steps: Wanted[]; edges: Edge[] } {
  const { objectTypes, relationTypes } = template;
  if (objectTypes.length !== relationTypes.length + 1) {
    refuseArgument(
      `${at}.object_types`,
      `expected ${relationTypes.length + 1}, one more than relation_types; got ${objectTypes.length}`,
    );
  }
  const steps = objectTypes.map(({ id, condition, sort = [], limit = INSTANCES_LIMIT }, index) => {
    const path = `${at}.object_types.${index}`;
    return { objectType: objectTypeOf(network, id, `${path}.id`), condition, sort, limit, path };
  });
  const edges = relationTypes.map((wanted, index) =>
    readEdge(
      network,
      wanted,
      { from: objectTypes[index]?.id ?? '', to: objectTypes[index + 1]?.id ?? '' },
      `${at}.relation_types.${index}`,
    ),
  );
  return { steps, edges };
}

function readEdge(
  network: Network,
  { relationTypeId, sourceId, targetId }: PathTemplate['relationTypes'][number],
  { from, to }: { from: string; to: string },
  at: string,
): Edge {
  const relation = network.relationTypes.find(({ id }) => id === relationTypeId);
  if (relation === undefined) {
    const ids = network.relationTypes.map(({ id }) => id);
    return refuseArgument(
      `${at}.relation_type_id`,
      `${relationTypeId} is no relation type of ${network.id}; expected one of ${someOf(ids)}`,
    );
  }
  if (sourceId !== from)
    refuseArgument(`${at}.source_object_type_id`, `expected ${from}, where the path is; got ${sourceId}`);
  if (targetId !== to)
    refuseArgument(`${at}.target_object_type_id`, `expected ${to}, where the path goes next; got ${targetId}`);
  if (relation.sourceId === from && relation.targetId === to) return { relation, isReversed: false };
  if (relation.sourceId === to && relation.targetId === from) return { relation, isReversed: true };
  return refuseArgument(
    at,
    `${relation.id} joins ${relation.sourceId} and ${relation.targetId}, not ${from} and ${to}`,
  );
}

function pathsThrough(
  starts: readonly Node[],
  layers: readonly ReadonlyMap<string, Link[]>[],
  edges: readonly Edge[],
  limit: number,
): Path[] {
  const paths: Path[] = [];
  const walk = (node: Node, depth: number, path: Path): void => {
    const edge = edges[depth];
    if (edge === undefined) paths.push(path);
    for (const link of (edge && layers[depth]?.get(node.id)) ?? []) {
      if (paths.length >= limit) return;
      if (edge !== undefined) walk(link.to, depth + 1, [...path, { ...link, edge }]);
    }
  };
  for (const start of starts) if (paths.length < limit) walk(start, 0, []);
  return paths;
}

/** As tools show it: each relation in its own direction, whichever way it was walked. */
export function showPath(path: Path): JsonObject {
  const relations = path.map(({ from, to, edge: { relation, isReversed } }) => ({
    relation_type_id: relation.id,
    relation_type_name: relation.name,
    source_object_id: isReversed ? to.id : from.id,
    target_object_id: isReversed ? from.id : to.id,
  }));
  return { relations, length: relations.length };
}

export function showNode({ objectType, instance }: Node): JsonObject {
  return { _object_type_id: objectType.id, _object_type_name: objectType.name, ...instance };
}
