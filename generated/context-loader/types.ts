// Generated from openapi/ by `make generate`. Do not edit.

export type ClientOptions = {
  baseUrl: `${string}://${string}/api/agent-retrieval/v1` | (string & {});
};

export type MCPInfo = {
  /**
   * Always `context-loader`.
   */
  service: 'context-loader';
  /**
   * Absolute address of the endpoint as seen from the caller, without a trailing slash.
   */
  endpoint: string;
  protocol: string;
  transport: string;
  /**
   * How to authenticate, for people.
   */
  auth: string;
  language: MCPLanguage;
  supported_languages: Array<MCPLanguage>;
  /**
   * Length of `tools`.
   */
  tool_count: number;
  /**
   * Sorted by name.
   */
  tools: Array<MCPToolInfo>;
  /**
   * A client configuration to copy, with this endpoint in it.
   */
  client_config_example: {
    [key: string]: unknown;
  };
};

export type MCPLanguage = 'zh-CN' | 'en-US';

/**
 * A tool of `tools/list`, with its display metadata as plain members.
 */
export type MCPToolInfo = {
  name: string;
  /**
   * Display name, in the language of the request.
   */
  title?: string;
  /**
   * Stable id of the group, such as `lifecycle`, `discovery`, `query`, `action` or `resource`.
   */
  group?: string;
  /**
   * Display name of the group, in the language of the request.
   */
  group_title?: string;
  /**
   * Place in the catalogue, ascending.
   */
  order?: number;
  description: string;
  /**
   * JSON Schema of the arguments.
   */
  input_schema?: {
    [key: string]: unknown;
  };
  /**
   * JSON Schema of the structured result.
   */
  output_schema?: {
    [key: string]: unknown;
  };
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

export type ErrorMessage = {
  error: string;
};

export type PTCToolkit = {
  /**
   * Changes when, and only when, `digest`, `stub` or `tools` change.
   */
  version: string;
  /**
   * The description of `run_code`, byte for byte. Kept for compatibility.
   */
  digest?: string;
  /**
   * Python source, inlined into every script.
   */
  stub: string;
  /**
   * Where the sandbox reaches the business tools from inside the cluster. Ends in a slash, because Python's urllib does not follow a redirected POST.
   */
  sandbox_mcp_url: string;
  /**
   * The tools to show to the model.
   */
  tools: Array<PTCTool>;
};

export type PTCTool = {
  name: string;
  description: string;
  /**
   * JSON Schema of the arguments, without `bkn_context`.
   */
  input_schema: {
    [key: string]: unknown;
  };
  /**
   * The `language` to send to the execution factory.
   */
  language: 'python' | 'shell';
  /**
   * How the code is put together. `handler`: the stub, then the code as the body of `handler(event)`. `cd_workdir`: the command, after changing to the conversation's working directory.
   */
  wrap: 'handler' | 'cd_workdir';
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

/**
 * The files of a network, by their path below its directory.
 */
export type NetworkFiles = {
  /**
   * Texts of the `.bkn` files, and of SKILL.md.
   */
  files: {
    [key: string]: string;
  };
  /**
   * Texts of the CSV files, by the id or name of the resource, or the id of the object type, without `.csv`. A table without one is empty.
   */
  data?: {
    [key: string]: string;
  };
};

export type NetworkImportReport = {
  id: string;
  outcome: 'created' | 'replaced';
  object_types: number;
  relation_types: number;
  metrics: number;
  /**
   * Number of rows, by resource id.
   */
  rows: {
    [key: string]: number;
  };
  warnings: Array<NetworkFinding>;
};

/**
 * What was kept or passed over.
 */
export type NetworkFinding = {
  file: string;
  /**
   * From 1.
   */
  line: number;
  message: string;
};

export type NetworkList = {
  data: Array<NetworkSummary>;
};

export type NetworkSummary = {
  id: string;
  name: string;
  comment: string;
  business_domain: string;
  /**
   * How many object types it has.
   */
  object_types: number;
  /**
   * Nanoseconds.
   */
  create_time: bigint;
  /**
   * Nanoseconds.
   */
  update_time: bigint;
};

export type ExportedNetwork = {
  /**
   * Texts by path.
   */
  files: {
    [key: string]: string;
  };
};

/**
 * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
 */
export type AcceptLanguage = string;

/**
 * The `ETag` of a copy the client has. While it is still good the answer is 304, without a body.
 */
export type IfNoneMatch = string;

/**
 * Id of the network.
 */
export type NetworkId = string;

export type GetMCPInfoData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
    /**
     * The `ETag` of a copy the client has. While it is still good the answer is 304, without a body.
     */
    'If-None-Match'?: string;
  };
  path?: never;
  query?: never;
  url: '/mcp/info';
};

export type GetMCPInfoErrors = {
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The document could not be built.
   */
  500: ErrorMessage;
};

export type GetMCPInfoError = GetMCPInfoErrors[keyof GetMCPInfoErrors];

export type GetMCPInfoResponses = {
  /**
   * The endpoint `/mcp` and its tools.
   */
  200: MCPInfo;
};

export type GetMCPInfoResponse = GetMCPInfoResponses[keyof GetMCPInfoResponses];

export type GetPTCToolkitLegacyData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
    /**
     * The `ETag` of a copy the client has. While it is still good the answer is 304, without a body.
     */
    'If-None-Match'?: string;
  };
  path?: never;
  query?: never;
  url: '/mcp/toolkit';
};

export type GetPTCToolkitLegacyErrors = {
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The document could not be built.
   */
  500: ErrorMessage;
};

export type GetPTCToolkitLegacyError = GetPTCToolkitLegacyErrors[keyof GetPTCToolkitLegacyErrors];

export type GetPTCToolkitLegacyResponses = {
  /**
   * The toolkit.
   */
  200: PTCToolkit;
};

export type GetPTCToolkitLegacyResponse = GetPTCToolkitLegacyResponses[keyof GetPTCToolkitLegacyResponses];

export type DeletePTCMCPData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path?: never;
  query?: never;
  url: '/mcp/ptc';
};

export type DeletePTCMCPErrors = {
  /**
   * The MCP protocol refuses the message, or the `MCP-Protocol-Version` header is not valid.
   */
  400: JSONRPCMessage;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The endpoint is switched off (empty body, as for any unknown path), or the session is unknown and the client has to initialize again (a JSON-RPC error).
   */
  404: JSONRPCMessage;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
  /**
   * The endpoint is switched on but cannot run code at present.
   */
  503: ErrorMessage;
};

export type DeletePTCMCPError = DeletePTCMCPErrors[keyof DeletePTCMCPErrors];

export type DeletePTCMCPResponses = {
  /**
   * Ended.
   */
  200: unknown;
};

export type GetPTCMCPData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path?: never;
  query?: never;
  url: '/mcp/ptc';
};

export type GetPTCMCPErrors = {
  /**
   * The MCP protocol refuses the message, or the `MCP-Protocol-Version` header is not valid.
   */
  400: JSONRPCMessage;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The endpoint is switched off (empty body, as for any unknown path), or the session is unknown and the client has to initialize again (a JSON-RPC error).
   */
  404: JSONRPCMessage;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
  /**
   * The endpoint is switched on but cannot run code at present.
   */
  503: ErrorMessage;
};

export type GetPTCMCPError = GetPTCMCPErrors[keyof GetPTCMCPErrors];

export type GetPTCMCPResponses = {
  /**
   * An event stream.
   */
  200: string;
};

export type GetPTCMCPResponse = GetPTCMCPResponses[keyof GetPTCMCPResponses];

export type PostPTCMCPData = {
  body: JSONRPCPayload;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path?: never;
  query?: never;
  url: '/mcp/ptc';
};

export type PostPTCMCPErrors = {
  /**
   * The MCP protocol refuses the message, or the `MCP-Protocol-Version` header is not valid.
   */
  400: JSONRPCMessage;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The endpoint is switched off (empty body, as for any unknown path), or the session is unknown and the client has to initialize again (a JSON-RPC error).
   */
  404: JSONRPCMessage;
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
  /**
   * The endpoint is switched on but cannot run code at present.
   */
  503: ErrorMessage;
};

export type PostPTCMCPError = PostPTCMCPErrors[keyof PostPTCMCPErrors];

export type PostPTCMCPResponses = {
  /**
   * The answer, as JSON or as an event stream.
   */
  200: JSONRPCPayload;
  /**
   * Notifications and responses are taken without an answer.
   */
  202: unknown;
};

export type PostPTCMCPResponse = PostPTCMCPResponses[keyof PostPTCMCPResponses];

export type GetPTCToolkitData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
    /**
     * The `ETag` of a copy the client has. While it is still good the answer is 304, without a body.
     */
    'If-None-Match'?: string;
  };
  path?: never;
  query?: never;
  url: '/mcp/ptc/toolkit';
};

export type GetPTCToolkitErrors = {
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The document could not be built.
   */
  500: ErrorMessage;
};

export type GetPTCToolkitError = GetPTCToolkitErrors[keyof GetPTCToolkitErrors];

export type GetPTCToolkitResponses = {
  /**
   * The toolkit.
   */
  200: PTCToolkit;
};

export type GetPTCToolkitResponse = GetPTCToolkitResponses[keyof GetPTCToolkitResponses];

export type GetPTCMCPInfoData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
    /**
     * The `ETag` of a copy the client has. While it is still good the answer is 304, without a body.
     */
    'If-None-Match'?: string;
  };
  path?: never;
  query?: never;
  url: '/mcp/ptc/info';
};

export type GetPTCMCPInfoErrors = {
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The document could not be built.
   */
  500: ErrorMessage;
};

export type GetPTCMCPInfoError = GetPTCMCPInfoErrors[keyof GetPTCMCPInfoErrors];

export type GetPTCMCPInfoResponses = {
  /**
   * The endpoint `/mcp/ptc` and its tools.
   */
  200: MCPInfo;
};

export type GetPTCMCPInfoResponse = GetPTCMCPInfoResponses[keyof GetPTCMCPInfoResponses];

export type McpStreamableHTTPDeleteData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path?: never;
  query?: never;
  url: '/mcp';
};

export type McpStreamableHTTPDeleteErrors = {
  /**
   * The MCP protocol refuses the message, or the `MCP-Protocol-Version` header is not valid.
   */
  400: JSONRPCMessage;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * Unknown session: the client has to initialize again.
   */
  404: JSONRPCMessage;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type McpStreamableHTTPDeleteError = McpStreamableHTTPDeleteErrors[keyof McpStreamableHTTPDeleteErrors];

export type McpStreamableHTTPDeleteResponses = {
  /**
   * Ended.
   */
  200: unknown;
};

export type McpStreamableHTTPGetData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path?: never;
  query?: never;
  url: '/mcp';
};

export type McpStreamableHTTPGetErrors = {
  /**
   * The MCP protocol refuses the message, or the `MCP-Protocol-Version` header is not valid.
   */
  400: JSONRPCMessage;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * Unknown session: the client has to initialize again.
   */
  404: JSONRPCMessage;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type McpStreamableHTTPGetError = McpStreamableHTTPGetErrors[keyof McpStreamableHTTPGetErrors];

export type McpStreamableHTTPGetResponses = {
  /**
   * An event stream.
   */
  200: string;
};

export type McpStreamableHTTPGetResponse = McpStreamableHTTPGetResponses[keyof McpStreamableHTTPGetResponses];

export type McpStreamableHTTPData = {
  body: JSONRPCPayload;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path?: never;
  query?: never;
  url: '/mcp';
};

export type McpStreamableHTTPErrors = {
  /**
   * The MCP protocol refuses the message, or the `MCP-Protocol-Version` header is not valid.
   */
  400: JSONRPCMessage;
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * Unknown session: the client has to initialize again.
   */
  404: JSONRPCMessage;
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

export type McpStreamableHTTPError = McpStreamableHTTPErrors[keyof McpStreamableHTTPErrors];

export type McpStreamableHTTPResponses = {
  /**
   * The answer, as JSON or as an event stream.
   */
  200: JSONRPCPayload;
  /**
   * Notifications and responses are taken without an answer.
   */
  202: unknown;
};

export type McpStreamableHTTPResponse = McpStreamableHTTPResponses[keyof McpStreamableHTTPResponses];

export type ListKnowledgeNetworksData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path?: never;
  query?: never;
  url: '/networks';
};

export type ListKnowledgeNetworksErrors = {
  /**
   * No credential, or one that is not valid. Checked before everything else.
   */
  401: ErrorResponse;
  /**
   * The service or, where one is contacted, the upstream MCP server failed. `error_code` tells which: `…MCPServerNotAccessible` (refused, unreachable, failed handshake), `…MCPServerAuthFailed` (it answered 401, 403 or 407), `…MCPListToolsFailed`, `…MCPCallToolFailed`, `…MCPServerTimeout`, and `Public.InternalServerError` for faults of the service itself. Neither a stack trace nor an upstream's page is ever shown.
   */
  500: ErrorResponse;
};

export type ListKnowledgeNetworksError = ListKnowledgeNetworksErrors[keyof ListKnowledgeNetworksErrors];

export type ListKnowledgeNetworksResponses = {
  /**
   * The networks.
   */
  200: NetworkList;
};

export type ListKnowledgeNetworksResponse = ListKnowledgeNetworksResponses[keyof ListKnowledgeNetworksResponses];

export type ImportKnowledgeNetworkData = {
  body: NetworkFiles;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path?: never;
  query?: never;
  url: '/networks';
};

export type ImportKnowledgeNetworkErrors = {
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

export type ImportKnowledgeNetworkError = ImportKnowledgeNetworkErrors[keyof ImportKnowledgeNetworkErrors];

export type ImportKnowledgeNetworkResponses = {
  /**
   * Imported.
   */
  200: NetworkImportReport;
};

export type ImportKnowledgeNetworkResponse = ImportKnowledgeNetworkResponses[keyof ImportKnowledgeNetworkResponses];

export type RemoveKnowledgeNetworkData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * Id of the network.
     */
    kn_id: string;
  };
  query?: never;
  url: '/networks/{kn_id}';
};

export type RemoveKnowledgeNetworkErrors = {
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

export type RemoveKnowledgeNetworkError = RemoveKnowledgeNetworkErrors[keyof RemoveKnowledgeNetworkErrors];

export type RemoveKnowledgeNetworkResponses = {
  /**
   * Removed. The body is empty.
   */
  200: unknown;
};

export type ExportKnowledgeNetworkData = {
  body?: never;
  headers?: {
    /**
     * Preferred languages (RFC 9110). `zh-CN` and `en-US` are served, with the usual aliases (`zh`, `zh-Hans*`, `en`, `en-*`). Decided anew on every request; a value that cannot be read is ignored, never refused.
     */
    'Accept-Language'?: string;
  };
  path: {
    /**
     * Id of the network.
     */
    kn_id: string;
  };
  query?: never;
  url: '/networks/{kn_id}';
};

export type ExportKnowledgeNetworkErrors = {
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

export type ExportKnowledgeNetworkError = ExportKnowledgeNetworkErrors[keyof ExportKnowledgeNetworkErrors];

export type ExportKnowledgeNetworkResponses = {
  /**
   * The files.
   */
  200: ExportedNetwork;
};

export type ExportKnowledgeNetworkResponse = ExportKnowledgeNetworkResponses[keyof ExportKnowledgeNetworkResponses];
