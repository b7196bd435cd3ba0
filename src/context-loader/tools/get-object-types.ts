import type { JsonObject } from '../../json.ts';
import type { Network, ObjectType } from '../../networks/model.ts';
import { dataSourceOf, fullMetric, fullProperty, keysOf, logicProperty } from '../describe-concepts.ts';
import { findConcepts } from '../find-concepts.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id: string;
  ids: string[];
}

export function getObjectTypes({ networks }: Pick<ToolDeps, 'networks'>): Tool {
  return {
    name: 'get_object_types',
    async run(args, { caller }) {
      const { kn_id: id, ids } = args as unknown as Args;
      const network = await networks.get(id, caller, 'view');
      const { found, missing } = findConcepts(network.objectTypes, ids);
      return { kn_id: network.id, object_types: found.map(type => describe(type, network)), missing };
    },
  };
}

function describe(type: ObjectType, network: Network): JsonObject {
  const source = dataSourceOf(network, type);
  return {
    id: type.id,
    name: type.name,
    comment: type.comment,
    ...(source !== undefined && { data_source: source }),
    data_properties: type.dataProperties.map(fullProperty),
    logic_properties: type.logicProperties.map(logicProperty),
    ...keysOf(type),
    related_metrics: network.metrics.filter(({ objectTypeId }) => objectTypeId === type.id).map(fullMetric),
  };
}
