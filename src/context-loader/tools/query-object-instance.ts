import type { Json, JsonObject } from '../../json.ts';
import { logicProperty } from '../describe-concepts.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id: string;
  ot_id: string;
  condition?: JsonObject;
  filters?: { field: string; op: string; value: Json }[];
  limit: number;
  offset?: number;
  sort?: { field: string; direction: 'asc' | 'desc' }[];
  search_after?: Json[];
  properties?: string[];
  include_logic_params: boolean;
}

export function queryObjectInstance({ networks, queries }: Pick<ToolDeps, 'networks' | 'queries'>): Tool {
  return {
    name: 'query_object_instance',
    async run(given, { caller, signal }) {
      const args = given as unknown as Args;
      const network = await networks.get(args.kn_id, caller, 'query');
      const query = {
        objectTypeId: args.ot_id,
        condition: args.condition ?? (args.filters && fromFilters(args.filters)),
        sort: args.sort ?? [],
        limit: args.limit,
        offset: args.offset ?? 0,
        searchAfter: args.search_after,
        properties: args.properties,
      };
      const { instances, totalCount, searchAfter } = await queries.instances(network, query, signal);
      const type = args.include_logic_params ? network.objectTypes.find(({ id }) => id === args.ot_id) : undefined;
      return {
        datas: instances,
        ...(totalCount !== undefined && { total_count: totalCount }),
        ...(searchAfter !== undefined && { search_after: searchAfter }),
        ...(type !== undefined && { logic_properties: type.logicProperties.map(logicProperty) }),
      };
    },
  };
}

function fromFilters(filters: NonNullable<Args['filters']>): JsonObject {
  return { operation: 'and', sub_conditions: filters.map(({ field, op, value }) => ({ field, operation: op, value })) };
}
