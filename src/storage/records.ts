import type { JsonObject } from '../json.ts';

/** Rows as the use cases see them: camelCase, ns times as `bigint`, JSON columns decoded, secrets decrypted. */
export type CreationType = 'custom' | 'tool_imported';
export type Mode = 'sse' | 'stream' | 'stdio_uv' | 'stdio_npx';
export type Status = 'unpublish' | 'published' | 'offline' | 'editing';

/** A tool of a `tool_imported` server as its configuration names it, defaults filled in (D26). */
export interface ToolConfig {
  box_id: string;
  tool_id: string;
  box_name: string;
  tool_name: string;
  description: string;
  use_rule: string;
}

/** The same with the snapshot of what MCP clients are shown: it belongs to the version, whatever becomes of the tool. */
export interface PackagedTool extends ToolConfig {
  input_schema: JsonObject;
}

/** What a PUT replaces as a whole (D24). */
export interface ServerConfig {
  name: string;
  description: string;
  creationType: CreationType;
  mode: Mode;
  url: string;
  headers: Record<string, string>;
  command: string;
  args: string[];
  env: Record<string, string>;
  source: string;
  category: string;
  isInternal: boolean;
  toolConfigs: PackagedTool[];
}

/** As lists have it: without the snapshots of schemas, which are large. */
export type Listed<T extends ServerConfig> = Omit<T, 'toolConfigs'> & { toolConfigs: ToolConfig[] };

/** The current (draft) configuration of a server. */
export interface ServerRecord extends ServerConfig {
  mcpId: string;
  status: Status;
  version: number;
  /** Rises with every write; the ETag and the compare-and-set of D24 rest on it. */
  revision: number;
  createUser: string;
  createTime: bigint;
  updateUser: string;
  updateTime: bigint;
}

/** The released configuration: at most one a server, what callers are served (D30). */
export interface ReleaseRecord extends ServerConfig {
  mcpId: string;
  version: number;
  createUser: string;
  createTime: bigint;
  updateUser: string;
  updateTime: bigint;
  releaseUser: string;
  releaseTime: bigint;
}
