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
import { listKnowledgeNetworksResponseTransformer } from './transformers.ts';
import type {
  DeletePTCMCPData,
  DeletePTCMCPErrors,
  DeletePTCMCPResponses,
  ExportKnowledgeNetworkData,
  ExportKnowledgeNetworkErrors,
  ExportKnowledgeNetworkResponses,
  GetMCPInfoData,
  GetMCPInfoErrors,
  GetMCPInfoResponses,
  GetPTCMCPData,
  GetPTCMCPErrors,
  GetPTCMCPInfoData,
  GetPTCMCPInfoErrors,
  GetPTCMCPInfoResponses,
  GetPTCMCPResponse,
  GetPTCMCPResponses,
  GetPTCToolkitData,
  GetPTCToolkitErrors,
  GetPTCToolkitLegacyData,
  GetPTCToolkitLegacyErrors,
  GetPTCToolkitLegacyResponses,
  GetPTCToolkitResponses,
  ImportKnowledgeNetworkData,
  ImportKnowledgeNetworkErrors,
  ImportKnowledgeNetworkResponses,
  ListKnowledgeNetworksData,
  ListKnowledgeNetworksErrors,
  ListKnowledgeNetworksResponses,
  McpStreamableHTTPData,
  McpStreamableHTTPDeleteData,
  McpStreamableHTTPDeleteErrors,
  McpStreamableHTTPDeleteResponses,
  McpStreamableHTTPErrors,
  McpStreamableHTTPGetData,
  McpStreamableHTTPGetErrors,
  McpStreamableHTTPGetResponse,
  McpStreamableHTTPGetResponses,
  McpStreamableHTTPResponses,
  PostPTCMCPData,
  PostPTCMCPErrors,
  PostPTCMCPResponses,
  RemoveKnowledgeNetworkData,
  RemoveKnowledgeNetworkErrors,
  RemoveKnowledgeNetworkResponses,
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
 * Describe the MCP endpoint
 *
 * Everything that a person, or an agent that sets itself up, needs to know at once: address, protocol, authentication, every tool with its name, description and schemas, and a client configuration to copy.
 *
 * `endpoint` is derived from the request, `X-Forwarded-Proto` included, so that behind a gateway it is the gateway's address. The tools are those of `tools/list`, with their display metadata as plain members.
 */
export const getMCPInfo = <ThrowOnError extends boolean = false>(
  options?: Options<GetMCPInfoData, ThrowOnError>,
): RequestResult<GetMCPInfoResponses, GetMCPInfoErrors, ThrowOnError> =>
  (options?.client ?? client).get<GetMCPInfoResponses, GetMCPInfoErrors, ThrowOnError>({
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
    url: '/mcp/info',
    ...options,
  });

/**
 * Get the PTC toolkit (deprecated path)
 *
 * Deprecated: use `GET /mcp/ptc/toolkit`. The answer is the same, byte for byte; only the path differs.
 *
 * This older path describes the PTC tools but hangs below `/mcp`, where it reads as if it described `/mcp` the way `/mcp/info` does. It stays for clients that came before the new path.
 *
 * @deprecated
 */
export const getPTCToolkitLegacy = <ThrowOnError extends boolean = false>(
  options?: Options<GetPTCToolkitLegacyData, ThrowOnError>,
): RequestResult<GetPTCToolkitLegacyResponses, GetPTCToolkitLegacyErrors, ThrowOnError> =>
  (options?.client ?? client).get<GetPTCToolkitLegacyResponses, GetPTCToolkitLegacyErrors, ThrowOnError>({
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
    url: '/mcp/toolkit',
    ...options,
  });

/**
 * End a session of the PTC endpoint
 *
 * Ends the session that `Mcp-Session-Id` names, as the MCP specification says.
 */
export const deletePTCMCP = <ThrowOnError extends boolean = false>(
  options?: Options<DeletePTCMCPData, ThrowOnError>,
): RequestResult<DeletePTCMCPResponses, DeletePTCMCPErrors, ThrowOnError> =>
  (options?.client ?? client).delete<DeletePTCMCPResponses, DeletePTCMCPErrors, ThrowOnError>({
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
    url: '/mcp/ptc',
    ...options,
  });

/**
 * Listen to the PTC endpoint
 *
 * Opens the stream for messages from the server, as the MCP specification says.
 */
export const getPTCMCP = <ThrowOnError extends boolean = false>(
  options?: Options<GetPTCMCPData, ThrowOnError, GetPTCMCPResponse>,
): Promise<ServerSentEventsResult<GetPTCMCPResponses>> =>
  (options?.client ?? client).sse.get<GetPTCMCPResponses, GetPTCMCPErrors, ThrowOnError>({
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
    url: '/mcp/ptc',
    ...options,
  });

/**
 * MCP endpoint for programmatic tool calling
 *
 * MCP Streamable HTTP like `/mcp`, with other tools, exactly four: `bkn_start_interaction` and `bkn_finish_interaction` for the life cycle of a conversation, `run_code` (a piece of Python, run in a sandbox) and `run_shell` (a shell command).
 *
 * Everything the platform can do is a Python function inside `run_code`; the tool's description lists the signatures. Intermediate results stay in the sandbox, and only standard output comes back. `run_code` and `run_shell` share one working directory a conversation (`conversation_id`): what one writes, the other reads.
 *
 * Order of calls: `bkn_start_interaction` first, for `conversation_id` and `interaction_id`; `bkn_context` with every call after that; `bkn_finish_interaction` at the end. Code runs on the server's side, under the caller's own permissions.
 *
 * **Off by default** (`EXECUTE_SKILL_ENABLED`), because it executes code. While off, the answer is the 404 of an unknown path with an empty body, for every method: a 503 would tell whoever probes that there is something to be had. The credential is checked before that. `GET /mcp/ptc/toolkit` and `GET /mcp/ptc/info` are documents, execute nothing, and ignore the switch.
 */
export const postPTCMCP = <ThrowOnError extends boolean = false>(
  options: Options<PostPTCMCPData, ThrowOnError>,
): RequestResult<PostPTCMCPResponses, PostPTCMCPErrors, ThrowOnError> =>
  (options.client ?? client).post<PostPTCMCPResponses, PostPTCMCPErrors, ThrowOnError>({
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
    url: '/mcp/ptc',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * Get the PTC toolkit
 *
 * For clients that do programmatic tool calling themselves, such as a front end of one's own, instead of connecting to `POST /mcp/ptc`: everything they need in one answer, to put the tools together and send the code to the execution factory.
 *
 * `tools` are the tools to show to the model: build them by walking the list, not by name, so that a new tool is a change on the server only. `stub` is the Python implementation, inlined into every script. `sandbox_mcp_url` is where the sandbox reaches this service from inside the cluster, which only the server knows. `version` is a hash of all this but the URL: cache by it.
 *
 * The server renders the descriptions because it alone knows which tools are there, and because the published schemas carry `bkn_context`, which a running script has and a model has not. In contrast to `POST /mcp/ptc`, the schemas here have no `bkn_context`: a client that builds its own tools keeps its own session.
 *
 * `digest`, `stub` and `sandbox_mcp_url` came before `tools` and stay for compatibility; `digest` and the description of `run_code` are always the same text.
 */
export const getPTCToolkit = <ThrowOnError extends boolean = false>(
  options?: Options<GetPTCToolkitData, ThrowOnError>,
): RequestResult<GetPTCToolkitResponses, GetPTCToolkitErrors, ThrowOnError> =>
  (options?.client ?? client).get<GetPTCToolkitResponses, GetPTCToolkitErrors, ThrowOnError>({
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
    url: '/mcp/ptc/toolkit',
    ...options,
  });

/**
 * Describe the PTC endpoint
 *
 * The same as `GET /mcp/info`, for the endpoint `/mcp/ptc` and its four tools. For clients that want to copy a connection to it.
 */
export const getPTCMCPInfo = <ThrowOnError extends boolean = false>(
  options?: Options<GetPTCMCPInfoData, ThrowOnError>,
): RequestResult<GetPTCMCPInfoResponses, GetPTCMCPInfoErrors, ThrowOnError> =>
  (options?.client ?? client).get<GetPTCMCPInfoResponses, GetPTCMCPInfoErrors, ThrowOnError>({
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
    url: '/mcp/ptc/info',
    ...options,
  });

/**
 * End a session
 *
 * Ends the session that `Mcp-Session-Id` names, as the MCP specification says.
 */
export const mcpStreamableHTTPDelete = <ThrowOnError extends boolean = false>(
  options?: Options<McpStreamableHTTPDeleteData, ThrowOnError>,
): RequestResult<McpStreamableHTTPDeleteResponses, McpStreamableHTTPDeleteErrors, ThrowOnError> =>
  (options?.client ?? client).delete<McpStreamableHTTPDeleteResponses, McpStreamableHTTPDeleteErrors, ThrowOnError>({
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
    url: '/mcp',
    ...options,
  });

/**
 * Listen to the endpoint
 *
 * Opens the stream for messages from the server, as the MCP specification says.
 */
export const mcpStreamableHTTPGet = <ThrowOnError extends boolean = false>(
  options?: Options<McpStreamableHTTPGetData, ThrowOnError, McpStreamableHTTPGetResponse>,
): Promise<ServerSentEventsResult<McpStreamableHTTPGetResponses>> =>
  (options?.client ?? client).sse.get<McpStreamableHTTPGetResponses, McpStreamableHTTPGetErrors, ThrowOnError>({
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
    url: '/mcp',
    ...options,
  });

/**
 * MCP endpoint
 *
 * Standard MCP Streamable HTTP, JSON-RPC 2.0 in both directions. Messages are defined by the MCP specification and not repeated here: use an MCP client, do not call it by hand. With and without a trailing slash, and without a redirect.
 *
 * Each tool of `tools/list` also has display metadata, so that a client need not keep a table of names: `title` (a member of the protocol since 2025-06-18; falls back to `name`), `_meta["openbkn.ai/group"]` (stable, fit for decisions), `_meta["openbkn.ai/group_title"]` and `_meta["openbkn.ai/order"]` (ascending; tools without one come last). `title` and `group_title` are in the language of the request, the other two do not depend on it.
 */
export const mcpStreamableHTTP = <ThrowOnError extends boolean = false>(
  options: Options<McpStreamableHTTPData, ThrowOnError>,
): RequestResult<McpStreamableHTTPResponses, McpStreamableHTTPErrors, ThrowOnError> =>
  (options.client ?? client).post<McpStreamableHTTPResponses, McpStreamableHTTPErrors, ThrowOnError>({
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
    url: '/mcp',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * List knowledge networks
 *
 * The networks that the caller may view, by id.
 */
export const listKnowledgeNetworks = <ThrowOnError extends boolean = false>(
  options?: Options<ListKnowledgeNetworksData, ThrowOnError>,
): RequestResult<ListKnowledgeNetworksResponses, ListKnowledgeNetworksErrors, ThrowOnError> =>
  (options?.client ?? client).get<ListKnowledgeNetworksResponses, ListKnowledgeNetworksErrors, ThrowOnError>({
    responseTransformer: listKnowledgeNetworksResponseTransformer,
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
    url: '/networks',
    ...options,
  });

/**
 * Import a knowledge network
 *
 * Puts the network in place of the one with its id, or adds it, with its data and in one transaction: the same files again give the same network. Everything that is wrong is told at once in `error_details`, with file and line in `field`. Needs `create`, or `modify` on a network that is there; who creates a network holds every operation on it.
 */
export const importKnowledgeNetwork = <ThrowOnError extends boolean = false>(
  options: Options<ImportKnowledgeNetworkData, ThrowOnError>,
): RequestResult<ImportKnowledgeNetworkResponses, ImportKnowledgeNetworkErrors, ThrowOnError> =>
  (options.client ?? client).post<ImportKnowledgeNetworkResponses, ImportKnowledgeNetworkErrors, ThrowOnError>({
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
    url: '/networks',
    ...options,
    headers: {
      'Content-Type': 'application/json',
      ...options.headers,
    },
  });

/**
 * Remove a knowledge network
 *
 * Removes a network with its data, and the grants on it. Needs `delete`.
 */
export const removeKnowledgeNetwork = <ThrowOnError extends boolean = false>(
  options: Options<RemoveKnowledgeNetworkData, ThrowOnError>,
): RequestResult<RemoveKnowledgeNetworkResponses, RemoveKnowledgeNetworkErrors, ThrowOnError> =>
  (options.client ?? client).delete<RemoveKnowledgeNetworkResponses, RemoveKnowledgeNetworkErrors, ThrowOnError>({
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
    url: '/networks/{kn_id}',
    ...options,
  });

/**
 * Export a knowledge network
 *
 * The model of a network as `.bkn` files, which import as the same network. The data stays where it is. Needs `view`.
 */
export const exportKnowledgeNetwork = <ThrowOnError extends boolean = false>(
  options: Options<ExportKnowledgeNetworkData, ThrowOnError>,
): RequestResult<ExportKnowledgeNetworkResponses, ExportKnowledgeNetworkErrors, ThrowOnError> =>
  (options.client ?? client).get<ExportKnowledgeNetworkResponses, ExportKnowledgeNetworkErrors, ThrowOnError>({
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
    url: '/networks/{kn_id}',
    ...options,
  });
