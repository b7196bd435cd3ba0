import type { JsonObject } from '../../json.ts';
import type { Network, ObjectType } from '../../networks/model.ts';
import {
  briefAction,
  briefProperty,
  dataSourceOf,
  fullProperty,
  fullRelationType,
  keysOf,
  logicProperty,
} from '../describe-concepts.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id: string;
  detail_level: 'summary' | 'full';
}

export function getKnDetail({ networks }: Pick<ToolDeps, 'networks'>): Tool {
  return {
    name: 'get_kn_detail',
    async run(args, { caller }) {
      const { kn_id: id, detail_level: level } = args as unknown as Args;
      const network = await networks.get(id, caller, 'view');
      const isFull = level === 'full';
      return {
        id: network.id,
        name: network.name,
        comment: network.comment,
        concept_groups: network.conceptGroups.map(group => ({
          id: group.id,
          name: group.name,
          object_type_ids: [...group.objectTypeIds],
        })),
        object_types: network.objectTypes.map(type => (isFull ? full(type, network) : summary(type, network))),
        relation_types: network.relationTypes.map(type =>
          isFull ? fullRelationType(type) : withoutRules(fullRelationType(type)),
        ),
        action_types: network.actionTypes.map(briefAction),
      };
    },
  };
}

function summary(type: ObjectType, { metrics }: Network): JsonObject {
  return {
    id: type.id,
    name: type.name,
    comment: type.comment,
    data_properties: type.dataProperties.map(briefProperty),
    primary_keys: [...type.primaryKeys],
    related_metric_count: metrics.filter(({ objectTypeId }) => objectTypeId === type.id).length,
  };
}

function full(type: ObjectType, network: Network): JsonObject {
  const source = dataSourceOf(network, type);
  return {
    ...summary(type, network),
    ...keysOf(type),
    ...(source !== undefined && { data_source: source }),
    data_properties: type.dataProperties.map(fullProperty),
    logic_properties: type.logicProperties.map(logicProperty),
  };
}

function withoutRules({ mapping_rules: _rules, ...rest }: JsonObject): JsonObject {
  return rest;
}
