// Generated from openapi/ by `make generate`. Do not edit.

import { client } from './client.ts';
import type {
  Client,
  ClientMeta,
  Options as Options2,
  RequestResult,
  ServerSentEventsResult,
  TDataShape,
} from './client/index.ts';
import {
  getMcpMarketDetailResponseTransformer,
  getMcpServerResponseTransformer,
  getToolBoxResponseTransformer,
  getToolResponseTransformer,
  listMcpMarketResponseTransformer,
  listMcpServersResponseTransformer,
  listToolBoxesResponseTransformer,
  listToolsResponseTransformer,
} from './transformers.ts';
import type {
  AddMCPServerData,
  AddMCPServerErrors,
  AddMCPServerResponses,
  AddToolBoxData,
  AddToolBoxErrors,
  AddToolBoxResponses,
  AddToolsData,
  AddToolsErrors,
  AddToolsResponses,
  CallMCPProxyToolData,
  CallMCPProxyToolErrors,
  CallMCPProxyToolResponses,
  CallToolData,
  CallToolErrors,
  CallToolResponses,
  DebugMCPToolData,
  DebugMCPToolErrors,
  DebugMCPToolResponses,
  DebugToolData,
  DebugToolErrors,
  DebugToolResponses,
  DeleteMCPServerData,
  DeleteMCPServerErrors,
  DeleteMCPServerResponses,
  DeleteToolBoxData,
  DeleteToolBoxErrors,
  DeleteToolBoxResponses,
  DeleteToolData,
  DeleteToolErrors,
  DeleteToolResponses,
  GetMCPMarketBatchData,
  GetMCPMarketBatchErrors,
  GetMCPMarketBatchResponses,
  GetMCPMarketDetailData,
  GetMCPMarketDetailErrors,
  GetMCPMarketDetailResponses,
  GetMCPServerData,
  GetMCPServerErrors,
  GetMCPServerResponses,
  GetToolBoxData,
  GetToolBoxErrors,
  GetToolBoxResponses,
  GetToolData,
  GetToolErrors,
  GetToolResponses,
  ListMCPMarketData,
  ListMCPMarketErrors,
  ListMCPMarketResponses,
  ListMCPProxyToolsData,
  ListMCPProxyToolsErrors,
  ListMCPProxyToolsResponses,
  ListMCPServersData,
  ListMCPServersErrors,
  ListMCPServersResponses,
  ListToolBoxesData,
  ListToolBoxesErrors,
  ListToolBoxesResponses,
  ListToolsData,
  ListToolsErrors,
  ListToolsResponses,
  McpAppSSEData,
  McpAppSSEErrors,
  McpAppSSEMessageData,
  McpAppSSEMessageErrors,
  McpAppSSEMessageResponses,
  McpAppSSEResponse,
  McpAppSSEResponses,
  McpAppStreamableHTTPData,
  McpAppStreamableHTTPDeleteData,
  McpAppStreamableHTTPDeleteErrors,
  McpAppStreamableHTTPDeleteResponses,
  McpAppStreamableHTTPErrors,
  McpAppStreamableHTTPGetData,
  McpAppStreamableHTTPGetErrors,
  McpAppStreamableHTTPGetResponse,
  McpAppStreamableHTTPGetResponses,
  McpAppStreamableHTTPResponses,
  ParseMCPServerData,
  ParseMCPServerErrors,
  ParseMCPServerResponses,
  UpdateMCPServerData,
  UpdateMCPServerErrors,
  UpdateMCPServerResponses,
  UpdateMCPServerStatusData,
  UpdateMCPServerStatusErrors,
  UpdateMCPServerStatusResponses,
  UpdateToolBoxData,
  UpdateToolBoxErrors,
  UpdateToolBoxResponses,
  UpdateToolBoxStatusData,
  UpdateToolBoxStatusErrors,
  UpdateToolBoxStatusResponses,
  UpdateToolData,
  UpdateToolErrors,
  UpdateToolResponses,
  UpdateToolStatusesData,
  UpdateToolStatusesErrors,
  UpdateToolStatusesResponses,
} from './types.ts';

export type Options<
  TData extends TDataShape = TDataShape,
  ThrowOnError extends boolean = boolean,
  TResponse = unknown,
> = Options2<TData, ThrowOnError, TResponse> & {
  /**
   * You can provide a client instance returned by `createClient()` instead of
   * individual options. This might be also useful if you want to implement a
   * custom client.
   */
  client?: Client;
  /**
   * You can pass arbitrary values through the `meta` object. This can be
   * used to access values that aren't defined as part of the SDK function.
   */
  meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

/**
 * Probe an external MCP server
 *
 * Connects once to the given server, fetches its tools and its initialization result, and disconnects: a preview of what the server offers, before it is registered. Nothing is stored.
 *
 * The path says `sse` for historical reasons; `mode: stream` works as well. The stdio modes pass the schema but cannot be connected to from here: 400. Needs `create` on the resource type `mcp`, because it makes the service open connections.
 */
export const parseMCPServer = <ThrowOnError extends boolean = false>(
  options: Options<ParseMCPServerData, ThrowOnError>,
): RequestResult<ParseMCPServerResponses, ParseMCPServerErrors, ThrowOnError> =>
  (options.client ?? client).post<ParseMCPServerResponses, ParseMCPServerErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/parse/sse',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * Register an MCP server
 *
 * Registers a server in status `unpublish`, version 1. The upstream is not contacted.
 *
 * The documented path ends in a slash. `POST /mcp` without it is served as well, directly and without a redirect, because many clients drop the body when they follow one.
 *
 * `mode` is `sse` or `stream` here; the stdio modes can only be set by an update. With `creation_type: tool_imported`, `tool_configs` names the platform tools to package and `mode` is always `stream`. Needs `create` on the resource type `mcp`; the creator gets every operation on the new server.
 */
export const addMCPServer = <ThrowOnError extends boolean = false>(
  options: Options<AddMCPServerData, ThrowOnError>,
): RequestResult<AddMCPServerResponses, AddMCPServerErrors, ThrowOnError> =>
  (options.client ?? client).post<AddMCPServerResponses, AddMCPServerErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * List MCP servers
 *
 * Pages through the servers that the caller holds `view` on. Filters combine with AND; an empty filter is no filter. A page beyond the end is empty, not an error.
 */
export const listMCPServers = <ThrowOnError extends boolean = false>(
  options?: Options<ListMCPServersData, ThrowOnError>,
): RequestResult<ListMCPServersResponses, ListMCPServersErrors, ThrowOnError> =>
  (options?.client ?? client).get<ListMCPServersResponses, ListMCPServersErrors, ThrowOnError>({
    responseTransformer: listMcpServersResponseTransformer,
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/list',
    ...options,
  });

/**
 * Delete an MCP server
 *
 * Deletes a registered server in status `unpublish` or `offline`, with its history and all grants on it. Agents that still use it get 404 from then on. Needs `delete`.
 */
export const deleteMCPServer = <ThrowOnError extends boolean = false>(
  options: Options<DeleteMCPServerData, ThrowOnError>,
): RequestResult<DeleteMCPServerResponses, DeleteMCPServerErrors, ThrowOnError> =>
  (options.client ?? client).delete<DeleteMCPServerResponses, DeleteMCPServerErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/{mcp_id}',
    ...options,
  });

/**
 * Get an MCP server
 *
 * The current configuration, in two parts: `base_info` is the configuration itself, `connection_info` the addresses that MCP clients connect to. Do not confuse them: `base_info.url` is the address of the upstream. Needs `view`.
 *
 * Values of `headers` and `env` are secrets: they are shown to holders of `modify` and masked as `******` for others.
 */
export const getMCPServer = <ThrowOnError extends boolean = false>(
  options: Options<GetMCPServerData, ThrowOnError>,
): RequestResult<GetMCPServerResponses, GetMCPServerErrors, ThrowOnError> =>
  (options.client ?? client).get<GetMCPServerResponses, GetMCPServerErrors, ThrowOnError>({
    responseTransformer: getMcpServerResponseTransformer,
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/{mcp_id}',
    ...options,
  });

/**
 * Update an MCP server
 *
 * Replaces the whole configuration: what is left out falls back to its default. `mode` takes four values here, two more than on create; this is the only way to set a stdio mode. Needs `modify`.
 *
 * `creation_type` must equal the stored one. A `published` server becomes `editing`, with its release still being served until the next publish; an `offline` one becomes `unpublish`. A secret sent back as `******` keeps its stored value.
 */
export const updateMCPServer = <ThrowOnError extends boolean = false>(
  options: Options<UpdateMCPServerData, ThrowOnError>,
): RequestResult<UpdateMCPServerResponses, UpdateMCPServerErrors, ThrowOnError> =>
  (options.client ?? client).put<UpdateMCPServerResponses, UpdateMCPServerErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/{mcp_id}',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * Change the status of an MCP server
 *
 * Publishes a server, takes it off, or moves it along its life cycle: `unpublish` → `published`; `published` → `editing`, `offline`; `editing` → `published`, `offline`; `offline` → `published`, `unpublish`. The present status again is no change and answers 200; any other move is 400. `published` puts the server on the market, `offline` takes it off.
 *
 * Needs `publish` for `published`, `unpublish` for `offline`, and `modify` for `unpublish` and `editing`.
 */
export const updateMCPServerStatus = <ThrowOnError extends boolean = false>(
  options: Options<UpdateMCPServerStatusData, ThrowOnError>,
): RequestResult<UpdateMCPServerStatusResponses, UpdateMCPServerStatusErrors, ThrowOnError> =>
  (options.client ?? client).post<UpdateMCPServerStatusResponses, UpdateMCPServerStatusErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/{mcp_id}/status',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * Debug a tool
 *
 * Really calls one tool with the given arguments and shows what comes back. Debugging uses the current (draft) configuration, whatever the status. Needs `execute` on this very server; where that is denied, or cannot be decided, the upstream is not contacted.
 *
 * **A failing tool does not show in the HTTP status**: the answer is 200, `is_error` is true, and `content` says what went wrong.
 */
export const debugMCPTool = <ThrowOnError extends boolean = false>(
  options: Options<DebugMCPToolData, ThrowOnError>,
): RequestResult<DebugMCPToolResponses, DebugMCPToolErrors, ThrowOnError> =>
  (options.client ?? client).post<DebugMCPToolResponses, DebugMCPToolErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/{mcp_id}/tool/{tool_name}/debug',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * List the market
 *
 * Pages through the released servers that the caller holds `public_access` on, each as it was released (also while its draft is being edited, so `status` is always `published`). Takes every filter of `GET /mcp/list`, and `release_user`.
 */
export const listMCPMarket = <ThrowOnError extends boolean = false>(
  options?: Options<ListMCPMarketData, ThrowOnError>,
): RequestResult<ListMCPMarketResponses, ListMCPMarketErrors, ThrowOnError> =>
  (options?.client ?? client).get<ListMCPMarketResponses, ListMCPMarketErrors, ThrowOnError>({
    responseTransformer: listMcpMarketResponseTransformer,
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/market/list',
    ...options,
  });

/**
 * Get a server from the market
 *
 * The released configuration, in the shape of `GET /mcp/{mcp_id}`. A server without a release is 404. Needs `public_access`.
 */
export const getMCPMarketDetail = <ThrowOnError extends boolean = false>(
  options: Options<GetMCPMarketDetailData, ThrowOnError>,
): RequestResult<GetMCPMarketDetailResponses, GetMCPMarketDetailErrors, ThrowOnError> =>
  (options.client ?? client).get<GetMCPMarketDetailResponses, GetMCPMarketDetailErrors, ThrowOnError>({
    responseTransformer: getMcpMarketDetailResponseTransformer,
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/market/{mcp_id}',
    ...options,
  });

/**
 * Get some fields of several servers
 *
 * Some fields of several released servers at once. **Both lists are part of the path**, separated by commas; they are no query parameters, so do not write `?mcp_ids=a,b`.
 *
 * `fields` may name `mcp_id`, `name`, `description`, `source`, `category`, `mode`, `is_internal`, `create_user`, `create_time`, `update_user`, `update_time`, `release_time` and `release_user`; other names are dropped silently. `mcp_id` is always included. Ids that are unknown, unreleased or without `public_access` are absent; the order follows the request. At most 1,000 ids.
 */
export const getMCPMarketBatch = <ThrowOnError extends boolean = false>(
  options: Options<GetMCPMarketBatchData, ThrowOnError>,
): RequestResult<GetMCPMarketBatchResponses, GetMCPMarketBatchErrors, ThrowOnError> =>
  (options.client ?? client).get<GetMCPMarketBatchResponses, GetMCPMarketBatchErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/market/batch/{mcp_ids}/{fields}',
    ...options,
  });

/**
 * List the tools of a server
 *
 * Connects to the server for the caller and returns its tools, all pages, exactly as it defines them: no MCP handshake on the caller's side, no network path to the upstream. Any of `view`, `public_access` and `execute` is enough, because the schemas are what a caller needs to build arguments; a server that the caller may only execute still stays out of lists.
 *
 * The tools are those of the version that callers are served: an `editing` server shows its released tools until it is published again, as `POST /mcp/proxy/{mcp_id}/tool/call` does. `unpublish` and `offline` servers, which serve nothing, show their current ones. An `editing` server without a release is 400 `…MCPServerNotPublished`.
 */
export const listMCPProxyTools = <ThrowOnError extends boolean = false>(
  options: Options<ListMCPProxyToolsData, ThrowOnError>,
): RequestResult<ListMCPProxyToolsResponses, ListMCPProxyToolsErrors, ThrowOnError> =>
  (options.client ?? client).get<ListMCPProxyToolsResponses, ListMCPProxyToolsErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/proxy/{mcp_id}/tools',
    ...options,
  });

/**
 * Call a tool of a server
 *
 * Calls a tool for the caller. It differs from `/mcp/{mcp_id}/tool/{tool_name}/debug` only in where the tool's name stands (in the body here, in the path there) and in meaning (production here, debugging there). Results have the same shape, and likewise **a failing tool is 200: look at `is_error`**. Needs `execute` on this very server.
 *
 * Only what is released can be called: a `published` server by its current configuration, an `editing` one by its released one (edits take effect when it is published again); `unpublish` and `offline` servers, and `editing` ones without a release, are 400 `…MCPServerNotPublished` before any connection is made.
 *
 * The body cannot change who the caller is. The caller's own headers (identity, tracing, cookies, credentials) never reach the upstream; only the stored `headers` do.
 */
export const callMCPProxyTool = <ThrowOnError extends boolean = false>(
  options: Options<CallMCPProxyToolData, ThrowOnError>,
): RequestResult<CallMCPProxyToolResponses, CallMCPProxyToolErrors, ThrowOnError> =>
  (options.client ?? client).post<CallMCPProxyToolResponses, CallMCPProxyToolErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/proxy/{mcp_id}/tool/call',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * End a session (Streamable HTTP)
 *
 * Ends the session that `Mcp-Session-Id` names, as the MCP specification says.
 */
export const mcpAppStreamableHTTPDelete = <ThrowOnError extends boolean = false>(
  options: Options<McpAppStreamableHTTPDeleteData, ThrowOnError>,
): RequestResult<McpAppStreamableHTTPDeleteResponses, McpAppStreamableHTTPDeleteErrors, ThrowOnError> =>
  (options.client ?? client).delete<
    McpAppStreamableHTTPDeleteResponses,
    McpAppStreamableHTTPDeleteErrors,
    ThrowOnError
  >({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/app/{mcp_id}/mcp',
    ...options,
  });

/**
 * Listen to a server (Streamable HTTP)
 *
 * Opens the stream for messages from the server, as the MCP specification says.
 */
export const mcpAppStreamableHTTPGet = <ThrowOnError extends boolean = false>(
  options: Options<McpAppStreamableHTTPGetData, ThrowOnError, McpAppStreamableHTTPGetResponse>,
): Promise<ServerSentEventsResult<McpAppStreamableHTTPGetResponses>> =>
  (options.client ?? client).sse.get<McpAppStreamableHTTPGetResponses, McpAppStreamableHTTPGetErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/app/{mcp_id}/mcp',
    ...options,
  });

/**
 * MCP endpoint of a server (Streamable HTTP)
 *
 * For MCP clients, not for REST calls: enter its address in Cursor, Claude Desktop and the like, and take that address from `connection_info.stream_url` of `GET /mcp/{mcp_id}`. It serves the released version as standard MCP Streamable HTTP.
 *
 * GET, POST and DELETE mean what the MCP specification says; messages are defined there and not repeated here. `execute` is checked on every request, and a session belongs to the caller who opened it.
 */
export const mcpAppStreamableHTTP = <ThrowOnError extends boolean = false>(
  options: Options<McpAppStreamableHTTPData, ThrowOnError>,
): RequestResult<McpAppStreamableHTTPResponses, McpAppStreamableHTTPErrors, ThrowOnError> =>
  (options.client ?? client).post<McpAppStreamableHTTPResponses, McpAppStreamableHTTPErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/app/{mcp_id}/mcp',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * MCP endpoint of a server (SSE)
 *
 * The older SSE transport, for clients that know nothing else. Take the address from `connection_info.sse_url` of `GET /mcp/{mcp_id}`. The stream only goes down to the client; its `endpoint` event names the address for messages up, `…/mcp/app/{mcp_id}/message?sessionId=…`.
 */
export const mcpAppSSE = <ThrowOnError extends boolean = false>(
  options: Options<McpAppSSEData, ThrowOnError, McpAppSSEResponse>,
): Promise<ServerSentEventsResult<McpAppSSEResponses>> =>
  (options.client ?? client).sse.get<McpAppSSEResponses, McpAppSSEErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/app/{mcp_id}/sse',
    ...options,
  });

/**
 * Send a message (SSE)
 *
 * Goes with `/mcp/app/{mcp_id}/sse`: SSE only goes down, so the client's JSON-RPC messages come up here. It is of no use without an open stream; the answer comes down that stream.
 */
export const mcpAppSSEMessage = <ThrowOnError extends boolean = false>(
  options: Options<McpAppSSEMessageData, ThrowOnError>,
): RequestResult<McpAppSSEMessageResponses, McpAppSSEMessageErrors, ThrowOnError> =>
  (options.client ?? client).post<McpAppSSEMessageResponses, McpAppSSEMessageErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/mcp/app/{mcp_id}/message',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * Create a toolbox
 *
 * Creates a toolbox in status `unpublish`: by hand, or from an OpenAPI 3.0 or 3.1 document in `data`, which becomes one tool an operation.
 *
 * A toolbox holds tools of one kind. `openapi` tools are HTTP operations of one service, at `box_svc_url`; left out, the address is that of the first entry of the document's `servers`. Name and description may come from the document too (`info.title`, `info.description`). `function` tools are Python code with a `handler(event)`.
 *
 * Operations that cannot become a tool are reported one by one in `failures`, each with a pointer into the document, and do not keep the others out. New tools are `disabled`. Needs `create` on the resource type `tool_box`; the creator gets every operation on the new toolbox.
 */
export const addToolBox = <ThrowOnError extends boolean = false>(
  options: Options<AddToolBoxData, ThrowOnError>,
): RequestResult<AddToolBoxResponses, AddToolBoxErrors, ThrowOnError> =>
  (options.client ?? client).post<AddToolBoxResponses, AddToolBoxErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/tool-box',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * List toolboxes
 *
 * Pages through the toolboxes that the caller holds `view` on. Filters combine with AND; an empty filter is no filter. A page beyond the end is empty, not an error.
 */
export const listToolBoxes = <ThrowOnError extends boolean = false>(
  options?: Options<ListToolBoxesData, ThrowOnError>,
): RequestResult<ListToolBoxesResponses, ListToolBoxesErrors, ThrowOnError> =>
  (options?.client ?? client).get<ListToolBoxesResponses, ListToolBoxesErrors, ThrowOnError>({
    responseTransformer: listToolBoxesResponseTransformer,
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/tool-box/list',
    ...options,
  });

/**
 * Delete a toolbox
 *
 * Deletes a toolbox in status `unpublish` or `offline`, with its tools and all grants on it. MCP servers that were packaged from it keep listing its tools; calling one is a tool error from then on. Needs `delete`.
 */
export const deleteToolBox = <ThrowOnError extends boolean = false>(
  options: Options<DeleteToolBoxData, ThrowOnError>,
): RequestResult<DeleteToolBoxResponses, DeleteToolBoxErrors, ThrowOnError> =>
  (options.client ?? client).delete<DeleteToolBoxResponses, DeleteToolBoxErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/tool-box/{box_id}',
    ...options,
  });

/**
 * Get a toolbox
 *
 * The toolbox without its tools. Needs `view` or `public_access`.
 */
export const getToolBox = <ThrowOnError extends boolean = false>(
  options: Options<GetToolBoxData, ThrowOnError>,
): RequestResult<GetToolBoxResponses, GetToolBoxErrors, ThrowOnError> =>
  (options.client ?? client).get<GetToolBoxResponses, GetToolBoxErrors, ThrowOnError>({
    responseTransformer: getToolBoxResponseTransformer,
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/tool-box/{box_id}',
    ...options,
  });

/**
 * Update a toolbox
 *
 * Changes what the body names and keeps the rest. A new `box_svc_url` becomes the address of every tool in the box. Needs `modify`.
 */
export const updateToolBox = <ThrowOnError extends boolean = false>(
  options: Options<UpdateToolBoxData, ThrowOnError>,
): RequestResult<UpdateToolBoxResponses, UpdateToolBoxErrors, ThrowOnError> =>
  (options.client ?? client).post<UpdateToolBoxResponses, UpdateToolBoxErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/tool-box/{box_id}',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * Change the status of a toolbox
 *
 * `unpublish` → `published`; `published` → `offline`; `offline` → `published`, `unpublish`. Setting the present status again changes nothing and is 200; everything else is 400. Names are unique among published toolboxes. Needs `publish` for `published`, `unpublish` for `offline`, `modify` for `unpublish`.
 */
export const updateToolBoxStatus = <ThrowOnError extends boolean = false>(
  options: Options<UpdateToolBoxStatusData, ThrowOnError>,
): RequestResult<UpdateToolBoxStatusResponses, UpdateToolBoxStatusErrors, ThrowOnError> =>
  (options.client ?? client).post<UpdateToolBoxStatusResponses, UpdateToolBoxStatusErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/tool-box/{box_id}/status',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * Add tools to a toolbox
 *
 * Adds the operations of an OpenAPI document (`data`), or one function (`function_input`). Names are unique in a toolbox: an operation whose name is taken is reported in `failures`. The address is that of the toolbox, whatever `servers` the document has. New tools are `disabled`. Needs `modify`.
 */
export const addTools = <ThrowOnError extends boolean = false>(
  options: Options<AddToolsData, ThrowOnError>,
): RequestResult<AddToolsResponses, AddToolsErrors, ThrowOnError> =>
  (options.client ?? client).post<AddToolsResponses, AddToolsErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/tool-box/{box_id}/tool',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * List the tools of a toolbox
 *
 * Pages through the tools of one toolbox. Needs `view` or `public_access`.
 */
export const listTools = <ThrowOnError extends boolean = false>(
  options: Options<ListToolsData, ThrowOnError>,
): RequestResult<ListToolsResponses, ListToolsErrors, ThrowOnError> =>
  (options.client ?? client).get<ListToolsResponses, ListToolsErrors, ThrowOnError>({
    responseTransformer: listToolsResponseTransformer,
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/tool-box/{box_id}/tools/list',
    ...options,
  });

/**
 * Enable and disable tools
 *
 * Sets the status of up to 500 tools of the toolbox: of all of them or, when one does not exist, of none. Only enabled tools can be called. Needs `modify`.
 */
export const updateToolStatuses = <ThrowOnError extends boolean = false>(
  options: Options<UpdateToolStatusesData, ThrowOnError>,
): RequestResult<UpdateToolStatusesResponses, UpdateToolStatusesErrors, ThrowOnError> =>
  (options.client ?? client).post<UpdateToolStatusesResponses, UpdateToolStatusesErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/tool-box/{box_id}/tools/status',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * Delete a tool
 *
 * Deletes a tool, whatever its status. MCP servers that were packaged from it keep listing it; calling it is a tool error. Needs `modify`.
 */
export const deleteTool = <ThrowOnError extends boolean = false>(
  options: Options<DeleteToolData, ThrowOnError>,
): RequestResult<DeleteToolResponses, DeleteToolErrors, ThrowOnError> =>
  (options.client ?? client).delete<DeleteToolResponses, DeleteToolErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/tool-box/{box_id}/tool/{tool_id}',
    ...options,
  });

/**
 * Get a tool
 *
 * The tool with the operation or function that it is made of. Needs `view` or `public_access` on the toolbox.
 */
export const getTool = <ThrowOnError extends boolean = false>(
  options: Options<GetToolData, ThrowOnError>,
): RequestResult<GetToolResponses, GetToolErrors, ThrowOnError> =>
  (options.client ?? client).get<GetToolResponses, GetToolErrors, ThrowOnError>({
    responseTransformer: getToolResponseTransformer,
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/tool-box/{box_id}/tool/{tool_id}',
    ...options,
  });

/**
 * Update a tool
 *
 * Changes what the body names and keeps the rest. `data` replaces the operation: the document must have an operation of the tool's method and path. MCP servers that were packaged from the tool keep their definition until they are edited; calls run the tool as it is now. Needs `modify`.
 */
export const updateTool = <ThrowOnError extends boolean = false>(
  options: Options<UpdateToolData, ThrowOnError>,
): RequestResult<UpdateToolResponses, UpdateToolErrors, ThrowOnError> =>
  (options.client ?? client).post<UpdateToolResponses, UpdateToolErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/tool-box/{box_id}/tool/{tool_id}',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * Try a tool
 *
 * Calls a tool, enabled or not. Needs `execute` on the toolbox.
 *
 * The answer of the downstream service is the body of a 200, whatever its status: `status_code` tells. Also when it could not be reached or did not answer in time: then `status_code` is 500 and `error` says why. A call that cannot be sent at all (a path parameter is missing, an address is not allowed) is 400.
 *
 * Only what is in the arguments is sent: nothing of the request's own headers. Transport, tracing and identity headers in the arguments are dropped. Redirects are followed within the origin only.
 */
export const debugTool = <ThrowOnError extends boolean = false>(
  options: Options<DebugToolData, ThrowOnError>,
): RequestResult<DebugToolResponses, DebugToolErrors, ThrowOnError> =>
  (options.client ?? client).post<DebugToolResponses, DebugToolErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/tool-box/{box_id}/tool/{tool_id}/debug',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * Call a tool
 *
 * Calls an enabled tool; a disabled one is 400 `…ToolNotAvailable`. Needs `execute` on the toolbox.
 *
 * The answer of the downstream service is the body of a 200, whatever its status: `status_code` tells. Also when it could not be reached or did not answer in time: then `status_code` is 500 and `error` says why. A call that cannot be sent at all (a path parameter is missing, an address is not allowed) is 400.
 *
 * Only what is in the arguments is sent: nothing of the request's own headers. Transport, tracing and identity headers in the arguments are dropped. Redirects are followed within the origin only.
 */
export const callTool = <ThrowOnError extends boolean = false>(
  options: Options<CallToolData, ThrowOnError>,
): RequestResult<CallToolResponses, CallToolErrors, ThrowOnError> =>
  (options.client ?? client).post<CallToolResponses, CallToolErrors, ThrowOnError>({
    security: [
      {
        key: 'OAuth2',
        scheme: 'bearer',
        type: 'http',
      },
      {
        key: 'AppKey',
        scheme: 'bearer',
        type: 'http',
      },
    ],
    url: '/tool-box/{box_id}/proxy/{tool_id}',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });
