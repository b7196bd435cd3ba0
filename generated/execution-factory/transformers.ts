// Generated from openapi/ by `make generate`. Do not edit.

import type {
  GetMCPMarketDetailResponse,
  GetMCPServerResponse,
  ListMCPMarketResponse,
  ListMCPServersResponse,
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
