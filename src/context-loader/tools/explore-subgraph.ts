import type { Json } from '../../json.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id: string;
  source_object_type_id: string;
  direction: 'forward' | 'backward' | 'bidirectional';
  path_length: number;
  condition?: Json;
  concept_groups?: string[];
  include_incomplete_path: boolean;
  limit: number;
  offset?: number;
  sort?: { field: string; direction: 'asc' | 'desc' }[];
  search_after?: Json[];
}

export function exploreSubgraph({ networks, queries }: Pick<ToolDeps, 'networks' | 'queries'>): Tool {
  return {
    name: 'explore_subgraph',
    async run(given, { caller, signal }) {
      const args = given as unknown as Args;
      const network = await networks.get(args.kn_id, caller, 'query');
      const wanted = {
        objectTypeId: args.source_object_type_id,
        direction: args.direction,
        pathLength: args.path_length,
        condition: args.condition,
        conceptGroups: args.concept_groups,
        includeIncomplete: args.include_incomplete_path,
        sort: args.sort ?? [],
        limit: args.limit,
        offset: args.offset ?? 0,
        searchAfter: args.search_after,
      };
      const { objects, isolated, paths, totalCount, searchAfter } = await queries.explore(network, wanted, signal);
      return {
        objects,
        isolated_objects: isolated,
        relation_paths: paths,
        ...(totalCount !== undefined && { total_count: totalCount }),
        ...(searchAfter !== undefined && { search_after: searchAfter }),
      };
    },
  };
}
