import { ServiceError } from '../errors.ts';
import type { ToolConfig } from '../storage/records.ts';
import type { ToolResult } from '../upstream/tool-result.ts';
import type { ToolDefinition } from '../upstream/upstreams.ts';

/**
 * Platform tools as `tool_imported` servers package them (D26). No operation creates a toolbox yet, so there is none that
 * a configuration could name, and a packaged server has no tools.
 */
export const packagedTools = {
  async describe(configs: readonly ToolConfig[]): Promise<ToolConfig[]> {
    if (configs.length === 0) return Promise.resolve([]);
    const message = `no toolbox has the id ${JSON.stringify(configs[0]?.box_id)}`;
    return Promise.reject(
      new ServiceError('ToolBoxNotFound', { details: [{ field: 'body.tool_configs.0.box_id', message }] }),
    );
  },
  list(): Promise<ToolDefinition[]> {
    return Promise.resolve([]);
  },
  call(_config: unknown, name: string): Promise<ToolResult> {
    return Promise.resolve({ content: [{ type: 'text', text: `Unknown tool: ${name}` }], is_error: true });
  },
};
