import type { JsonObject } from '../../json.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id: string;
  at_id: string;
  _instance_identities?: JsonObject[];
}

export function getActionInfo({ networks, actions }: Pick<ToolDeps, 'networks' | 'actions'>): Tool {
  return {
    name: 'get_action_info',
    async run(given, call) {
      const { kn_id: id, at_id: actionTypeId, _instance_identities: identities = [] } = given as unknown as Args;
      const network = await networks.get(id, call.caller, 'execute');
      return { headers: {}, _dynamic_tools: await actions.describe(network, { actionTypeId, identities }, call) };
    },
  };
}
