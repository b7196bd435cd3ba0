import type { Json, JsonObject } from '../json.ts';
import { maskValues } from '../servers/secret-mask.ts';
import type { ReleaseRecord, ServerConfig, ServerRecord } from '../storage/records.ts';
import type { StoredServer } from '../storage/transfer-store.ts';

export const FORMAT = 'bkn-mcp servers';
export const FORMAT_VERSION = 1;

export const FILE_MEMBERS = ['format', 'format_version', 'exported_time', 'secrets', 'servers'] as const;
const STAMPS = ['version', 'create_user', 'create_time', 'update_user', 'update_time'] as const;
export const SERVER_MEMBERS = ['mcp_id', 'status', ...STAMPS, 'configuration', 'release', 'history'] as const;
export const RELEASE_MEMBERS = [...STAMPS, 'release_user', 'release_time', 'configuration'] as const;
export const CONFIG_MEMBERS = [
  'name',
  'description',
  'creation_type',
  'mode',
  'url',
  'headers',
  'command',
  'args',
  'env',
  'source',
  'category',
  'is_internal',
  'tool_configs',
] as const;
export const TOOL_TEXTS = ['box_id', 'tool_id', 'box_name', 'tool_name', 'description', 'use_rule'] as const;
export const TOOL_MEMBERS = [...TOOL_TEXTS, 'input_schema'] as const;

export interface WriteOptions {
  exportedTime: bigint;
  withSecrets: boolean;
}

export function writeTransferFile(servers: readonly StoredServer[], options: WriteOptions): JsonObject {
  const { exportedTime, withSecrets } = options;
  return {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    exported_time: exportedTime,
    secrets: withSecrets ? 'clear' : 'masked',
    servers: servers.map(server => writeServer(server, withSecrets)),
  };
}

function writeServer({ record, release, history }: StoredServer, withSecrets: boolean): JsonObject {
  return {
    mcp_id: record.mcpId,
    status: record.status,
    ...writeStamps(record),
    configuration: writeConfig(record, withSecrets),
    ...(release === undefined ? {} : { release: writeRelease(release, withSecrets) }),
    history: history.map(released => writeRelease(released, withSecrets)),
  };
}

function writeRelease(release: ReleaseRecord, withSecrets: boolean): JsonObject {
  return {
    ...writeStamps(release),
    release_user: release.releaseUser,
    release_time: release.releaseTime,
    configuration: writeConfig(release, withSecrets),
  };
}

function writeStamps(record: ServerRecord | ReleaseRecord): Record<(typeof STAMPS)[number], Json> {
  return {
    version: record.version,
    create_user: record.createUser,
    create_time: record.createTime,
    update_user: record.updateUser,
    update_time: record.updateTime,
  };
}

function writeConfig(config: ServerConfig, withSecrets: boolean): Record<(typeof CONFIG_MEMBERS)[number], Json> {
  const secrets = (values: Record<string, string>): Record<string, string> =>
    withSecrets ? values : maskValues(values);
  return {
    name: config.name,
    description: config.description,
    creation_type: config.creationType,
    mode: config.mode,
    url: config.url,
    headers: secrets(config.headers),
    command: config.command,
    args: config.args,
    env: secrets(config.env),
    source: config.source,
    category: config.category,
    is_internal: config.isInternal,
    tool_configs: config.toolConfigs.map(tool => ({ ...tool })),
  };
}
