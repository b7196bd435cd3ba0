import { readBigint, readJson, type StoredBigint, writeJson } from './codec.ts';
import type {
  CreationType,
  Listed,
  Mode,
  PackagedTool,
  ReleaseRecord,
  ServerConfig,
  ServerRecord,
  Status,
  ToolConfig,
} from './records.ts';
import type { SecretCipher } from './secret-cipher.ts';

interface ConfigRow {
  mcp_id: string;
  name: string;
  name_folded: string;
  description: string;
  creation_type: CreationType;
  mode: Mode;
  url: string;
  headers: string;
  command: string;
  args: string;
  env: string;
  source: string;
  category: string;
  is_internal: boolean;
  version: number;
  create_user: string;
  create_time: StoredBigint;
  update_user: string;
  update_time: StoredBigint;
}

export interface ServerRow extends ConfigRow {
  status: Status;
  revision: number;
}

export interface ReleaseRow extends ConfigRow {
  release_user: string;
  release_time: StoredBigint;
}

/** What `TOOLS_COLUMN` or `PACKAGED_COLUMN` adds to a row. */
export interface WithTools {
  /** JSON array; null where the server has no tools of its own. */
  tools: string | null;
}

/** The tools of the row's own version, for a table under the alias `row`. Costs nothing for servers that cannot have any. */
export const TOOLS_COLUMN = toolsColumn('');
/** The same with the snapshots of their schemas: for one server, not for lists. The type json keeps the text as it is. */
export const PACKAGED_COLUMN = toolsColumn(`, 'input_schema', tool.input_schema::json`);

function toolsColumn(more: string): string {
  return `case when "row".creation_type = 'tool_imported' then (
    select json_agg(json_build_object('box_id', tool.box_id, 'tool_id', tool.tool_id, 'box_name', tool.box_name,
      'tool_name', tool.tool_name, 'description', tool.description, 'use_rule', tool.use_rule${more}) order by tool.position)::text
    from server_tool tool where tool.mcp_id = "row".mcp_id and tool.version = "row".version) end as tools`;
}

/** As the name filter compares: the same on every server, whatever its locale (D27). */
export function foldName(name: string): string {
  // Character by character: as a whole, a final Σ becomes ς, and a part of a name would not be found in it.
  return Array.from(name, character => character.toLowerCase()).join('');
}

export function toServerRow(record: ServerRecord, cipher: SecretCipher): ServerRow {
  return { ...toConfigRow(record, cipher), status: record.status, revision: record.revision };
}

export function toReleaseRow(record: ReleaseRecord, cipher: SecretCipher): ReleaseRow {
  return { ...toConfigRow(record, cipher), release_user: record.releaseUser, release_time: record.releaseTime };
}

/** Of a row read with `PACKAGED_COLUMN`. */
export function toServerRecord(row: ServerRow & WithTools, cipher: SecretCipher): ServerRecord {
  return { ...toListedServer(row, cipher), toolConfigs: readTools<PackagedTool>(row) };
}

export function toListedServer(row: ServerRow & WithTools, cipher: SecretCipher): Listed<ServerRecord> {
  return { ...toConfig(row, cipher), status: row.status, revision: row.revision };
}

/** Of a row read with `PACKAGED_COLUMN`. */
export function toReleaseRecord(row: ReleaseRow & WithTools, cipher: SecretCipher): ReleaseRecord {
  return { ...toListedRelease(row, cipher), toolConfigs: readTools<PackagedTool>(row) };
}

export function toListedRelease(row: ReleaseRow & WithTools, cipher: SecretCipher): Listed<ReleaseRecord> {
  return { ...toConfig(row, cipher), releaseUser: row.release_user, releaseTime: readBigint(row.release_time) };
}

type Stored = ServerConfig &
  Pick<ServerRecord, 'mcpId' | 'version' | 'createUser' | 'createTime' | 'updateUser' | 'updateTime'>;

function toConfigRow(record: Stored, cipher: SecretCipher): ConfigRow {
  return {
    mcp_id: record.mcpId,
    name: record.name,
    name_folded: foldName(record.name),
    description: record.description,
    creation_type: record.creationType,
    mode: record.mode,
    url: record.url,
    headers: sealSecrets(record.headers, 'headers', record.mcpId, cipher),
    command: record.command,
    args: writeJson(record.args),
    env: sealSecrets(record.env, 'env', record.mcpId, cipher),
    source: record.source,
    category: record.category,
    is_internal: record.isInternal,
    version: record.version,
    create_user: record.createUser,
    create_time: record.createTime,
    update_user: record.updateUser,
    update_time: record.updateTime,
  };
}

function toConfig(row: ConfigRow & WithTools, cipher: SecretCipher): Listed<Stored> {
  return {
    mcpId: row.mcp_id,
    name: row.name,
    description: row.description,
    creationType: row.creation_type,
    mode: row.mode,
    url: row.url,
    headers: openSecrets(row.headers, 'headers', row.mcp_id, cipher),
    command: row.command,
    args: row.args === '[]' ? [] : readJson<string[]>(row.args),
    env: openSecrets(row.env, 'env', row.mcp_id, cipher),
    source: row.source,
    category: row.category,
    isInternal: row.is_internal,
    toolConfigs: readTools<ToolConfig>(row),
    version: row.version,
    createUser: row.create_user,
    createTime: readBigint(row.create_time),
    updateUser: row.update_user,
    updateTime: readBigint(row.update_time),
  };
}

function readTools<Tool extends ToolConfig>({ tools }: WithTools): Tool[] {
  return tools === null ? [] : readJson<Tool[]>(tools);
}

const NONE = '{}';

function sealSecrets(values: Record<string, string>, column: string, mcpId: string, cipher: SecretCipher): string {
  const text = writeJson(values);
  return text === NONE ? NONE : cipher.seal(text, placeOf(column, mcpId));
}

function openSecrets(stored: string, column: string, mcpId: string, cipher: SecretCipher): Record<string, string> {
  return stored === NONE ? {} : readJson<Record<string, string>>(cipher.open(stored, placeOf(column, mcpId)));
}

function placeOf(column: string, mcpId: string): string {
  return `${column} of server ${mcpId}`;
}
