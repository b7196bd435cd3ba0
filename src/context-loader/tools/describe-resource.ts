import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

export function describeResource({ networks }: Pick<ToolDeps, 'networks'>): Tool {
  return {
    name: 'describe_resource',
    async run({ resource_id: given }, { caller }) {
      const id = given as string;
      const network = await networks.getByResource(id, caller, 'view', 'query');
      const columns = network.resources.find(resource => resource.id === id)?.columns ?? [];
      return {
        resource_id: id,
        connector_type: 'postgresql',
        columns: columns.map(({ name, nativeType, description }) => ({ name, type: nativeType, description })),
      };
    },
  };
}
