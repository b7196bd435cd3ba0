// Generated from openapi/ by `make generate`. Do not edit.

import type { ListKnowledgeNetworksResponse } from './types.ts';

const networkSummarySchemaResponseTransformer = (data: any) => {
  data.create_time = BigInt(data.create_time.toString());
  data.update_time = BigInt(data.update_time.toString());
  return data;
};

const networkListSchemaResponseTransformer = (data: any) => {
  data.data = data.data.map((item: any) => networkSummarySchemaResponseTransformer(item));
  return data;
};

export const listKnowledgeNetworksResponseTransformer = async (data: any): Promise<ListKnowledgeNetworksResponse> => {
  data = networkListSchemaResponseTransformer(data);
  return data;
};
