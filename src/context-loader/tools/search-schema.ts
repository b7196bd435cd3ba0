import type { JsonObject } from '../../json.ts';
import type { DataProperty, Network } from '../../networks/model.ts';
import {
  briefAction,
  dataSourceOf,
  fullMetric,
  fullProperty,
  fullRelationType,
  keysOf,
  logicProperty,
} from '../describe-concepts.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id: string;
  query: string;
  search_scope?: {
    concept_groups?: string[];
    include_object_types: boolean;
    include_relation_types: boolean;
    include_action_types: boolean;
    include_metric_types: boolean;
  };
  max_concepts: number;
  schema_brief: boolean;
  include_columns: boolean;
}

const EVERYTHING: NonNullable<Args['search_scope']> = {
  include_object_types: true,
  include_relation_types: true,
  include_action_types: true,
  include_metric_types: true,
};

export function searchSchema({ networks, queries }: Pick<ToolDeps, 'networks' | 'queries'>): Tool {
  return {
    name: 'search_schema',
    async run(given, { caller }) {
      const args = given as unknown as Args;
      const network = await networks.get(args.kn_id, caller, 'view');
      const scope = args.search_scope ?? EVERYTHING;
      const search = { query: args.query, conceptGroups: scope.concept_groups, limit: args.max_concepts };
      const { objectTypes, relationTypes, actionTypes, metrics } = queries.searchSchema(network, search);
      return {
        ...(scope.include_object_types && { object_types: objectTypes.map(type => showType(type, network, args)) }),
        ...(scope.include_relation_types && {
          relation_types: relationTypes.map(type => showRelation(fullRelationType(type), args)),
        }),
        ...(scope.include_action_types && {
          action_types: actionTypes.map(type => ({
            ...briefAction(type),
            object_type_name: network.objectTypes.find(({ id }) => id === type.objectTypeId)?.name ?? '',
          })),
        }),
        ...(scope.include_metric_types && {
          metric_types: metrics.map(metric =>
            args.schema_brief
              ? { id: metric.id, name: metric.name, comment: metric.comment, object_type_id: metric.objectTypeId }
              : { ...fullMetric(metric), object_type_id: metric.objectTypeId },
          ),
        }),
      };
    },
  };
}

function showType(type: Network['objectTypes'][number], network: Network, args: Args): JsonObject {
  const source = dataSourceOf(network, type);
  return {
    concept_id: type.id,
    concept_name: type.name,
    comment: type.comment,
    ...(source !== undefined && { data_source: source }),
    ...(!args.schema_brief && { ...keysOf(type), logic_properties: type.logicProperties.map(logicProperty) }),
    data_properties: type.dataProperties.map(property => showProperty(property, args)),
  };
}

function showProperty(
  property: DataProperty,
  { schema_brief: isBrief, include_columns: withColumns }: Args,
): JsonObject {
  const { name, displayName, type, column } = property;
  return {
    ...(isBrief ? { name, display_name: displayName, type } : fullProperty(property)),
    ...(withColumns && column !== undefined && { column }),
  };
}

/** Under the names that this tool has for what others call id and name. */
function showRelation(
  { id = null, name = null, mapping_rules: rules = null, ...rest }: JsonObject,
  { schema_brief: isBrief }: Args,
): JsonObject {
  return { concept_id: id, concept_name: name, ...rest, ...(!isBrief && { mapping_rules: rules }) };
}
