import { ServiceError } from '../../errors.ts';
import type { JsonObject } from '../../json.ts';
import type { Network, ObjectType } from '../../networks/model.ts';
import type { FoundInstance } from '../../networks/queries.ts';
import { dataSourceOf, fullProperty } from '../describe-concepts.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id?: string;
  query: string;
  concept_groups?: string[];
  object_types?: string[];
  exclude_object_types?: string[];
  max_object_types: number;
  max_instances_per_type: number;
  include_object_types: boolean;
}

export function searchInstance({ networks, queries }: Pick<ToolDeps, 'networks' | 'queries'>): Tool {
  return {
    name: 'search_instance',
    async run(given, { caller, signal }) {
      const args = given as unknown as Args;
      if (args.kn_id === undefined) {
        throw new ServiceError('ArgumentInvalid', {
          details: [{ field: 'kn_id', message: 'is required, as an argument or as the header X-Kn-ID' }],
        });
      }
      const network = await networks.get(args.kn_id, caller, 'query');
      const found = await queries.searchInstances(
        network,
        {
          query: args.query,
          conceptGroups: args.concept_groups,
          objectTypes: args.object_types,
          excluded: args.exclude_object_types,
          typesLimit: args.max_object_types,
          perTypeLimit: args.max_instances_per_type,
        },
        signal,
      );
      return {
        nodes: found.map(showNode),
        ...(args.include_object_types && {
          object_types: [...new Set(found.map(({ objectType }) => objectType))].map(type => showType(type, network)),
        }),
        ...(found.length === 0 && { message: `nothing in ${network.id} holds a word of the query` }),
      };
    },
  };
}

function showNode({ objectType, instance, score, bm25 }: FoundInstance, index: number): JsonObject {
  return {
    object_type_id: objectType.id,
    object_type_name: objectType.name,
    properties: instance,
    rank: index + 1,
    score: rounded(score),
    bm25_score: rounded(bm25),
  };
}

function showType(type: ObjectType, network: Network): JsonObject {
  const source = dataSourceOf(network, type);
  return {
    concept_id: type.id,
    concept_name: type.name,
    comment: type.comment,
    ...(source !== undefined && { data_source: source }),
    data_properties: type.dataProperties.map(fullProperty),
  };
}

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
