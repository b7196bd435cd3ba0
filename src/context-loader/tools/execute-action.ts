import type { JsonObject } from '../../json.ts';
import { toMs } from '../show-execution.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id: string;
  at_id: string;
  _instance_identities?: JsonObject[];
  dynamic_params?: JsonObject;
}

export function executeAction({ networks, actions }: Pick<ToolDeps, 'networks' | 'actions'>): Tool {
  return {
    name: 'execute_action',
    async run(given, call) {
      const args = given as unknown as Args;
      const network = await networks.get(args.kn_id, call.caller, 'execute');
      const { id, status, createTime } = await actions.execute(
        network,
        { actionTypeId: args.at_id, identities: args._instance_identities ?? [], input: args.dynamic_params ?? {} },
        call,
      );
      return { execution_id: id, status, created_at: toMs(createTime) };
    },
  };
}
