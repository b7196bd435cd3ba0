import type { Json, JsonObject } from '../json.ts';
import type { DataSource } from './data-source.ts';
import type { Network, Resource } from './model.ts';
import { type Exploration, exploreSubgraph } from './query/explore-subgraph.ts';
import { findByIdentity, type Identified } from './query/find-by-identity.ts';
import { type InstancePage, type InstanceQuery, queryInstances } from './query/query-instances.ts';
import { type MetricQuery, type MetricSeries, queryMetric } from './query/query-metric.ts';
import { type PathTemplate, querySubgraph, showNode, showPath } from './query/query-subgraph.ts';
import { runSql, type SqlResult } from './query/run-sql.ts';
import { type Field, rankTexts } from './search/rank-texts.ts';
import { type FoundInstance, type InstanceSearch, searchInstances } from './search/search-instances.ts';
import { type FoundSchema, type SchemaSearch, searchSchema } from './search/search-schema.ts';
import type { Node } from './query/walk-relation.ts';

export type { FoundInstance };

/** Instances by `_instance_id`, and the paths between them. */
export interface Subgraph {
  objects: JsonObject;
  paths: JsonObject[];
}

export interface Neighbourhood extends Subgraph {
  isolated: JsonObject;
  totalCount: number | undefined;
  searchAfter: Json[] | undefined;
}

/**
 * Questions to the data of networks. Arguments are those of the tools, whose faults they name.
 * @throws ServiceError ArgumentInvalid, QueryTimeout
 */
export interface Queries {
  instances(network: Network, query: InstanceQuery, signal: AbortSignal): Promise<InstancePage>;
  /** @throws ServiceError ArgumentInvalid for one that there is not, or that does not meet the condition */
  byIdentity(network: Network, wanted: Identified, signal: AbortSignal): Promise<JsonObject[]>;
  metric(network: Network, query: MetricQuery, signal: AbortSignal): Promise<MetricSeries[]>;
  /** @param at of the template among the arguments */
  subgraph(network: Network, template: PathTemplate, at: string, signal: AbortSignal): Promise<Subgraph>;
  explore(network: Network, wanted: Exploration, signal: AbortSignal): Promise<Neighbourhood>;
  searchSchema(network: Network, search: SchemaSearch): FoundSchema;
  searchInstances(network: Network, search: InstanceSearch, signal: AbortSignal): Promise<FoundInstance[]>;
  /** Those that have to do with the words, best first. */
  rank<T>(words: string, items: readonly T[], textsOf: (item: T) => readonly Field[]): T[];
  /** The rows of a SELECT of the caller's own; @throws ServiceError QueryRefused, QueryFailed */
  sql(
    text: string,
    resourceOf: (resourceId: string) => Promise<Resource>,
    options: { timeoutMs: number; signal: AbortSignal },
  ): Promise<SqlResult>;
}

/** @param now epoch milliseconds */
export function createQueries(data: DataSource, now: () => number): Queries {
  return {
    instances: (network, query, signal) => queryInstances(network, query, { data, signal }),
    byIdentity: (network, wanted, signal) => findByIdentity(network, wanted, { data, signal }),
    metric: (network, query, signal) => queryMetric(network, query, { data, signal, now: now() }),
    async subgraph(network, template, at, signal) {
      const { nodes, paths } = await querySubgraph(network, template, at, { data, signal });
      return { objects: objectsOf(nodes.values()), paths: paths.map(showPath) };
    },
    async explore(network, wanted, signal) {
      const { nodes, isolated, paths, ...page } = await exploreSubgraph(network, wanted, { data, signal });
      return { ...page, objects: objectsOf(nodes.values()), isolated: objectsOf(isolated), paths: paths.map(showPath) };
    },
    searchSchema,
    searchInstances: (network, search, signal) => searchInstances(network, search, { data, signal }),
    rank: (words, items, textsOf) => rankTexts(words, items, textsOf).map(({ item }) => item),
    sql: (text, resourceOf, options) => runSql(text, resourceOf, options, data),
  };
}

function objectsOf(nodes: Iterable<Node>): JsonObject {
  return Object.fromEntries(Array.from(nodes, node => [node.id, showNode(node)]));
}
