// Generated from openapi/ by `make generate`. Do not edit.

import type {
  GetMCPInfoResponses,
  GetPTCMCPInfoResponses,
  GetPTCToolkitLegacyResponses,
  GetPTCToolkitResponses,
} from './context-loader/types.ts';
import type {
  AddMCPServerData,
  AddMCPServerResponses,
  CallMCPProxyToolData,
  CallMCPProxyToolResponses,
  DebugMCPToolData,
  DebugMCPToolResponses,
  DeleteMCPServerData,
  GetMCPMarketBatchData,
  GetMCPMarketBatchResponses,
  GetMCPMarketDetailData,
  GetMCPMarketDetailResponses,
  GetMCPServerData,
  GetMCPServerResponses,
  ListMCPMarketData,
  ListMCPMarketResponses,
  ListMCPProxyToolsData,
  ListMCPProxyToolsResponses,
  ListMCPServersData,
  ListMCPServersResponses,
  ParseMCPServerData,
  ParseMCPServerResponses,
  UpdateMCPServerData,
  UpdateMCPServerResponses,
  UpdateMCPServerStatusData,
  UpdateMCPServerStatusResponses,
} from './execution-factory/types.ts';

/** A query after validation, which has filled in the parameters that have a default. */
type Filled<Query, Defaulted extends keyof Query> = Omit<Query, Defaulted> & Required<Pick<Query, Defaulted>>;

export interface GetMCPInfoInput {
  headers: { 'accept-language'?: string | undefined; 'if-none-match'?: string | undefined };
}

export type GetMCPInfoReply =
  | { status: 200; body: GetMCPInfoResponses[200]; headers?: Record<string, string> }
  | { status: 304; headers?: Record<string, string> };

export interface GetPTCMCPInfoInput {
  headers: { 'accept-language'?: string | undefined; 'if-none-match'?: string | undefined };
}

export type GetPTCMCPInfoReply =
  | { status: 200; body: GetPTCMCPInfoResponses[200]; headers?: Record<string, string> }
  | { status: 304; headers?: Record<string, string> };

export interface GetPTCToolkitInput {
  headers: { 'accept-language'?: string | undefined; 'if-none-match'?: string | undefined };
}

export type GetPTCToolkitReply =
  | { status: 200; body: GetPTCToolkitResponses[200]; headers?: Record<string, string> }
  | { status: 304; headers?: Record<string, string> };

export interface GetPTCToolkitLegacyInput {
  headers: { 'accept-language'?: string | undefined; 'if-none-match'?: string | undefined };
}

export type GetPTCToolkitLegacyReply =
  | { status: 200; body: GetPTCToolkitLegacyResponses[200]; headers?: Record<string, string> }
  | { status: 304; headers?: Record<string, string> };

export interface AddMCPServerInput {
  headers: { 'accept-language'?: string | undefined };
  body: AddMCPServerData['body'];
}

export type AddMCPServerReply = { status: 200; body: AddMCPServerResponses[200]; headers?: Record<string, string> };

export interface ListMCPServersInput {
  query: Filled<NonNullable<ListMCPServersData['query']>, 'page' | 'page_size' | 'sort_by' | 'sort_order'>;
  headers: { 'accept-language'?: string | undefined };
}

export type ListMCPServersReply = { status: 200; body: ListMCPServersResponses[200]; headers?: Record<string, string> };

export interface GetMCPMarketBatchInput {
  path: GetMCPMarketBatchData['path'];
  headers: { 'accept-language'?: string | undefined };
}

export type GetMCPMarketBatchReply = {
  status: 200;
  body: GetMCPMarketBatchResponses[200];
  headers?: Record<string, string>;
};

export interface ListMCPMarketInput {
  query: Filled<NonNullable<ListMCPMarketData['query']>, 'page' | 'page_size' | 'sort_by' | 'sort_order'>;
  headers: { 'accept-language'?: string | undefined };
}

export type ListMCPMarketReply = { status: 200; body: ListMCPMarketResponses[200]; headers?: Record<string, string> };

export interface GetMCPMarketDetailInput {
  path: GetMCPMarketDetailData['path'];
  headers: { 'accept-language'?: string | undefined };
}

export type GetMCPMarketDetailReply = {
  status: 200;
  body: GetMCPMarketDetailResponses[200];
  headers?: Record<string, string>;
};

export interface ParseMCPServerInput {
  headers: { 'accept-language'?: string | undefined };
  body: ParseMCPServerData['body'];
}

export type ParseMCPServerReply = { status: 200; body: ParseMCPServerResponses[200]; headers?: Record<string, string> };

export interface CallMCPProxyToolInput {
  path: CallMCPProxyToolData['path'];
  headers: { 'accept-language'?: string | undefined };
  body: CallMCPProxyToolData['body'];
}

export type CallMCPProxyToolReply = {
  status: 200;
  body: CallMCPProxyToolResponses[200];
  headers?: Record<string, string>;
};

export interface ListMCPProxyToolsInput {
  path: ListMCPProxyToolsData['path'];
  query: Filled<NonNullable<ListMCPProxyToolsData['query']>, 'draft'>;
  headers: { 'accept-language'?: string | undefined };
}

export type ListMCPProxyToolsReply = {
  status: 200;
  body: ListMCPProxyToolsResponses[200];
  headers?: Record<string, string>;
};

export interface DeleteMCPServerInput {
  path: DeleteMCPServerData['path'];
  headers: { 'accept-language'?: string | undefined };
}

export type DeleteMCPServerReply = { status: 200; headers?: Record<string, string> };

export interface GetMCPServerInput {
  path: GetMCPServerData['path'];
  headers: { 'accept-language'?: string | undefined };
}

export type GetMCPServerReply = { status: 200; body: GetMCPServerResponses[200]; headers?: Record<string, string> };

export interface UpdateMCPServerInput {
  path: UpdateMCPServerData['path'];
  headers: { 'accept-language'?: string | undefined; 'if-match'?: string | undefined };
  body: UpdateMCPServerData['body'];
}

export type UpdateMCPServerReply = {
  status: 200;
  body: UpdateMCPServerResponses[200];
  headers?: Record<string, string>;
};

export interface UpdateMCPServerStatusInput {
  path: UpdateMCPServerStatusData['path'];
  headers: { 'accept-language'?: string | undefined };
  body: UpdateMCPServerStatusData['body'];
}

export type UpdateMCPServerStatusReply = {
  status: 200;
  body: UpdateMCPServerStatusResponses[200];
  headers?: Record<string, string>;
};

export interface DebugMCPToolInput {
  path: DebugMCPToolData['path'];
  headers: { 'accept-language'?: string | undefined };
  body: DebugMCPToolData['body'];
}

export type DebugMCPToolReply = { status: 200; body: DebugMCPToolResponses[200]; headers?: Record<string, string> };

export interface AppsHandlers<Ctx, Raw> {
  /** DELETE /api/agent-operator-integration/v1/mcp/app/{mcp_id}/mcp */
  mcpAppStreamableHTTPDelete(raw: Raw, ctx: Ctx): Promise<void>;
  /** GET /api/agent-operator-integration/v1/mcp/app/{mcp_id}/mcp */
  mcpAppStreamableHTTPGet(raw: Raw, ctx: Ctx): Promise<void>;
  /** POST /api/agent-operator-integration/v1/mcp/app/{mcp_id}/mcp */
  mcpAppStreamableHTTP(raw: Raw, ctx: Ctx): Promise<void>;
  /** POST /api/agent-operator-integration/v1/mcp/app/{mcp_id}/message */
  mcpAppSSEMessage(raw: Raw, ctx: Ctx): Promise<void>;
  /** GET /api/agent-operator-integration/v1/mcp/app/{mcp_id}/sse */
  mcpAppSSE(raw: Raw, ctx: Ctx): Promise<void>;
}

export interface ContextLoaderHandlers<Ctx, Raw> {
  /** DELETE /api/agent-retrieval/v1/mcp */
  mcpStreamableHTTPDelete(raw: Raw, ctx: Ctx): Promise<void>;
  /** GET /api/agent-retrieval/v1/mcp */
  mcpStreamableHTTPGet(raw: Raw, ctx: Ctx): Promise<void>;
  /** POST /api/agent-retrieval/v1/mcp */
  mcpStreamableHTTP(raw: Raw, ctx: Ctx): Promise<void>;
  /** GET /api/agent-retrieval/v1/mcp/info */
  getMCPInfo(input: GetMCPInfoInput, ctx: Ctx): Promise<GetMCPInfoReply>;
}

export interface MarketHandlers<Ctx, _Raw> {
  /** GET /api/agent-operator-integration/v1/mcp/market/batch/{mcp_ids}/{fields} */
  getMCPMarketBatch(input: GetMCPMarketBatchInput, ctx: Ctx): Promise<GetMCPMarketBatchReply>;
  /** GET /api/agent-operator-integration/v1/mcp/market/list */
  listMCPMarket(input: ListMCPMarketInput, ctx: Ctx): Promise<ListMCPMarketReply>;
  /** GET /api/agent-operator-integration/v1/mcp/market/{mcp_id} */
  getMCPMarketDetail(input: GetMCPMarketDetailInput, ctx: Ctx): Promise<GetMCPMarketDetailReply>;
}

export interface ProxyHandlers<Ctx, _Raw> {
  /** POST /api/agent-operator-integration/v1/mcp/proxy/{mcp_id}/tool/call */
  callMCPProxyTool(input: CallMCPProxyToolInput, ctx: Ctx): Promise<CallMCPProxyToolReply>;
  /** GET /api/agent-operator-integration/v1/mcp/proxy/{mcp_id}/tools */
  listMCPProxyTools(input: ListMCPProxyToolsInput, ctx: Ctx): Promise<ListMCPProxyToolsReply>;
  /** POST /api/agent-operator-integration/v1/mcp/{mcp_id}/tool/{tool_name}/debug */
  debugMCPTool(input: DebugMCPToolInput, ctx: Ctx): Promise<DebugMCPToolReply>;
}

export interface RegistryHandlers<Ctx, _Raw> {
  /** POST /api/agent-operator-integration/v1/mcp/ */
  addMCPServer(input: AddMCPServerInput, ctx: Ctx): Promise<AddMCPServerReply>;
  /** GET /api/agent-operator-integration/v1/mcp/list */
  listMCPServers(input: ListMCPServersInput, ctx: Ctx): Promise<ListMCPServersReply>;
  /** POST /api/agent-operator-integration/v1/mcp/parse/sse */
  parseMCPServer(input: ParseMCPServerInput, ctx: Ctx): Promise<ParseMCPServerReply>;
  /** DELETE /api/agent-operator-integration/v1/mcp/{mcp_id} */
  deleteMCPServer(input: DeleteMCPServerInput, ctx: Ctx): Promise<DeleteMCPServerReply>;
  /** GET /api/agent-operator-integration/v1/mcp/{mcp_id} */
  getMCPServer(input: GetMCPServerInput, ctx: Ctx): Promise<GetMCPServerReply>;
  /** PUT /api/agent-operator-integration/v1/mcp/{mcp_id} */
  updateMCPServer(input: UpdateMCPServerInput, ctx: Ctx): Promise<UpdateMCPServerReply>;
  /** POST /api/agent-operator-integration/v1/mcp/{mcp_id}/status */
  updateMCPServerStatus(input: UpdateMCPServerStatusInput, ctx: Ctx): Promise<UpdateMCPServerStatusReply>;
}

export interface ToolkitHandlers<Ctx, Raw> {
  /** DELETE /api/agent-retrieval/v1/mcp/ptc */
  deletePTCMCP(raw: Raw, ctx: Ctx): Promise<void>;
  /** GET /api/agent-retrieval/v1/mcp/ptc */
  getPTCMCP(raw: Raw, ctx: Ctx): Promise<void>;
  /** POST /api/agent-retrieval/v1/mcp/ptc */
  postPTCMCP(raw: Raw, ctx: Ctx): Promise<void>;
  /** GET /api/agent-retrieval/v1/mcp/ptc/info */
  getPTCMCPInfo(input: GetPTCMCPInfoInput, ctx: Ctx): Promise<GetPTCMCPInfoReply>;
  /** GET /api/agent-retrieval/v1/mcp/ptc/toolkit */
  getPTCToolkit(input: GetPTCToolkitInput, ctx: Ctx): Promise<GetPTCToolkitReply>;
  /** GET /api/agent-retrieval/v1/mcp/toolkit */
  getPTCToolkitLegacy(input: GetPTCToolkitLegacyInput, ctx: Ctx): Promise<GetPTCToolkitLegacyReply>;
}

/** The implementation of every document: one group a tag. */
export interface Handlers<Ctx, Raw> {
  apps: AppsHandlers<Ctx, Raw>;
  contextLoader: ContextLoaderHandlers<Ctx, Raw>;
  market: MarketHandlers<Ctx, Raw>;
  proxy: ProxyHandlers<Ctx, Raw>;
  registry: RegistryHandlers<Ctx, Raw>;
  toolkit: ToolkitHandlers<Ctx, Raw>;
}
