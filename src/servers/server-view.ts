import type { Operation } from '../auth/permission.ts';
import type {
  CreationType,
  Listed,
  Mode,
  ReleaseRecord,
  ServerConfig,
  ServerRecord,
  Status,
  ToolConfig,
} from '../storage/records.ts';
import { maskValues } from './secret-mask.ts';

/** `base_info` of the document: one server as detail, list and market show it. Times are ns. */
export interface ServerView {
  mcp_id: string;
  version: number;
  name: string;
  description: string;
  creation_type: CreationType;
  status: Status;
  source: string;
  category: string;
  is_internal: boolean;
  mode: Mode;
  /** Absent where there is none: an empty one could not be sent back in an update. */
  url?: string;
  headers: Record<string, string>;
  command: string;
  args: string[];
  env: Record<string, string>;
  tool_configs: ToolConfig[];
  operations: Exclude<Operation, 'query'>[];
  create_user: string;
  create_time: bigint;
  update_user: string;
  update_time: bigint;
  release_user?: string;
  release_time?: bigint;
}

export interface ViewOptions {
  /** What the caller holds on this server (D13). */
  operations: readonly Operation[];
  /** Display names of users by id (D27); an unknown id is shown as it is. */
  names: ReadonlyMap<string, string>;
}

export function viewServer(
  server: Listed<ServerRecord>,
  release: Release | undefined,
  options: ViewOptions,
): ServerView {
  return viewConfig(server, server.status, release, options);
}

/** The market shows what is served: the released configuration, as published (also while its draft is being edited). */
export function viewMarketServer(release: Listed<ReleaseRecord>, options: ViewOptions): ServerView {
  return viewConfig(release, 'published', release, options);
}

type Release = Pick<ReleaseRecord, 'releaseUser' | 'releaseTime'>;
type Stored = Listed<ServerConfig> &
  Pick<ServerRecord, 'mcpId' | 'version' | 'createUser' | 'createTime' | 'updateUser' | 'updateTime'>;

function viewConfig(
  stored: Stored,
  status: Status,
  release: Release | undefined,
  { operations, names }: ViewOptions,
): ServerView {
  const clear = operations.includes('modify');
  const view: ServerView = {
    mcp_id: stored.mcpId,
    version: stored.version,
    name: stored.name,
    description: stored.description,
    creation_type: stored.creationType,
    status,
    source: stored.source,
    category: stored.category,
    is_internal: stored.isInternal,
    mode: stored.mode,
    headers: clear ? stored.headers : maskValues(stored.headers),
    command: stored.command,
    args: stored.args,
    env: clear ? stored.env : maskValues(stored.env),
    tool_configs: stored.toolConfigs.map(viewTool),
    operations: operations.filter(operation => operation !== 'query'),
    create_user: names.get(stored.createUser) ?? stored.createUser,
    create_time: stored.createTime,
    update_user: names.get(stored.updateUser) ?? stored.updateUser,
    update_time: stored.updateTime,
  };
  if (stored.url !== '') view.url = stored.url;
  if (release === undefined) return view;
  view.release_user = names.get(release.releaseUser) ?? release.releaseUser;
  view.release_time = release.releaseTime;
  return view;
}

/** The snapshot of the schema is no part of the configuration: proxy tools show it. */
function viewTool({ box_id, tool_id, box_name, tool_name, description, use_rule }: ToolConfig): ToolConfig {
  return { box_id, tool_id, box_name, tool_name, description, use_rule };
}

/** D28: where MCP clients connect. Both are empty while nothing is released. */
export function connectionInfo(
  mcpId: string,
  released: boolean,
  base: string,
): { sse_url: string; stream_url: string } {
  if (!released) return { sse_url: '', stream_url: '' };
  const app = `${base}/api/agent-operator-integration/v1/mcp/app/${mcpId}`;
  return { sse_url: `${app}/sse`, stream_url: `${app}/mcp` };
}
