import type { Access } from '../auth/access.ts';
import { type ErrorKey, type FieldFault, ServiceError } from '../errors.ts';
import { type JsonObject, stringifyJson } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import type { PackagedTool, ServerConfig } from '../storage/records.ts';
import type { ToolBoxStore } from '../storage/toolbox-store.ts';
import type { ToolStore } from '../storage/toolbox-tool-store.ts';
import type { ToolResult } from '../upstream/tool-result.ts';
import type { ToolDefinition } from '../upstream/upstreams.ts';
import { readArguments } from './call/build-request.ts';
import { describeTools } from './describe-tools.ts';
import { DEFAULT_TIMEOUT_S, runTool, type RunToolDeps } from './run-tool.ts';

export interface PackagedToolsDeps extends RunToolDeps {
  toolBoxes: Pick<ToolBoxStore, 'find'>;
  toolStore: Pick<ToolStore, 'find' | 'findMany'>;
  toolBoxAccess: Pick<Access, 'operations'>;
}

/** Platform tools as `tool_imported` servers package them (D26): definitions as they were written, calls to the tool as it is now. */
export function createPackagedTools(deps: PackagedToolsDeps) {
  return {
    describe: (configs: Parameters<typeof describeTools>[0], ctx: RequestContext): Promise<PackagedTool[]> =>
      describeTools(configs, ctx, deps),
    list: ({ toolConfigs }: ServerConfig): Promise<ToolDefinition[]> => Promise.resolve(toolConfigs.map(definitionOf)),
    async call(
      { toolConfigs }: ServerConfig,
      name: string,
      args: JsonObject,
      ctx: RequestContext,
    ): Promise<ToolResult> {
      const packaged = toolConfigs.find(({ tool_name: own }) => own === name);
      if (packaged === undefined) return failure(`Unknown tool: ${name}`);
      try {
        return await call(packaged, args, ctx, deps);
      } catch (error) {
        if (error instanceof ServiceError && TOOL_FAULTS.has(error.key)) return failure(messageOf(error));
        throw error;
      }
    },
  };
}

/** What is wrong with the call or its tool, and so the tool's own error to an MCP client. */
const TOOL_FAULTS: ReadonlySet<ErrorKey> = new Set([
  'ProxyPathParamMissing',
  'ToolArgumentsInvalid',
  'ToolNotAvailable',
  'MCPServerAddressForbidden',
]);

async function call(
  { box_id: boxId, tool_id: toolId }: PackagedTool,
  args: JsonObject,
  ctx: RequestContext,
  deps: PackagedToolsDeps,
): Promise<ToolResult> {
  const [box, tool] = await Promise.all([deps.toolBoxes.find(boxId), deps.toolStore.find(boxId, toolId)]);
  if (box === undefined || tool === undefined) return failure('The tool does not exist any more.');
  if (tool.status !== 'enabled') return failure('The tool is not enabled.');
  const unknown = Object.keys(args).find(group => !['header', 'query', 'path', 'body'].includes(group));
  if (unknown !== undefined) {
    return failure(
      `Unknown argument ${JSON.stringify(unknown.slice(0, 60))}: expected the groups header, query, path and body.`,
    );
  }
  const answer = await runTool(tool, box.svcUrl, readArguments(args), DEFAULT_TIMEOUT_S, ctx, deps);
  return { content: [{ type: 'text', text: stringifyJson(answer) }], is_error: answer.status_code >= 400 };
}

function definitionOf({
  tool_name: name,
  description,
  use_rule: rule,
  input_schema: inputSchema,
}: PackagedTool): ToolDefinition {
  return { name, description: rule === '' ? description : `${description}\nuse rule: ${rule}`, inputSchema };
}

function failure(text: string): ToolResult {
  return { content: [{ type: 'text', text }], is_error: true };
}

/** An argument is called by the name that the caller gave it: `path.petId`. */
function messageOf({ details, key }: ServiceError): string {
  if (typeof details === 'string') return details;
  const faults: FieldFault[] = details ?? [];
  return faults.map(({ field, message }) => `${field.replace(/^body\./, '')}: ${message}`).join('; ') || key;
}
