import type { Access } from '../auth/access.ts';
import { type ErrorKey, ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import type { PackagedTool, ToolConfig } from '../storage/records.ts';
import type { ToolBoxStore } from '../storage/toolbox-store.ts';
import type { ToolStore } from '../storage/toolbox-tool-store.ts';
import { toolNameFault } from './tool-rules.ts';

export interface DescribeToolsDeps {
  toolBoxes: Pick<ToolBoxStore, 'find'>;
  toolStore: Pick<ToolStore, 'findMany'>;
  toolBoxAccess: Pick<Access, 'operations'>;
}

/**
 * D26: the tools of a configuration, empty members filled from the tool, with the snapshot of its schema.
 * @throws ServiceError naming the member of `body.tool_configs`: ToolBoxNotFound, ToolNotFound, BadRequest, and
 * CommonViewForbidden where the caller may execute the toolbox's tools but neither view nor have public access to it
 */
export async function describeTools(
  configs: readonly ToolConfig[],
  ctx: RequestContext,
  deps: DescribeToolsDeps,
): Promise<PackagedTool[]> {
  if (configs.length === 0) return [];
  const names = await boxNames(configs, ctx, deps);
  const tools = new Map(
    (await deps.toolStore.findMany(configs.map(config => config.tool_id))).map(tool => [tool.toolId, tool]),
  );
  return configs.map((config, index) => {
    const tool = tools.get(config.tool_id);
    if (tool === undefined || tool.boxId !== config.box_id) {
      throw fault('ToolNotFound', index, 'tool_id', 'expected the id of a tool of this toolbox');
    }
    const name = config.tool_name.trim() === '' ? tool.name : config.tool_name.trim();
    const problem = toolNameFault(name);
    if (problem !== undefined) throw fault('BadRequest', index, 'tool_name', problem);
    return {
      box_id: config.box_id,
      tool_id: config.tool_id,
      box_name: config.box_name === '' ? (names.get(config.box_id) ?? '') : config.box_name,
      tool_name: name,
      description: config.description === '' ? tool.description : config.description,
      use_rule: config.use_rule === '' ? tool.useRule : config.use_rule,
      input_schema: tool.inputSchema,
    };
  });
}

/** Names of the toolboxes by id: all exist, and the caller may package from all of them. */
async function boxNames(
  configs: readonly ToolConfig[],
  ctx: RequestContext,
  deps: DescribeToolsDeps,
): Promise<Map<string, string>> {
  const ids = [...new Set(configs.map(config => config.box_id))];
  const held = await deps.toolBoxAccess.operations(ctx.caller, ids);
  const boxes = await Promise.all(ids.map(id => deps.toolBoxes.find(id)));
  const names = new Map(boxes.flatMap(box => (box === undefined ? [] : [[box.boxId, box.name] as const])));
  configs.forEach(({ box_id: id }, index) => {
    const operations = held.get(id) ?? [];
    const packages = operations.includes('view') || operations.includes('public_access');
    // D12: who may not know of it is told the same as if it did not exist.
    if (!names.has(id) || !(packages || operations.includes('execute'))) {
      throw fault('ToolBoxNotFound', index, 'box_id', 'expected the id of a toolbox');
    }
    if (!packages)
      throw fault(
        'CommonViewForbidden',
        index,
        'box_id',
        'expected a toolbox that you may view or have public access to',
      );
  });
  return names;
}

function fault(key: ErrorKey, index: number, member: string, message: string): ServiceError {
  return new ServiceError(key, { details: [{ field: `body.tool_configs.${index}.${member}`, message }] });
}
