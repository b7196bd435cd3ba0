import { type Json, type JsonObject, stringifyJson } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import type { ToolResult } from '../upstream/tool-result.ts';
import { ServiceError } from '../errors.ts';
import type { ActionTools } from './action-tools.ts';

export interface ActionToolsDeps {
  /** Released servers of the registry, for callers that may execute them. */
  servers: {
    listTools(
      mcpId: string,
      ctx: RequestContext,
    ): Promise<{ name: string; description?: string; inputSchema: JsonObject }[]>;
    callTool(mcpId: string, name: string, args: JsonObject, ctx: RequestContext): Promise<ToolResult>;
  };
  /** Tools of the toolbox, for callers that may execute their box. */
  boxes: {
    describe(
      boxId: string,
      toolId: string,
      ctx: RequestContext,
    ): Promise<{ description: string; inputSchema: JsonObject }>;
    callTool(
      boxId: string,
      toolId: string,
      args: JsonObject,
      ctx: RequestContext,
    ): Promise<{ status_code: number; body: Json; error: string }>;
  };
}

export function createActionTools({ servers, boxes }: ActionToolsDeps): ActionTools {
  return {
    async describe(source, ctx) {
      try {
        if (source.kind === 'tool') return await boxes.describe(source.boxId, source.toolId, ctx);
        const tool = (await servers.listTools(source.mcpId, ctx)).find(({ name }) => name === source.toolName);
        return tool && { description: tool.description ?? '', inputSchema: tool.inputSchema };
      } catch (error) {
        // What an action needs is known from the network, whether its tool can be reached or not.
        if (error instanceof ServiceError) return undefined;
        throw error;
      }
    },
    async call(source, args, ctx) {
      if (source.kind === 'mcp') return servers.callTool(source.mcpId, source.toolName, args, ctx);
      const { status_code: status, body, error } = await boxes.callTool(source.boxId, source.toolId, args, ctx);
      const text = error === '' ? (typeof body === 'string' ? body : stringifyJson(body)) : error;
      return {
        content: [{ type: 'text', text: `${status} ${text}` }],
        structuredContent: body,
        is_error: status >= 400,
      };
    },
  };
}
