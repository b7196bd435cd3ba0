import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Access } from '../auth/access.ts';
import type { OriginGuard } from '../mcp/origin-guard.ts';
import type { RequestContext } from '../request-context.ts';
import type { ServerConfig } from '../storage/records.ts';
import type { ServerStore } from '../storage/server-store.ts';
import type { ToolResult } from '../upstream/tool-result.ts';
import type { ToolDefinition } from '../upstream/upstreams.ts';
import type { Gateway } from '../upstream/gateway.ts';
import type { JsonObject } from '../json.ts';
import type { SessionSeal } from '../mcp/session-seal.ts';
import type { SessionTable } from './session-table.ts';

/** One HTTP exchange of an MCP client with an app endpoint. */
export interface AppExchange {
  request: IncomingMessage;
  response: ServerResponse;
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: Uint8Array;
}

export interface AppsParts {
  origins: OriginGuard;
  seal: SessionSeal;
  servers: Pick<ServerStore, 'findRelease' | 'findReleases'>;
  access: Pick<Access, 'require'>;
  gateway: Gateway;
  /** The platform's own tools, for servers packaged from them (D26). */
  tools: {
    list(config: ServerConfig, ctx: RequestContext): Promise<ToolDefinition[]>;
    call(
      config: ServerConfig,
      name: string,
      args: JsonObject,
      ctx: RequestContext,
      use: { mcpId: string; action: 'execute' },
    ): Promise<ToolResult>;
  };
  log: { debug(fields: object, text: string): void; warn(fields: object, text: string): void };
}

/** What the endpoints work with. */
export interface AppsContext extends AppsParts {
  sessions: SessionTable;
  connectTimeoutMs: number;
  callMaxMs: number;
  clientInfo: { name: string; version: string };
}
