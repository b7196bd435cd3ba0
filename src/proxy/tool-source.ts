import type { JsonObject } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import type { AuditEntry } from '../storage/audit-store.ts';
import type { ServerConfig } from '../storage/records.ts';
import type { ToolResult } from '../upstream/tool-result.ts';
import type { ToolDefinition, Upstreams } from '../upstream/upstreams.ts';

/** Where a configuration's tools are: at the upstream it names, or among the platform's own tools it was packaged from. */
export interface ToolSource {
  list(config: ServerConfig, ctx: RequestContext): Promise<ToolDefinition[]>;
  call(config: ServerConfig, name: string, args: JsonObject, ctx: RequestContext, use: ToolUse): Promise<ToolResult>;
}

/** What the audit log says of the call. */
export interface ToolUse {
  mcpId: string;
  action: 'execute' | 'debug';
}

export interface ToolSourceDeps {
  upstreams: Pick<Upstreams, 'listTools' | 'callTool'>;
  /** Platform tools packaged as a server (D26). */
  packaged: {
    list(config: ServerConfig, ctx: RequestContext): Promise<ToolDefinition[]>;
    call(config: ServerConfig, name: string, args: JsonObject, ctx: RequestContext): Promise<ToolResult>;
  };
  /** Written behind: a call does not wait for its audit entry. */
  audit: { later(entry: AuditEntry): void };
  clock: { now(): bigint };
}

export function createToolSource({ upstreams, packaged, audit, clock }: ToolSourceDeps): ToolSource {
  return {
    list: (config, ctx) =>
      config.creationType === 'custom' ? upstreams.listTools(targetOf(config), ctx.signal) : packaged.list(config, ctx),
    async call(config, name, args, ctx, use) {
      const entry = {
        time: clock.now(),
        actorId: ctx.caller.id,
        action: use.action,
        resourceType: 'mcp',
        resourceId: use.mcpId,
      } as const;
      const written = (outcome: string): void =>
        audit.later({ ...entry, outcome, requestId: ctx.requestId, detail: { tool: name } });
      try {
        const result =
          config.creationType === 'custom'
            ? await upstreams.callTool(targetOf(config), name, args, { signal: ctx.signal })
            : await packaged.call(config, name, args, ctx);
        written(result.is_error ? 'tool_error' : 'done');
        return result;
      } catch (cause) {
        written('failed');
        throw cause;
      }
    },
  };
}

function targetOf({ mode, url, headers }: ServerConfig): Pick<ServerConfig, 'mode' | 'url' | 'headers'> {
  return { mode, url, headers };
}
