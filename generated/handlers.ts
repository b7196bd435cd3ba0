// Generated from openapi/ by `make generate`. Do not edit.

import type {
  ExportKnowledgeNetworkData,
  ExportKnowledgeNetworkResponses,
  GetMCPInfoResponses,
  GetPTCMCPInfoResponses,
  GetPTCToolkitLegacyResponses,
  GetPTCToolkitResponses,
  ImportKnowledgeNetworkData,
  ImportKnowledgeNetworkResponses,
  ListKnowledgeNetworksResponses,
  RemoveKnowledgeNetworkData,
} from './context-loader/types.ts';
import type {
  AddMCPServerData,
  AddMCPServerResponses,
  AddToolBoxData,
  AddToolBoxResponses,
  AddToolsData,
  AddToolsResponses,
  CallMCPProxyToolData,
  CallMCPProxyToolResponses,
  CallToolData,
  CallToolResponses,
  DebugMCPToolData,
  DebugMCPToolResponses,
  DebugToolData,
  DebugToolResponses,
  DeleteMCPServerData,
  DeleteToolBoxData,
  DeleteToolData,
  GetMCPMarketBatchData,
  GetMCPMarketBatchResponses,
  GetMCPMarketDetailData,
  GetMCPMarketDetailResponses,
  GetMCPServerData,
  GetMCPServerResponses,
  GetToolBoxData,
  GetToolBoxResponses,
  GetToolData,
  GetToolResponses,
  ListMCPMarketData,
  ListMCPMarketResponses,
  ListMCPProxyToolsData,
  ListMCPProxyToolsResponses,
  ListMCPServersData,
  ListMCPServersResponses,
  ListToolBoxesData,
  ListToolBoxesResponses,
  ListToolsData,
  ListToolsResponses,
  ParseMCPServerData,
  ParseMCPServerResponses,
  UpdateMCPServerData,
  UpdateMCPServerResponses,
  UpdateMCPServerStatusData,
  UpdateMCPServerStatusResponses,
  UpdateToolBoxData,
  UpdateToolBoxResponses,
  UpdateToolBoxStatusData,
  UpdateToolBoxStatusResponses,
  UpdateToolData,
  UpdateToolResponses,
  UpdateToolStatusesData,
  UpdateToolStatusesResponses,
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

export interface ListKnowledgeNetworksInput {
  headers: { 'accept-language'?: string | undefined };
}

export type ListKnowledgeNetworksReply = {
  status: 200;
  body: ListKnowledgeNetworksResponses[200];
  headers?: Record<string, string>;
};

export interface ImportKnowledgeNetworkInput {
  headers: { 'accept-language'?: string | undefined };
  body: ImportKnowledgeNetworkData['body'];
}

export type ImportKnowledgeNetworkReply = {
  status: 200;
  body: ImportKnowledgeNetworkResponses[200];
  headers?: Record<string, string>;
};

export interface RemoveKnowledgeNetworkInput {
  path: RemoveKnowledgeNetworkData['path'];
  headers: { 'accept-language'?: string | undefined };
}

export type RemoveKnowledgeNetworkReply = { status: 200; headers?: Record<string, string> };

export interface ExportKnowledgeNetworkInput {
  path: ExportKnowledgeNetworkData['path'];
  headers: { 'accept-language'?: string | undefined };
}

export type ExportKnowledgeNetworkReply = {
  status: 200;
  body: ExportKnowledgeNetworkResponses[200];
  headers?: Record<string, string>;
};

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

export interface AddToolBoxInput {
  headers: { 'accept-language'?: string | undefined };
  body: AddToolBoxData['body'];
}

export type AddToolBoxReply = { status: 200; body: AddToolBoxResponses[200]; headers?: Record<string, string> };

export interface ListToolBoxesInput {
  query: Filled<NonNullable<ListToolBoxesData['query']>, 'page' | 'page_size' | 'sort_by' | 'sort_order'>;
  headers: { 'accept-language'?: string | undefined };
}

export type ListToolBoxesReply = { status: 200; body: ListToolBoxesResponses[200]; headers?: Record<string, string> };

export interface DeleteToolBoxInput {
  path: DeleteToolBoxData['path'];
  headers: { 'accept-language'?: string | undefined };
}

export type DeleteToolBoxReply = { status: 200; headers?: Record<string, string> };

export interface GetToolBoxInput {
  path: GetToolBoxData['path'];
  headers: { 'accept-language'?: string | undefined };
}

export type GetToolBoxReply = { status: 200; body: GetToolBoxResponses[200]; headers?: Record<string, string> };

export interface UpdateToolBoxInput {
  path: UpdateToolBoxData['path'];
  headers: { 'accept-language'?: string | undefined };
  body: UpdateToolBoxData['body'];
}

export type UpdateToolBoxReply = { status: 200; body: UpdateToolBoxResponses[200]; headers?: Record<string, string> };

export interface CallToolInput {
  path: CallToolData['path'];
  headers: { 'accept-language'?: string | undefined };
  body: CallToolData['body'];
}

export type CallToolReply = { status: 200; body: CallToolResponses[200]; headers?: Record<string, string> };

export interface UpdateToolBoxStatusInput {
  path: UpdateToolBoxStatusData['path'];
  headers: { 'accept-language'?: string | undefined };
  body: UpdateToolBoxStatusData['body'];
}

export type UpdateToolBoxStatusReply = {
  status: 200;
  body: UpdateToolBoxStatusResponses[200];
  headers?: Record<string, string>;
};

export interface AddToolsInput {
  path: AddToolsData['path'];
  headers: { 'accept-language'?: string | undefined };
  body: AddToolsData['body'];
}

export type AddToolsReply = { status: 200; body: AddToolsResponses[200]; headers?: Record<string, string> };

export interface DeleteToolInput {
  path: DeleteToolData['path'];
  headers: { 'accept-language'?: string | undefined };
}

export type DeleteToolReply = { status: 200; headers?: Record<string, string> };

export interface GetToolInput {
  path: GetToolData['path'];
  headers: { 'accept-language'?: string | undefined };
}

export type GetToolReply = { status: 200; body: GetToolResponses[200]; headers?: Record<string, string> };

export interface UpdateToolInput {
  path: UpdateToolData['path'];
  headers: { 'accept-language'?: string | undefined };
  body: UpdateToolData['body'];
}

export type UpdateToolReply = { status: 200; body: UpdateToolResponses[200]; headers?: Record<string, string> };

export interface DebugToolInput {
  path: DebugToolData['path'];
  headers: { 'accept-language'?: string | undefined };
  body: DebugToolData['body'];
}

export type DebugToolReply = { status: 200; body: DebugToolResponses[200]; headers?: Record<string, string> };

export interface ListToolsInput {
  path: ListToolsData['path'];
  query: Filled<NonNullable<ListToolsData['query']>, 'page' | 'page_size' | 'sort_by' | 'sort_order'>;
  headers: { 'accept-language'?: string | undefined };
}

export type ListToolsReply = { status: 200; body: ListToolsResponses[200]; headers?: Record<string, string> };

export interface UpdateToolStatusesInput {
  path: UpdateToolStatusesData['path'];
  headers: { 'accept-language'?: string | undefined };
  body: UpdateToolStatusesData['body'];
}

export type UpdateToolStatusesReply = {
  status: 200;
  body: UpdateToolStatusesResponses[200];
  headers?: Record<string, string>;
};

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

export interface NetworksHandlers<Ctx, _Raw> {
  /** GET /api/agent-retrieval/v1/networks */
  listKnowledgeNetworks(input: ListKnowledgeNetworksInput, ctx: Ctx): Promise<ListKnowledgeNetworksReply>;
  /** POST /api/agent-retrieval/v1/networks */
  importKnowledgeNetwork(input: ImportKnowledgeNetworkInput, ctx: Ctx): Promise<ImportKnowledgeNetworkReply>;
  /** DELETE /api/agent-retrieval/v1/networks/{kn_id} */
  removeKnowledgeNetwork(input: RemoveKnowledgeNetworkInput, ctx: Ctx): Promise<RemoveKnowledgeNetworkReply>;
  /** GET /api/agent-retrieval/v1/networks/{kn_id} */
  exportKnowledgeNetwork(input: ExportKnowledgeNetworkInput, ctx: Ctx): Promise<ExportKnowledgeNetworkReply>;
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

export interface ToolboxHandlers<Ctx, _Raw> {
  /** POST /api/agent-operator-integration/v1/tool-box */
  addToolBox(input: AddToolBoxInput, ctx: Ctx): Promise<AddToolBoxReply>;
  /** GET /api/agent-operator-integration/v1/tool-box/list */
  listToolBoxes(input: ListToolBoxesInput, ctx: Ctx): Promise<ListToolBoxesReply>;
  /** DELETE /api/agent-operator-integration/v1/tool-box/{box_id} */
  deleteToolBox(input: DeleteToolBoxInput, ctx: Ctx): Promise<DeleteToolBoxReply>;
  /** GET /api/agent-operator-integration/v1/tool-box/{box_id} */
  getToolBox(input: GetToolBoxInput, ctx: Ctx): Promise<GetToolBoxReply>;
  /** POST /api/agent-operator-integration/v1/tool-box/{box_id} */
  updateToolBox(input: UpdateToolBoxInput, ctx: Ctx): Promise<UpdateToolBoxReply>;
  /** POST /api/agent-operator-integration/v1/tool-box/{box_id}/proxy/{tool_id} */
  callTool(input: CallToolInput, ctx: Ctx): Promise<CallToolReply>;
  /** POST /api/agent-operator-integration/v1/tool-box/{box_id}/status */
  updateToolBoxStatus(input: UpdateToolBoxStatusInput, ctx: Ctx): Promise<UpdateToolBoxStatusReply>;
  /** POST /api/agent-operator-integration/v1/tool-box/{box_id}/tool */
  addTools(input: AddToolsInput, ctx: Ctx): Promise<AddToolsReply>;
  /** DELETE /api/agent-operator-integration/v1/tool-box/{box_id}/tool/{tool_id} */
  deleteTool(input: DeleteToolInput, ctx: Ctx): Promise<DeleteToolReply>;
  /** GET /api/agent-operator-integration/v1/tool-box/{box_id}/tool/{tool_id} */
  getTool(input: GetToolInput, ctx: Ctx): Promise<GetToolReply>;
  /** POST /api/agent-operator-integration/v1/tool-box/{box_id}/tool/{tool_id} */
  updateTool(input: UpdateToolInput, ctx: Ctx): Promise<UpdateToolReply>;
  /** POST /api/agent-operator-integration/v1/tool-box/{box_id}/tool/{tool_id}/debug */
  debugTool(input: DebugToolInput, ctx: Ctx): Promise<DebugToolReply>;
  /** GET /api/agent-operator-integration/v1/tool-box/{box_id}/tools/list */
  listTools(input: ListToolsInput, ctx: Ctx): Promise<ListToolsReply>;
  /** POST /api/agent-operator-integration/v1/tool-box/{box_id}/tools/status */
  updateToolStatuses(input: UpdateToolStatusesInput, ctx: Ctx): Promise<UpdateToolStatusesReply>;
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
  networks: NetworksHandlers<Ctx, Raw>;
  proxy: ProxyHandlers<Ctx, Raw>;
  registry: RegistryHandlers<Ctx, Raw>;
  toolbox: ToolboxHandlers<Ctx, Raw>;
  toolkit: ToolkitHandlers<Ctx, Raw>;
}
