import type { JsonObject } from '../json.ts';
import type { ListedTool, MetadataType, ToolMetadata, ToolRecord, ToolStatus } from '../storage/toolbox-records.ts';

interface ToolHead {
  tool_id: string;
  name: string;
  description: string;
  status: ToolStatus;
  metadata_type: MetadataType;
  use_rule: string;
  create_user: string;
  create_time: bigint;
  update_user: string;
  update_time: bigint;
}

export type ToolSummary = ToolHead & { method: string; path: string };

export type ToolDetail = ToolHead & {
  box_id: string;
  metadata: ToolMetadata & { server_url?: string; path?: string; method?: string };
  input_schema: JsonObject;
  extend_info: JsonObject;
};

type Names = ReadonlyMap<string, string>;

export function viewToolSummary(tool: ListedTool, names: Names): ToolSummary {
  return { ...headOf(tool, names), method: tool.method, path: tool.path };
}

export function viewTool(tool: ToolRecord, boxUrl: string, names: Names): ToolDetail {
  const { method, path, serverUrl } = tool;
  const place =
    tool.metadataType === 'openapi' ? { server_url: serverUrl === '' ? boxUrl : serverUrl, path, method } : {};
  return {
    ...headOf(tool, names),
    box_id: tool.boxId,
    metadata: { ...tool.metadata, ...place },
    input_schema: tool.inputSchema,
    extend_info: tool.extendInfo,
  };
}

function headOf(tool: ListedTool, names: Names): ToolHead {
  return {
    tool_id: tool.toolId,
    name: tool.name,
    description: tool.description,
    status: tool.status,
    metadata_type: tool.metadataType,
    use_rule: tool.useRule,
    create_user: names.get(tool.createUser) ?? tool.createUser,
    create_time: tool.createTime,
    update_user: names.get(tool.updateUser) ?? tool.updateUser,
    update_time: tool.updateTime,
  };
}
