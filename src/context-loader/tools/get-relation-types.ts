import { fullRelationType } from '../describe-concepts.ts';
import { findConcepts } from '../find-concepts.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id: string;
  ids: string[];
}

export function getRelationTypes({ networks }: Pick<ToolDeps, 'networks'>): Tool {
  return {
    name: 'get_relation_types',
    async run(args, { caller }) {
      const { kn_id: id, ids } = args as unknown as Args;
      const network = await networks.get(id, caller, 'view');
      const { found, missing } = findConcepts(network.relationTypes, ids);
      return { kn_id: network.id, relation_types: found.map(fullRelationType), missing };
    },
  };
}
