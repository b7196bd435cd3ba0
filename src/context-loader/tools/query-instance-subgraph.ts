import type { Json, JsonObject } from '../../json.ts';
import type { Subgraph } from '../../networks/queries.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id: string;
  relation_type_paths: {
    object_types: {
      id: string;
      condition?: Json;
      sort?: { field: string; direction: 'asc' | 'desc' }[];
      limit?: number;
    }[];
    relation_types: { relation_type_id: string; source_object_type_id: string; target_object_type_id: string }[];
    limit?: number;
  }[];
}

export function queryInstanceSubgraph({ networks, queries }: Pick<ToolDeps, 'networks' | 'queries'>): Tool {
  return {
    name: 'query_instance_subgraph',
    async run(given, { caller, signal }) {
      const { kn_id: id, relation_type_paths: templates } = given as unknown as Args;
      const network = await networks.get(id, caller, 'query');
      const entries: JsonObject[] = [];
      for (const [index, template] of templates.entries()) {
        const begun = performance.now();
        const wanted = {
          objectTypes: template.object_types,
          relationTypes: template.relation_types.map(edge => ({
            relationTypeId: edge.relation_type_id,
            sourceId: edge.source_object_type_id,
            targetId: edge.target_object_type_id,
          })),
          limit: template.limit,
        };
        const found = await queries.subgraph(network, wanted, `relation_type_paths.${index}`, signal);
        entries.push({ ...show(found), overall_ms: Math.round(performance.now() - begun) });
      }
      return { entries };
    },
  };
}

function show({ objects, paths }: Subgraph): JsonObject {
  return { objects, relation_paths: paths, total_count: paths.length, current_path_number: paths.length };
}
