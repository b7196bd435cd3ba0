// Generated from openapi/ by `make generate`. Do not edit.

export type ClientOptions = {
  baseUrl: `${string}://${string}/api/agent-operator-integration/v1` | (string & {});
};

export type MCPParseRequest = {
  mode: MCPMode;
  /**
   * Address of the MCP server, http or https.
   */
  url: string;
  /**
   * Headers to send when connecting.
   */
  headers?: {
    [key: string]: string;
  };
};

/**
 * How the upstream is reached. `POST /mcp/` takes `sse` and `stream` only; the stdio modes can only be set by an update. An update that omits it sets `stream`.
 */
export type MCPMode = 'sse' | 'stream' | 'stdio_uv' | 'stdio_npx';

export type MCPParseResponse = {
  tools: Array<MCPTool>;
  /**
   * The server's initialization result, untouched (`InitializeResult` of the MCP specification).
   */
  init_info: {
    [key: string]: unknown;
  };
};

/**
 * A tool as the MCP specification defines it, untouched: members beyond these (`title`, `outputSchema`, `annotations`, `_meta`, …) come through as the upstream sent them.
 */
export type MCPTool = {
  name: string;
  description?: string;
  /**
   * JSON Schema of the arguments.
   */
  inputSchema?: {
    [key: string]: unknown;
  };
  [key: string]: unknown;
};

/**
 * Every error of both APIs has this shape; all four members are always present.
 */
export type ErrorResponse = {
  /**
   * Stable and made for programs: `Public.<HttpName>` for general errors, `AgentOperatorIntegration.<HttpName>.<Key>` and `agentRetrieval.<HttpName>.<Key>` for those of one API.
   */
  error_code: string;
  /**
   * For people, in the language of the request (`Accept-Language`).
   */
  description: string;
  /**
   * Any JSON value, or null. For bad input a list of `{field, message}`, the field in dotted form such as `body.name` or `query.page_size`; otherwise one sentence.
   */
  error_details: unknown;
  /**
   * Holds `request_id` and, when the request belongs to a trace, `trace_id`.
   */
  metadata: {
    request_id: string;
    trace_id?: string;
    [key: string]: unknown;
  };
};

export type MCPServerCreate = {
  mode?: MCPCreateMode;
  /**
   * Address of the upstream, http or https. Required for `custom` servers.
   */
  url?: string;
  /**
   * Headers to send to the upstream, such as its credentials. Stored encrypted, shown masked.
   */
  headers?: {
    [key: string]: string;
  };
  /**
   * Command to start; used by the stdio modes.
   */
  command?: string;
  /**
   * Arguments of the command; used by the stdio modes.
   */
  args?: Array<string>;
  /**
   * Environment of the command; used by the stdio modes. Stored encrypted, shown masked.
   */
  env?: {
    [key: string]: string;
  };
  /**
   * 1 to 50 characters (Unicode code points), counted after leading and trailing white space is cut off; no control characters. Unique among released servers.
   */
  name: string;
  description?: string;
  creation_type: MCPCreationType;
  source?: string;
  /**
   * Free text.
   */
  category?: string;
  /**
   * Marks a built-in server. True is for administrators only (403 for others).
   */
  is_internal?: boolean;
  /**
   * The tools to package, at most 30; for `tool_imported`.
   */
  tool_configs?: Array<MCPToolConfig>;
};

/**
 * The modes that a server can be created with. `stream` when omitted, and always for `tool_imported`.
 */
export type MCPCreateMode = 'sse' | 'stream';

/**
 * `custom` is a registered external MCP server, `tool_imported` one that is made of tools from the platform's toolboxes.
 */
export type MCPCreationType = 'custom' | 'tool_imported';

/**
 * One platform tool to package. `box_id` and `tool_id` must name an existing toolbox and a tool in it; empty `tool_name` and `description` fall back to the tool's own.
 */
export type MCPToolConfig = {
  /**
   * Toolbox id.
   */
  box_id: string;
  /**
   * Tool id, within that toolbox.
   */
  tool_id: string;
  /**
   * Name of the toolbox, for display.
   */
  box_name?: string;
  /**
   * Name that the tool gets in this server. Unique within it.
   */
  tool_name?: string;
  /**
   * Description that the tool gets in this server.
   */
  description?: string;
  /**
   * When to use the tool; added to its description.
   */
  use_rule?: string;
};

export type MCPServerStatus = {
  mcp_id: string;
  status: BizStatus;
};

/**
 * Life cycle: `unpublish` (never released, or taken back), `published`, `editing` (released, with a newer draft), `offline` (taken off).
 */
export type BizStatus = 'unpublish' | 'published' | 'offline' | 'editing';

export type MCPServerPage = {
  /**
   * Number of matching servers.
   */
  total: number;
  page: number;
  page_size: number;
  /**
   * 0 when nothing matches.
   */
  total_pages: number;
  has_next: boolean;
  has_prev: boolean;
  data: Array<MCPServerInfo>;
};

/**
 * One server, as detail, list and market show it.
 */
export type MCPServerInfo = {
  mode: MCPMode;
  /**
   * Address of the upstream; empty where there is none. Not the address that MCP clients connect to.
   */
  url?: string;
  /**
   * Values are `******` for callers without `modify`.
   */
  headers?: {
    [key: string]: string;
  };
  command?: string;
  args?: Array<string>;
  /**
   * Values are `******` for callers without `modify`.
   */
  env?: {
    [key: string]: string;
  };
  /**
   * What the caller holds on this server.
   */
  operations: Array<MCPOperation>;
  mcp_id: string;
  /**
   * Starts at 1; rises by one when an edit leaves a released configuration behind.
   */
  version: number;
  name: string;
  description: string;
  creation_type: MCPCreationType;
  status: BizStatus;
  source: string;
  is_internal: boolean;
  category: string;
  /**
   * Display name.
   */
  create_user: string;
  /**
   * Nanoseconds since the epoch.
   */
  create_time: bigint;
  /**
   * Display name.
   */
  update_user: string;
  /**
   * Nanoseconds since the epoch.
   */
  update_time: bigint;
  /**
   * Display name of who released it; absent while nothing is released.
   */
  release_user?: string;
  /**
   * Nanoseconds since the epoch; absent while nothing is released.
   */
  release_time?: bigint;
  /**
   * The packaged tools; empty for `custom` servers.
   */
  tool_configs?: Array<MCPToolConfigInfo>;
};

/**
 * An operation that a caller can hold on a server. None implies another.
 */
export type MCPOperation =
  'create' | 'modify' | 'delete' | 'view' | 'publish' | 'unpublish' | 'authorize' | 'public_access' | 'execute';

/**
 * One packaged platform tool.
 */
export type MCPToolConfigInfo = {
  box_id: string;
  tool_id: string;
  box_name: string;
  tool_name: string;
  description: string;
  use_rule: string;
};

export type MCPServerDetail = {
  base_info: MCPServerInfo;
  connection_info: MCPConnectionInfo;
};

/**
 * Absolute addresses that MCP clients connect to, as seen from the caller (behind a gateway, the gateway's). Both are empty while nothing is released; an empty `stream_url` means that the server does not do Streamable HTTP.
 */
export type MCPConnectionInfo = {
  sse_url: string;
  stream_url: string;
};

/**
 * The whole new configuration. What is left out falls back to its default.
 */
export type MCPServerUpdate = {
  /**
   * Ignored; the id in the path counts.
   */
  mcp_id?: string;
  /**
   * As on create. Not marked required, but a body without a name is refused with 400 `…MCPNameEmpty`.
   */
  name?: string;
  description?: string;
  creation_type: MCPCreationType;
  mode?: MCPMode;
  url?: string;
  /**
   * A value of `******` keeps the stored one.
   */
  headers?: {
    [key: string]: string;
  };
  /**
   * Required for `custom` servers in a stdio mode.
   */
  command?: string;
  args?: Array<string>;
  /**
   * A value of `******` keeps the stored one.
   */
  env?: {
    [key: string]: string;
  };
  source?: string;
  category?: string;
  /**
   * The tools to package, at most 30; for `tool_imported`.
   */
  tool_configs?: Array<MCPToolConfig>;
};

export type MCPStatusUpdate = {
  status: BizStatus;
};

/**
 * `{parameters: {…}}`, the arguments by the tool's own input schema. For older clients: a body without `parameters`, or with other members beside it, is itself the arguments.
 */
export type MCPDebugRequest = MCPDebugParameters | MCPDebugArguments;

export type MCPDebugParameters = {
  /**
   * Arguments of the tool.
   */
  parameters?: {
    [key: string]: unknown;
  };
};

/**
 * The arguments themselves, as older clients send them.
 */
export type MCPDebugArguments = {
  [key: string]: unknown;
};

export type MCPToolResult = {
  /**
   * Content blocks of the MCP specification, untouched.
   */
  content: Array<{
    [key: string]: unknown;
  }>;
  /**
   * The tool, or the server, reports that the call went wrong; `content` says how.
   */
  is_error: boolean;
  /**
   * The structured result, untouched, when the upstream sends one.
   */
  structuredContent?: unknown;
  /**
   * Metadata of the result, untouched, when the upstream sends it.
   */
  _meta?: unknown;
};

/**
 * The fields that were asked for, and `mcp_id`. Which those are depends on the request, so none is fixed here.
 */
export type MCPBatchItem = {
  [key: string]: unknown;
};

export type MCPToolList = {
  tools: Array<MCPTool>;
};

export type MCPCallRequest = {
  /**
   * Tool name.
   */
  tool_name: string;
  /**
   * Arguments of the tool; `{}` when it takes none.
   */
  parameters: {
    [key: string]: unknown;
  };
};

/**
 * One JSON-RPC 2.0 message of the MCP specification; in protocol revision 2025-03-26 also an array of them.
 */
export type JSONRPCPayload = unknown;

/**
 * One JSON-RPC 2.0 message of the MCP specification.
 */
export type JSONRPCMessage = {
  [key: string]: unknown;
};

export type ToolBoxCreate = {
  /**
   * 1 to 50 characters (Unicode code points) after trimming, no control characters. Unique among published toolboxes. Left out, it is the title of the document.
   */
  box_name?: string;
  /**
   * Left out, it is the description of the document, else the name.
   */
  box_desc?: string;
  /**
   * Address of the service, http or https, without query and fragment. Function toolboxes have none.
   */
  box_svc_url?: string;
  box_category?: string;
  source?: string;
  metadata_type: ToolMetadataType;
  data?: OpenAPISource;
};

/**
 * What a tool is made of. All tools of a toolbox are of one kind.
 */
export type ToolMetadataType = 'openapi' | 'function';

/**
 * An OpenAPI 3.0 or 3.1 document: an object, or its text as JSON or YAML. At most 4 MiB and 500 operations. `$ref`s must stay within the document.
 */
export type OpenAPISource = unknown;

export type ToolImportResult = {
  box_id: string;
  success_count: number;
  /**
   * Ids of the new tools, in the order of the document.
   */
  success_ids: Array<string>;
  failure_count: number;
  failures: Array<ToolImportFailure>;
};

export type ToolImportFailure = {
  /**
   * The name that the tool would have had.
   */
  tool_name: string;
  error_msg: string;
  /**
   * Where in the document the fault is, as a JSON pointer.
   */
  pointer: string;
};

export type ToolBoxStatus = 'unpublish' | 'published' | 'offline';

export type ToolBoxPage = {
  /**
   * Number of matching toolboxes.
   */
  total: number;
  page: number;
  page_size: number;
  /**
   * 0 when nothing matches.
   */
  total_pages: number;
  has_next: boolean;
  has_prev: boolean;
  data: Array<ToolBoxInfo>;
};

export type ToolBoxInfo = {
  box_id: string;
  box_name: string;
  box_desc: string;
  /**
   * Empty for function toolboxes.
   */
  box_svc_url: string;
  box_category: string;
  metadata_type: ToolMetadataType;
  source: string;
  status: ToolBoxStatus;
  tool_count: number;
  /**
   * Display name.
   */
  create_user: string;
  /**
   * Nanoseconds since the epoch.
   */
  create_time: bigint;
  /**
   * Display name.
   */
  update_user: string;
  /**
   * Nanoseconds since the epoch. Changes of the tools do not count.
   */
  update_time: bigint;
};

export type ToolBoxUpdate = {
  box_name?: string;
  box_desc?: string;
  box_svc_url?: string;
  box_category?: string;
  source?: string;
};

export type ToolBoxRef = {
  box_id: string;
};

export type ToolBoxStatusUpdate = {
  status: ToolBoxStatus;
};

export type ToolBoxStatusResult = {
  box_id: string;
  status: ToolBoxStatus;
};

export type ToolCreate = {
  metadata_type: ToolMetadataType;
  data?: OpenAPISource;
  function_input?: FunctionInput;
  /**
   * When to use the tools; packaged MCP servers add it to the description.
   */
  use_rule?: string;
  /**
   * Anything; kept and given back as it is.
   */
  extend_info?: {
    [key: string]: unknown;
  };
};

export type FunctionInput = {
  name: string;
  description?: string;
  inputs?: Array<FunctionParameter>;
  outputs?: Array<FunctionParameter>;
  script_type?: 'python';
  /**
   * Python with a `handler(event)`.
   */
  code: string;
  dependencies?: Array<FunctionDependency>;
  dependencies_url?: string;
};

/**
 * One input or output of a function.
 */
export type FunctionParameter = {
  name: string;
  description?: string;
  required?: boolean;
  type: 'string' | 'number' | 'boolean' | 'array' | 'object';
  /**
   * Any JSON value.
   */
  default?: unknown;
  enum?: Array<unknown>;
  /**
   * Any JSON value.
   */
  example?: unknown;
  /**
   * The members of an object; for an array exactly one, which describes its items.
   */
  sub_parameters?: Array<FunctionParameter>;
};

export type FunctionDependency = {
  name: string;
  version?: string;
};

/**
 * Only enabled tools can be called; new ones are disabled.
 */
export type ToolStatus = 'enabled' | 'disabled';

export type ToolPage = {
  box_id: string;
  /**
   * Number of matching tools.
   */
  total: number;
  page: number;
  page_size: number;
  /**
   * 0 when nothing matches.
   */
  total_pages: number;
  has_next: boolean;
  has_prev: boolean;
  tools: Array<ToolSummary>;
};

export type ToolSummary = {
  tool_id: string;
  name: string;
  description: string;
  status: ToolStatus;
  metadata_type: ToolMetadataType;
  /**
   * HTTP method in upper case; empty for functions.
   */
  method: string;
  /**
   * Path template of the operation; empty for functions.
   */
  path: string;
  use_rule: string;
  /**
   * Display name.
   */
  create_user: string;
  /**
   * Nanoseconds since the epoch.
   */
  create_time: bigint;
  /**
   * Display name.
   */
  update_user: string;
  /**
   * Nanoseconds since the epoch.
   */
  update_time: bigint;
};

export type ToolStatusList = Array<ToolStatusChange>;

export type ToolStatusChange = {
  tool_id: string;
  status: ToolStatus;
};

export type ToolDetail = {
  box_id: string;
  tool_id: string;
  name: string;
  description: string;
  status: ToolStatus;
  metadata_type: ToolMetadataType;
  metadata: ToolMetadata;
  /**
   * JSON Schema of the arguments, as a packaged MCP server shows it: the groups `header`, `query`, `path` and `body` as far as the operation has them. Functions have `body` only.
   */
  input_schema: {
    [key: string]: unknown;
  };
  use_rule: string;
  extend_info: {
    [key: string]: unknown;
  };
  /**
   * Display name.
   */
  create_user: string;
  /**
   * Nanoseconds since the epoch.
   */
  create_time: bigint;
  /**
   * Display name.
   */
  update_user: string;
  /**
   * Nanoseconds since the epoch.
   */
  update_time: bigint;
};

/**
 * The operation or the function that the tool is made of.
 */
export type ToolMetadata = {
  /**
   * That of the document; empty for functions.
   */
  version: string;
  summary: string;
  description: string;
  /**
   * Where calls go, without the path.
   */
  server_url?: string;
  path?: string;
  method?: string;
  /**
   * `parameters`, `request_body`, `responses` of the operation, and those `components` that they refer to, as the document has them.
   */
  api_spec?: {
    [key: string]: unknown;
  };
  function_content?: {
    script_type: string;
    code: string;
    inputs: Array<{
      [key: string]: unknown;
    }>;
    outputs: Array<{
      [key: string]: unknown;
    }>;
    dependencies: Array<FunctionDependency>;
    dependencies_url?: string;
  };
};

export type ToolUpdate = {
  name?: string;
  description?: string;
  use_rule?: string;
  extend_info?: {
    [key: string]: unknown;
  };
  data?: OpenAPISource;
  function_input?: FunctionInput;
};

export type ToolRef = {
  box_id: string;
  tool_id: string;
};

export type ToolCall = {
  /**
   * Seconds to wait for the answer.
   */
  timeout?: number;
  header?: {
    [key: string]: unknown;
  };
  query?: {
    [key: string]: unknown;
  };
  /**
   * A value for each placeholder of the path.
   */
  path?: {
    [key: string]: unknown;
  };
  /**
   * Any JSON value. Sent in the media type of the operation: JSON, form fields, multipart parts (files in base64), or text. The event of a function.
   */
  body?: unknown;
};

export type ToolCallResult = {
  /**
   * The status that the service answered; 500, with an `error`, when there was no answer.
   */
  status_code: number;
  /**
   * Names in lower case; several of one name are joined with a comma.
   */
  headers: {
    [key: string]: string;
  };
  /**
   * A JSON answer as a value, its integers exact; a text as a string; anything else as a `data:` URL in base64; null when there is none.
   */
  body: unknown;
  /**
   * Why there was no answer; empty when there was one.
   */
  error: string;
  duration_ms: number;
};

/**
 * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
 */
export type AcceptLanguage = string;

/**
 * Page number, starting at 1.
 */
export type Page = number;

/**
 * Items a page, 1 to 100.
 */
export type PageSize = number;

/**
 * Sort field. Equal values are ordered by `mcp_id`.
 */
export type SortBy = 'update_time' | 'create_time' | 'name';

/**
 * Sort direction.
 */
export type SortOrder = 'asc' | 'desc';

/**
 * Part of the name, in any letter case. `%` and `_` are ordinary characters.
 */
export type FilterName = string;

/**
 * Exactly this source.
 */
export type FilterSource = string;

/**
 * Exactly this category.
 */
export type FilterCategory = string;

/**
 * Exactly this status. A text that is no status matches nothing.
 */
export type FilterStatus = string;

/**
 * Id or display name of the creator.
 */
export type FilterCreateUser = string;

/**
 * Only internal servers, or only others.
 */
export type FilterIsInternal = boolean;

/**
 * Exactly this mode.
 */
export type FilterMode = MCPMode;

/**
 * Ignores pagination and returns everything: `page` is 1, `page_size` the number of items, `total_pages` 1 (0 when there is none).
 */
export type All = boolean;

/**
 * MCP server id.
 */
export type MCPId = string;

/**
 * The `ETag` that the detail answered. When it is not the present one any more, nothing is written and the answer is 412. Without this header the last write wins.
 */
export type IfMatch = string;

/**
 * Id or display name of the user who released it.
 */
export type FilterReleaseUser = string;

/**
 * Sort field. Equal values are ordered by `box_id`.
 */
export type BoxSortBy = 'update_time' | 'create_time' | 'box_name';

/**
 * Part of the name, in any letter case. `%` and `_` are ordinary characters.
 */
export type BoxFilterName = string;

/**
 * Exactly this category.
 */
export type BoxFilterCategory = string;

/**
 * Exactly this status.
 */
export type BoxFilterStatus = ToolBoxStatus;

/**
 * Exactly this source.
 */
export type BoxFilterSource = string;

/**
 * Id or display name of the creator.
 */
export type BoxFilterCreateUser = string;

/**
 * Only toolboxes of this kind.
 */
export type BoxFilterMetadataType = ToolMetadataType;

/**
 * Toolbox id.
 */
export type BoxId = string;

/**
 * Sort field. Equal values are ordered by `tool_id`.
 */
export type ToolSortBy = 'create_time' | 'update_time' | 'tool_name';

/**
 * Part of the name, in any letter case. `%` and `_` are ordinary characters.
 */
export type ToolFilterName = string;

/**
 * Exactly this status.
 */
export type ToolFilterStatus = ToolStatus;

/**
 * Tool id, within the toolbox.
 */
export type ToolId = string;

export type ParseMCPServerData = {
  body: MCPParseRequest;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path?: never;
  query?: never;
  url: '/mcp/parse/sse';
};

export type ParseMCPServerErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type ParseMCPServerError = ParseMCPServerErrors[keyof ParseMCPServerErrors];

export type ParseMCPServerResponses = {
  /**
   * The tools, exactly as the server defines them (all pages), and its initialization result.
   */
  200: MCPParseResponse;
};

export type ParseMCPServerResponse = ParseMCPServerResponses[keyof ParseMCPServerResponses];

export type AddMCPServerData = {
  body: MCPServerCreate;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path?: never;
  query?: never;
  url: '/mcp/';
};

export type AddMCPServerErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type AddMCPServerError = AddMCPServerErrors[keyof AddMCPServerErrors];

export type AddMCPServerResponses = {
  /**
   * Registered.
   */
  200: MCPServerStatus;
};

export type AddMCPServerResponse = AddMCPServerResponses[keyof AddMCPServerResponses];

export type ListMCPServersData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path?: never;
  query?: {
    /**
     * Page number, starting at 1.
     */
    page?: number;
    /**
     * Items a page, 1 to 100.
     */
    page_size?: number;
    /**
     * Sort field. Equal values are ordered by `mcp_id`.
     */
    sort_by?: 'update_time' | 'create_time' | 'name';
    /**
     * Sort direction.
     */
    sort_order?: 'asc' | 'desc';
    /**
     * Part of the name, in any letter case. `%` and `_` are ordinary characters.
     */
    name?: string;
    /**
     * Exactly this source.
     */
    source?: string;
    /**
     * Exactly this category.
     */
    category?: string;
    /**
     * Exactly this status. A text that is no status matches nothing.
     */
    status?: string;
    /**
     * Id or display name of the creator.
     */
    create_user?: string;
    /**
     * Only internal servers, or only others.
     */
    is_internal?: boolean;
    /**
     * Exactly this mode.
     */
    mode?: MCPMode;
    /**
     * Ignores pagination and returns everything: `page` is 1, `page_size` the number of items, `total_pages` 1 (0 when there is none).
     */
    all?: boolean;
  };
  url: '/mcp/list';
};

export type ListMCPServersErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type ListMCPServersError = ListMCPServersErrors[keyof ListMCPServersErrors];

export type ListMCPServersResponses = {
  /**
   * One page.
   */
  200: MCPServerPage;
};

export type ListMCPServersResponse = ListMCPServersResponses[keyof ListMCPServersResponses];

export type DeleteMCPServerData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * MCP server id.
     */
    mcp_id: string;
  };
  query?: never;
  url: '/mcp/{mcp_id}';
};

export type DeleteMCPServerErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type DeleteMCPServerError = DeleteMCPServerErrors[keyof DeleteMCPServerErrors];

export type DeleteMCPServerResponses = {
  /**
   * Deleted. The body is empty.
   */
  200: unknown;
};

export type GetMCPServerData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * MCP server id.
     */
    mcp_id: string;
  };
  query?: never;
  url: '/mcp/{mcp_id}';
};

export type GetMCPServerErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type GetMCPServerError = GetMCPServerErrors[keyof GetMCPServerErrors];

export type GetMCPServerResponses = {
  /**
   * The server.
   */
  200: MCPServerDetail;
};

export type GetMCPServerResponse = GetMCPServerResponses[keyof GetMCPServerResponses];

export type UpdateMCPServerData = {
  body: MCPServerUpdate;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
    /**
     * The `ETag` that the detail answered. When it is not the present one any more, nothing is written and the answer is 412. Without this header the last write wins.
     */
    'If-Match'?: string;
  };
  path: {
    /**
     * MCP server id.
     */
    mcp_id: string;
  };
  query?: never;
  url: '/mcp/{mcp_id}';
};

export type UpdateMCPServerErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * `If-Match` names another revision than the present one. Nothing was written.
   */
  412: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type UpdateMCPServerError = UpdateMCPServerErrors[keyof UpdateMCPServerErrors];

export type UpdateMCPServerResponses = {
  /**
   * Updated; `status` is the status after the edit.
   */
  200: MCPServerStatus;
};

export type UpdateMCPServerResponse = UpdateMCPServerResponses[keyof UpdateMCPServerResponses];

export type UpdateMCPServerStatusData = {
  body: MCPStatusUpdate;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * MCP server id.
     */
    mcp_id: string;
  };
  query?: never;
  url: '/mcp/{mcp_id}/status';
};

export type UpdateMCPServerStatusErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type UpdateMCPServerStatusError = UpdateMCPServerStatusErrors[keyof UpdateMCPServerStatusErrors];

export type UpdateMCPServerStatusResponses = {
  /**
   * The server is in that status.
   */
  200: MCPServerStatus;
};

export type UpdateMCPServerStatusResponse = UpdateMCPServerStatusResponses[keyof UpdateMCPServerStatusResponses];

export type DebugMCPToolData = {
  body: MCPDebugRequest;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * MCP server id.
     */
    mcp_id: string;
    /**
     * Tool name as one path segment: percent-encode slashes and whatever else a path cannot hold.
     */
    tool_name: string;
  };
  query?: never;
  url: '/mcp/{mcp_id}/tool/{tool_name}/debug';
};

export type DebugMCPToolErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type DebugMCPToolError = DebugMCPToolErrors[keyof DebugMCPToolErrors];

export type DebugMCPToolResponses = {
  /**
   * The tool answered; look at `is_error`.
   */
  200: MCPToolResult;
};

export type DebugMCPToolResponse = DebugMCPToolResponses[keyof DebugMCPToolResponses];

export type ListMCPMarketData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path?: never;
  query?: {
    /**
     * Page number, starting at 1.
     */
    page?: number;
    /**
     * Items a page, 1 to 100.
     */
    page_size?: number;
    /**
     * Sort field. Equal values are ordered by `mcp_id`.
     */
    sort_by?: 'update_time' | 'create_time' | 'name';
    /**
     * Sort direction.
     */
    sort_order?: 'asc' | 'desc';
    /**
     * Part of the name, in any letter case. `%` and `_` are ordinary characters.
     */
    name?: string;
    /**
     * Id or display name of the user who released it.
     */
    release_user?: string;
    /**
     * Exactly this source.
     */
    source?: string;
    /**
     * Exactly this category.
     */
    category?: string;
    /**
     * Exactly this status. A text that is no status matches nothing.
     */
    status?: string;
    /**
     * Id or display name of the creator.
     */
    create_user?: string;
    /**
     * Only internal servers, or only others.
     */
    is_internal?: boolean;
    /**
     * Exactly this mode.
     */
    mode?: MCPMode;
    /**
     * Ignores pagination and returns everything: `page` is 1, `page_size` the number of items, `total_pages` 1 (0 when there is none).
     */
    all?: boolean;
  };
  url: '/mcp/market/list';
};

export type ListMCPMarketErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type ListMCPMarketError = ListMCPMarketErrors[keyof ListMCPMarketErrors];

export type ListMCPMarketResponses = {
  /**
   * One page.
   */
  200: MCPServerPage;
};

export type ListMCPMarketResponse = ListMCPMarketResponses[keyof ListMCPMarketResponses];

export type GetMCPMarketDetailData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * MCP server id.
     */
    mcp_id: string;
  };
  query?: never;
  url: '/mcp/market/{mcp_id}';
};

export type GetMCPMarketDetailErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type GetMCPMarketDetailError = GetMCPMarketDetailErrors[keyof GetMCPMarketDetailErrors];

export type GetMCPMarketDetailResponses = {
  /**
   * The released server.
   */
  200: MCPServerDetail;
};

export type GetMCPMarketDetailResponse = GetMCPMarketDetailResponses[keyof GetMCPMarketDetailResponses];

export type GetMCPMarketBatchData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * MCP server ids, separated by commas.
     */
    mcp_ids: string;
    /**
     * Field names, separated by commas. Only those of the white-list count.
     */
    fields: string;
  };
  query?: never;
  url: '/mcp/market/batch/{mcp_ids}/{fields}';
};

export type GetMCPMarketBatchErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type GetMCPMarketBatchError = GetMCPMarketBatchErrors[keyof GetMCPMarketBatchErrors];

export type GetMCPMarketBatchResponses = {
  /**
   * One map a server, holding the fields that were asked for.
   */
  200: Array<MCPBatchItem>;
};

export type GetMCPMarketBatchResponse = GetMCPMarketBatchResponses[keyof GetMCPMarketBatchResponses];

export type ListMCPProxyToolsData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * MCP server id.
     */
    mcp_id: string;
  };
  query?: {
    /**
     * True lists the tools of the current configuration (the draft), for an edit page; it makes a difference in status `editing` only. Drafts are editing content and need `view`: with only `execute` or `public_access` the answer is 403.
     */
    draft?: boolean;
  };
  url: '/mcp/proxy/{mcp_id}/tools';
};

export type ListMCPProxyToolsErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type ListMCPProxyToolsError = ListMCPProxyToolsErrors[keyof ListMCPProxyToolsErrors];

export type ListMCPProxyToolsResponses = {
  /**
   * The tools.
   */
  200: MCPToolList;
};

export type ListMCPProxyToolsResponse = ListMCPProxyToolsResponses[keyof ListMCPProxyToolsResponses];

export type CallMCPProxyToolData = {
  body: MCPCallRequest;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * MCP server id.
     */
    mcp_id: string;
  };
  query?: never;
  url: '/mcp/proxy/{mcp_id}/tool/call';
};

export type CallMCPProxyToolErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type CallMCPProxyToolError = CallMCPProxyToolErrors[keyof CallMCPProxyToolErrors];

export type CallMCPProxyToolResponses = {
  /**
   * The tool answered; look at `is_error`.
   */
  200: MCPToolResult;
};

export type CallMCPProxyToolResponse = CallMCPProxyToolResponses[keyof CallMCPProxyToolResponses];

export type McpAppStreamableHTTPDeleteData = {
  body?: never;
  path: {
    /**
     * MCP server id.
     */
    mcp_id: string;
  };
  query?: never;
  url: '/mcp/app/{mcp_id}/mcp';
};

export type McpAppStreamableHTTPDeleteErrors = {
  /**
   * The MCP protocol refuses the message.
   */
  400: JSONRPCMessage;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type McpAppStreamableHTTPDeleteError = McpAppStreamableHTTPDeleteErrors[keyof McpAppStreamableHTTPDeleteErrors];

export type McpAppStreamableHTTPDeleteResponses = {
  /**
   * Ended.
   */
  200: unknown;
};

export type McpAppStreamableHTTPGetData = {
  body?: never;
  path: {
    /**
     * MCP server id.
     */
    mcp_id: string;
  };
  query?: never;
  url: '/mcp/app/{mcp_id}/mcp';
};

export type McpAppStreamableHTTPGetErrors = {
  /**
   * The MCP protocol refuses the message.
   */
  400: JSONRPCMessage;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type McpAppStreamableHTTPGetError = McpAppStreamableHTTPGetErrors[keyof McpAppStreamableHTTPGetErrors];

export type McpAppStreamableHTTPGetResponses = {
  /**
   * An event stream.
   */
  200: string;
};

export type McpAppStreamableHTTPGetResponse = McpAppStreamableHTTPGetResponses[keyof McpAppStreamableHTTPGetResponses];

export type McpAppStreamableHTTPData = {
  body: JSONRPCPayload;
  path: {
    /**
     * MCP server id.
     */
    mcp_id: string;
  };
  query?: never;
  url: '/mcp/app/{mcp_id}/mcp';
};

export type McpAppStreamableHTTPErrors = {
  /**
   * The MCP protocol refuses the message.
   */
  400: JSONRPCMessage;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type McpAppStreamableHTTPError = McpAppStreamableHTTPErrors[keyof McpAppStreamableHTTPErrors];

export type McpAppStreamableHTTPResponses = {
  /**
   * The answer, as JSON or as an event stream.
   */
  200: JSONRPCPayload;
  /**
   * Notifications and responses are taken without an answer.
   */
  202: unknown;
};

export type McpAppStreamableHTTPResponse = McpAppStreamableHTTPResponses[keyof McpAppStreamableHTTPResponses];

export type McpAppSSEData = {
  body?: never;
  path: {
    /**
     * MCP server id.
     */
    mcp_id: string;
  };
  query?: {
    /**
     * A credential, for clients that cannot set headers on an event stream. Headers win. URLs end up in logs: prefer headers.
     */
    token?: string;
  };
  url: '/mcp/app/{mcp_id}/sse';
};

export type McpAppSSEErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type McpAppSSEError = McpAppSSEErrors[keyof McpAppSSEErrors];

export type McpAppSSEResponses = {
  /**
   * An event stream.
   */
  200: string;
};

export type McpAppSSEResponse = McpAppSSEResponses[keyof McpAppSSEResponses];

export type McpAppSSEMessageData = {
  body: JSONRPCMessage;
  path: {
    /**
     * MCP server id.
     */
    mcp_id: string;
  };
  query: {
    /**
     * The session, as the `endpoint` event of the stream named it.
     */
    sessionId: string;
  };
  url: '/mcp/app/{mcp_id}/message';
};

export type McpAppSSEMessageErrors = {
  /**
   * The MCP protocol refuses the message.
   */
  400: JSONRPCMessage;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type McpAppSSEMessageError = McpAppSSEMessageErrors[keyof McpAppSSEMessageErrors];

export type McpAppSSEMessageResponses = {
  /**
   * Taken.
   */
  200: JSONRPCMessage;
  /**
   * Taken; the answer comes down the stream.
   */
  202: unknown;
};

export type McpAppSSEMessageResponse = McpAppSSEMessageResponses[keyof McpAppSSEMessageResponses];

export type AddToolBoxData = {
  body: ToolBoxCreate;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path?: never;
  query?: never;
  url: '/tool-box';
};

export type AddToolBoxErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type AddToolBoxError = AddToolBoxErrors[keyof AddToolBoxErrors];

export type AddToolBoxResponses = {
  /**
   * Created.
   */
  200: ToolImportResult;
};

export type AddToolBoxResponse = AddToolBoxResponses[keyof AddToolBoxResponses];

export type ListToolBoxesData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path?: never;
  query?: {
    /**
     * Page number, starting at 1.
     */
    page?: number;
    /**
     * Items a page, 1 to 100.
     */
    page_size?: number;
    /**
     * Sort field. Equal values are ordered by `box_id`.
     */
    sort_by?: 'update_time' | 'create_time' | 'box_name';
    /**
     * Sort direction.
     */
    sort_order?: 'asc' | 'desc';
    /**
     * Part of the name, in any letter case. `%` and `_` are ordinary characters.
     */
    name?: string;
    /**
     * Exactly this category.
     */
    category?: string;
    /**
     * Exactly this status.
     */
    status?: ToolBoxStatus;
    /**
     * Exactly this source.
     */
    source?: string;
    /**
     * Id or display name of the creator.
     */
    create_user?: string;
    /**
     * Only toolboxes of this kind.
     */
    metadata_type?: ToolMetadataType;
    /**
     * Ignores pagination and returns everything: `page` is 1, `page_size` the number of items, `total_pages` 1 (0 when there is none).
     */
    all?: boolean;
  };
  url: '/tool-box/list';
};

export type ListToolBoxesErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type ListToolBoxesError = ListToolBoxesErrors[keyof ListToolBoxesErrors];

export type ListToolBoxesResponses = {
  /**
   * One page.
   */
  200: ToolBoxPage;
};

export type ListToolBoxesResponse = ListToolBoxesResponses[keyof ListToolBoxesResponses];

export type DeleteToolBoxData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * Toolbox id.
     */
    box_id: string;
  };
  query?: never;
  url: '/tool-box/{box_id}';
};

export type DeleteToolBoxErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type DeleteToolBoxError = DeleteToolBoxErrors[keyof DeleteToolBoxErrors];

export type DeleteToolBoxResponses = {
  /**
   * Deleted. The body is empty.
   */
  200: unknown;
};

export type GetToolBoxData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * Toolbox id.
     */
    box_id: string;
  };
  query?: never;
  url: '/tool-box/{box_id}';
};

export type GetToolBoxErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type GetToolBoxError = GetToolBoxErrors[keyof GetToolBoxErrors];

export type GetToolBoxResponses = {
  /**
   * The toolbox.
   */
  200: ToolBoxInfo;
};

export type GetToolBoxResponse = GetToolBoxResponses[keyof GetToolBoxResponses];

export type UpdateToolBoxData = {
  body: ToolBoxUpdate;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * Toolbox id.
     */
    box_id: string;
  };
  query?: never;
  url: '/tool-box/{box_id}';
};

export type UpdateToolBoxErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type UpdateToolBoxError = UpdateToolBoxErrors[keyof UpdateToolBoxErrors];

export type UpdateToolBoxResponses = {
  /**
   * Updated.
   */
  200: ToolBoxRef;
};

export type UpdateToolBoxResponse = UpdateToolBoxResponses[keyof UpdateToolBoxResponses];

export type UpdateToolBoxStatusData = {
  body: ToolBoxStatusUpdate;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * Toolbox id.
     */
    box_id: string;
  };
  query?: never;
  url: '/tool-box/{box_id}/status';
};

export type UpdateToolBoxStatusErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type UpdateToolBoxStatusError = UpdateToolBoxStatusErrors[keyof UpdateToolBoxStatusErrors];

export type UpdateToolBoxStatusResponses = {
  /**
   * Changed.
   */
  200: ToolBoxStatusResult;
};

export type UpdateToolBoxStatusResponse = UpdateToolBoxStatusResponses[keyof UpdateToolBoxStatusResponses];

export type AddToolsData = {
  body: ToolCreate;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * Toolbox id.
     */
    box_id: string;
  };
  query?: never;
  url: '/tool-box/{box_id}/tool';
};

export type AddToolsErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type AddToolsError = AddToolsErrors[keyof AddToolsErrors];

export type AddToolsResponses = {
  /**
   * What was added, and what was not.
   */
  200: ToolImportResult;
};

export type AddToolsResponse = AddToolsResponses[keyof AddToolsResponses];

export type ListToolsData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * Toolbox id.
     */
    box_id: string;
  };
  query?: {
    /**
     * Page number, starting at 1.
     */
    page?: number;
    /**
     * Items a page, 1 to 100.
     */
    page_size?: number;
    /**
     * Sort field. Equal values are ordered by `tool_id`.
     */
    sort_by?: 'create_time' | 'update_time' | 'tool_name';
    /**
     * Sort direction.
     */
    sort_order?: 'asc' | 'desc';
    /**
     * Part of the name, in any letter case. `%` and `_` are ordinary characters.
     */
    name?: string;
    /**
     * Exactly this status.
     */
    status?: ToolStatus;
    /**
     * Ignores pagination and returns everything: `page` is 1, `page_size` the number of items, `total_pages` 1 (0 when there is none).
     */
    all?: boolean;
  };
  url: '/tool-box/{box_id}/tools/list';
};

export type ListToolsErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type ListToolsError = ListToolsErrors[keyof ListToolsErrors];

export type ListToolsResponses = {
  /**
   * One page.
   */
  200: ToolPage;
};

export type ListToolsResponse = ListToolsResponses[keyof ListToolsResponses];

export type UpdateToolStatusesData = {
  body: ToolStatusList;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * Toolbox id.
     */
    box_id: string;
  };
  query?: never;
  url: '/tool-box/{box_id}/tools/status';
};

export type UpdateToolStatusesErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type UpdateToolStatusesError = UpdateToolStatusesErrors[keyof UpdateToolStatusesErrors];

export type UpdateToolStatusesResponses = {
  /**
   * Changed; the same list.
   */
  200: ToolStatusList;
};

export type UpdateToolStatusesResponse = UpdateToolStatusesResponses[keyof UpdateToolStatusesResponses];

export type DeleteToolData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * Toolbox id.
     */
    box_id: string;
    /**
     * Tool id, within the toolbox.
     */
    tool_id: string;
  };
  query?: never;
  url: '/tool-box/{box_id}/tool/{tool_id}';
};

export type DeleteToolErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type DeleteToolError = DeleteToolErrors[keyof DeleteToolErrors];

export type DeleteToolResponses = {
  /**
   * Deleted. The body is empty.
   */
  200: unknown;
};

export type GetToolData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * Toolbox id.
     */
    box_id: string;
    /**
     * Tool id, within the toolbox.
     */
    tool_id: string;
  };
  query?: never;
  url: '/tool-box/{box_id}/tool/{tool_id}';
};

export type GetToolErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type GetToolError = GetToolErrors[keyof GetToolErrors];

export type GetToolResponses = {
  /**
   * The tool.
   */
  200: ToolDetail;
};

export type GetToolResponse = GetToolResponses[keyof GetToolResponses];

export type UpdateToolData = {
  body: ToolUpdate;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * Toolbox id.
     */
    box_id: string;
    /**
     * Tool id, within the toolbox.
     */
    tool_id: string;
  };
  query?: never;
  url: '/tool-box/{box_id}/tool/{tool_id}';
};

export type UpdateToolErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type UpdateToolError = UpdateToolErrors[keyof UpdateToolErrors];

export type UpdateToolResponses = {
  /**
   * Updated.
   */
  200: ToolRef;
};

export type UpdateToolResponse = UpdateToolResponses[keyof UpdateToolResponses];

export type DebugToolData = {
  body: ToolCall;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * Toolbox id.
     */
    box_id: string;
    /**
     * Tool id, within the toolbox.
     */
    tool_id: string;
  };
  query?: never;
  url: '/tool-box/{box_id}/tool/{tool_id}/debug';
};

export type DebugToolErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type DebugToolError = DebugToolErrors[keyof DebugToolErrors];

export type DebugToolResponses = {
  /**
   * What came of it.
   */
  200: ToolCallResult;
};

export type DebugToolResponse = DebugToolResponses[keyof DebugToolResponses];

export type CallToolData = {
  body: ToolCall;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * Toolbox id.
     */
    box_id: string;
    /**
     * Tool id, within the toolbox.
     */
    tool_id: string;
  };
  query?: never;
  url: '/tool-box/{box_id}/proxy/{tool_id}';
};

export type CallToolErrors = {
  /**
   * The request is not valid. `error_details` names each field and what was expected.
   */
  400: ErrorResponse;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The caller knows the resource but does not hold the operation that is needed, or the permission could not be decided. No upstream is contacted.
   */
  403: ErrorResponse;
  /**
   * There is no such resource, or none that the caller may know of (no `view`, `public_access` or `execute` on it): the two cannot be told apart.
   */
  404: ErrorResponse;
  /**
   * The request body is larger than the limit (4 MiB unless configured otherwise).
   */
  413: ErrorResponse;
  /**
   * The body is not `application/json`, or has an encoding that is not supported.
   */
  415: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type CallToolError = CallToolErrors[keyof CallToolErrors];

export type CallToolResponses = {
  /**
   * What came of it.
   */
  200: ToolCallResult;
};

export type CallToolResponse = CallToolResponses[keyof CallToolResponses];
