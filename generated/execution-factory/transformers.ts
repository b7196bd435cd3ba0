// Generated from openapi/ by `make generate`. Do not edit.

import type {
  GetMCPMarketDetailResponse,
  GetMCPServerResponse,
  GetToolBoxResponse,
  GetToolResponse,
  ListMCPMarketResponse,
  ListMCPServersResponse,
  ListToolBoxesResponse,
  ListToolsResponse,
} from './types.ts';

const mcpServerInfoSchemaResponseTransformer = (data: any) => {
  data.create_time = BigInt(data.create_time.toString());
  data.update_time = BigInt(data.update_time.toString());
  if (data.release_time) {
    data.release_time = BigInt(data.release_time.toString());
  }
  return data;
};

const mcpServerPageSchemaResponseTransformer = (data: any) => {
  data.data = data.data.map((item: any) => mcpServerInfoSchemaResponseTransformer(item));
  return data;
};

export const listMcpServersResponseTransformer = async (data: any): Promise<ListMCPServersResponse> => {
  data = mcpServerPageSchemaResponseTransformer(data);
  return data;
};

const mcpServerDetailSchemaResponseTransformer = (data: any) => {
  data.base_info = mcpServerInfoSchemaResponseTransformer(data.base_info);
  return data;
};

export const getMcpServerResponseTransformer = async (data: any): Promise<GetMCPServerResponse> => {
  data = mcpServerDetailSchemaResponseTransformer(data);
  return data;
};

export const listMcpMarketResponseTransformer = async (data: any): Promise<ListMCPMarketResponse> => {
  data = mcpServerPageSchemaResponseTransformer(data);
  return data;
};

export const getMcpMarketDetailResponseTransformer = async (data: any): Promise<GetMCPMarketDetailResponse> => {
  data = mcpServerDetailSchemaResponseTransformer(data);
  return data;
};

const toolBoxInfoSchemaResponseTransformer = (data: any) => {
  data.create_time = BigInt(data.create_time.toString());
  data.update_time = BigInt(data.update_time.toString());
  return data;
};

const toolBoxPageSchemaResponseTransformer = (data: any) => {
  data.data = data.data.map((item: any) => toolBoxInfoSchemaResponseTransformer(item));
  return data;
};

export const listToolBoxesResponseTransformer = async (data: any): Promise<ListToolBoxesResponse> => {
  data = toolBoxPageSchemaResponseTransformer(data);
  return data;
};

export const getToolBoxResponseTransformer = async (data: any): Promise<GetToolBoxResponse> => {
  data = toolBoxInfoSchemaResponseTransformer(data);
  return data;
};

const toolSummarySchemaResponseTransformer = (data: any) => {
  data.create_time = BigInt(data.create_time.toString());
  data.update_time = BigInt(data.update_time.toString());
  return data;
};

const toolPageSchemaResponseTransformer = (data: any) => {
  data.tools = data.tools.map((item: any) => toolSummarySchemaResponseTransformer(item));
  return data;
};

export const listToolsResponseTransformer = async (data: any): Promise<ListToolsResponse> => {
  data = toolPageSchemaResponseTransformer(data);
  return data;
};

const toolDetailSchemaResponseTransformer = (data: any) => {
  data.create_time = BigInt(data.create_time.toString());
  data.update_time = BigInt(data.update_time.toString());
  return data;
};

export const getToolResponseTransformer = async (data: any): Promise<GetToolResponse> => {
  data = toolDetailSchemaResponseTransformer(data);
  return data;
};
