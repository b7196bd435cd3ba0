import type { JsonObject } from '../json.ts';

export type MetadataType = 'openapi' | 'function';
export type BoxStatus = 'unpublish' | 'published' | 'offline';
export type ToolStatus = 'enabled' | 'disabled';

/** Who wrote it and when, in ns. */
interface Written {
  createUser: string;
  createTime: bigint;
  updateUser: string;
  updateTime: bigint;
}

export interface BoxRecord extends Written {
  boxId: string;
  name: string;
  description: string;
  /** Where the tools' service is; empty for function toolboxes. */
  svcUrl: string;
  category: string;
  source: string;
  metadataType: MetadataType;
  status: BoxStatus;
}

export interface ListedBox extends BoxRecord {
  toolCount: number;
}

/** How one parameter of an operation is written into the request (OpenAPI 3, "style values"). */
export interface ParameterPlan {
  name: string;
  in: 'path' | 'query' | 'header';
  style: string;
  explode: boolean;
  allowReserved: boolean;
  /** The value is one JSON text: the parameter has `content` in place of a style. */
  json: boolean;
}

export interface PartEncoding {
  contentType?: string;
  style?: string;
  explode?: boolean;
}

/** One of the media types that an operation takes its body in. */
export interface BodyPlan {
  mediaType: string;
  /** `bytes` and the members named by `files` come in base64. */
  kind: 'json' | 'form' | 'multipart' | 'text' | 'bytes';
  files: string[];
  encoding: Record<string, PartEncoding>;
}

/** All that a call needs of the operation; read off its document once, when the tool is imported. */
export interface CallPlan {
  parameters: ParameterPlan[];
  /** The preferred one first. */
  bodies: BodyPlan[];
}

export interface FunctionContent {
  script_type: string;
  code: string;
  inputs: JsonObject[];
  outputs: JsonObject[];
  dependencies: { name: string; version?: string }[];
  dependencies_url?: string;
}

/** What the tool is made of, as its detail shows it. */
export interface ToolMetadata {
  version: string;
  summary: string;
  description: string;
  api_spec?: JsonObject;
  function_content?: FunctionContent;
}

export interface ListedTool extends Written {
  toolId: string;
  boxId: string;
  name: string;
  description: string;
  useRule: string;
  status: ToolStatus;
  metadataType: MetadataType;
  /** Upper case; empty for functions, as is `path`. */
  method: string;
  path: string;
}

export interface ToolRecord extends ListedTool {
  /** The operation's own server; empty: that of the toolbox. */
  serverUrl: string;
  metadata: ToolMetadata;
  plan: CallPlan;
  inputSchema: JsonObject;
  extendInfo: JsonObject;
}
