import { showExecution } from '../show-execution.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  kn_id: string;
  execution_id: string;
}

export function getActionExecution({ networks, actions }: Pick<ToolDeps, 'networks' | 'actions'>): Tool {
  return {
    name: 'get_action_execution',
    async run(given, { caller }) {
      const { kn_id: id, execution_id: executionId } = given as unknown as Args;
      const network = await networks.get(id, caller, 'execute');
      const execution = await actions.find(network, executionId);
      return { ...showExecution(execution), results: execution.results };
    },
  };
}
