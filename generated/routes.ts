// Generated from openapi/ by `make generate`. Do not edit.

import type {
  AddMCPServerInput,
  AddToolBoxInput,
  AddToolsInput,
  CallMCPProxyToolInput,
  CallToolInput,
  DebugMCPToolInput,
  DebugToolInput,
  DeleteMCPServerInput,
  DeleteToolBoxInput,
  DeleteToolInput,
  ExportKnowledgeNetworkInput,
  GetMCPInfoInput,
  GetMCPMarketBatchInput,
  GetMCPMarketDetailInput,
  GetMCPServerInput,
  GetPTCMCPInfoInput,
  GetPTCToolkitInput,
  GetPTCToolkitLegacyInput,
  GetToolBoxInput,
  GetToolInput,
  Handlers,
  ImportKnowledgeNetworkInput,
  ListKnowledgeNetworksInput,
  ListMCPMarketInput,
  ListMCPProxyToolsInput,
  ListMCPServersInput,
  ListToolBoxesInput,
  ListToolsInput,
  ParseMCPServerInput,
  RemoveKnowledgeNetworkInput,
  UpdateMCPServerInput,
  UpdateMCPServerStatusInput,
  UpdateToolBoxInput,
  UpdateToolBoxStatusInput,
  UpdateToolInput,
  UpdateToolStatusesInput,
} from './handlers.ts';
import { type Operation, OPERATIONS } from './operations.ts';

/** A request after validation, before it has the types of its operation. */
export interface RawInput {
  path: Record<string, string>;
  query: Record<string, unknown>;
  headers: Record<string, string | undefined>;
  body: unknown;
}

export interface AnyReply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export type BoundHandler<Ctx, Raw> =
  | { streaming: true; run: (raw: Raw, ctx: Ctx) => Promise<void> }
  | { streaming: false; run: (input: RawInput, ctx: Ctx) => Promise<AnyReply> };

type Bind<Ctx, Raw> = (operation: Operation, handler: BoundHandler<Ctx, Raw>) => void;

/**
 * Calls `bind` once an operation, in routing order: static segments before parameters. A handler gets its input under
 * the types of its operation, so `bind` must validate the request before it runs the handler.
 */
export function bindOperations<Ctx, Raw>(handlers: Handlers<Ctx, Raw>, bind: Bind<Ctx, Raw>): void {
  bind(OPERATIONS.mcpStreamableHTTPDelete, {
    streaming: true,
    run: (raw, ctx) => handlers.contextLoader.mcpStreamableHTTPDelete(raw, ctx),
  });
  bind(OPERATIONS.mcpStreamableHTTPGet, {
    streaming: true,
    run: (raw, ctx) => handlers.contextLoader.mcpStreamableHTTPGet(raw, ctx),
  });
  bind(OPERATIONS.mcpStreamableHTTP, {
    streaming: true,
    run: (raw, ctx) => handlers.contextLoader.mcpStreamableHTTP(raw, ctx),
  });
  bind(OPERATIONS.getMCPInfo, {
    streaming: false,
    run: (input, ctx) => handlers.contextLoader.getMCPInfo(input as unknown as GetMCPInfoInput, ctx),
  });
  bind(OPERATIONS.deletePTCMCP, { streaming: true, run: (raw, ctx) => handlers.toolkit.deletePTCMCP(raw, ctx) });
  bind(OPERATIONS.getPTCMCP, { streaming: true, run: (raw, ctx) => handlers.toolkit.getPTCMCP(raw, ctx) });
  bind(OPERATIONS.postPTCMCP, { streaming: true, run: (raw, ctx) => handlers.toolkit.postPTCMCP(raw, ctx) });
  bind(OPERATIONS.getPTCMCPInfo, {
    streaming: false,
    run: (input, ctx) => handlers.toolkit.getPTCMCPInfo(input as unknown as GetPTCMCPInfoInput, ctx),
  });
  bind(OPERATIONS.getPTCToolkit, {
    streaming: false,
    run: (input, ctx) => handlers.toolkit.getPTCToolkit(input as unknown as GetPTCToolkitInput, ctx),
  });
  bind(OPERATIONS.getPTCToolkitLegacy, {
    streaming: false,
    run: (input, ctx) => handlers.toolkit.getPTCToolkitLegacy(input as unknown as GetPTCToolkitLegacyInput, ctx),
  });
  bind(OPERATIONS.listKnowledgeNetworks, {
    streaming: false,
    run: (input, ctx) => handlers.networks.listKnowledgeNetworks(input as unknown as ListKnowledgeNetworksInput, ctx),
  });
  bind(OPERATIONS.importKnowledgeNetwork, {
    streaming: false,
    run: (input, ctx) => handlers.networks.importKnowledgeNetwork(input as unknown as ImportKnowledgeNetworkInput, ctx),
  });
  bind(OPERATIONS.removeKnowledgeNetwork, {
    streaming: false,
    run: (input, ctx) => handlers.networks.removeKnowledgeNetwork(input as unknown as RemoveKnowledgeNetworkInput, ctx),
  });
  bind(OPERATIONS.exportKnowledgeNetwork, {
    streaming: false,
    run: (input, ctx) => handlers.networks.exportKnowledgeNetwork(input as unknown as ExportKnowledgeNetworkInput, ctx),
  });
  bind(OPERATIONS.addMCPServer, {
    streaming: false,
    run: (input, ctx) => handlers.registry.addMCPServer(input as unknown as AddMCPServerInput, ctx),
  });
  bind(OPERATIONS.mcpAppStreamableHTTPDelete, {
    streaming: true,
    run: (raw, ctx) => handlers.apps.mcpAppStreamableHTTPDelete(raw, ctx),
  });
  bind(OPERATIONS.mcpAppStreamableHTTPGet, {
    streaming: true,
    run: (raw, ctx) => handlers.apps.mcpAppStreamableHTTPGet(raw, ctx),
  });
  bind(OPERATIONS.mcpAppStreamableHTTP, {
    streaming: true,
    run: (raw, ctx) => handlers.apps.mcpAppStreamableHTTP(raw, ctx),
  });
  bind(OPERATIONS.mcpAppSSEMessage, { streaming: true, run: (raw, ctx) => handlers.apps.mcpAppSSEMessage(raw, ctx) });
  bind(OPERATIONS.mcpAppSSE, { streaming: true, run: (raw, ctx) => handlers.apps.mcpAppSSE(raw, ctx) });
  bind(OPERATIONS.listMCPServers, {
    streaming: false,
    run: (input, ctx) => handlers.registry.listMCPServers(input as unknown as ListMCPServersInput, ctx),
  });
  bind(OPERATIONS.getMCPMarketBatch, {
    streaming: false,
    run: (input, ctx) => handlers.market.getMCPMarketBatch(input as unknown as GetMCPMarketBatchInput, ctx),
  });
  bind(OPERATIONS.listMCPMarket, {
    streaming: false,
    run: (input, ctx) => handlers.market.listMCPMarket(input as unknown as ListMCPMarketInput, ctx),
  });
  bind(OPERATIONS.getMCPMarketDetail, {
    streaming: false,
    run: (input, ctx) => handlers.market.getMCPMarketDetail(input as unknown as GetMCPMarketDetailInput, ctx),
  });
  bind(OPERATIONS.parseMCPServer, {
    streaming: false,
    run: (input, ctx) => handlers.registry.parseMCPServer(input as unknown as ParseMCPServerInput, ctx),
  });
  bind(OPERATIONS.callMCPProxyTool, {
    streaming: false,
    run: (input, ctx) => handlers.proxy.callMCPProxyTool(input as unknown as CallMCPProxyToolInput, ctx),
  });
  bind(OPERATIONS.listMCPProxyTools, {
    streaming: false,
    run: (input, ctx) => handlers.proxy.listMCPProxyTools(input as unknown as ListMCPProxyToolsInput, ctx),
  });
  bind(OPERATIONS.deleteMCPServer, {
    streaming: false,
    run: (input, ctx) => handlers.registry.deleteMCPServer(input as unknown as DeleteMCPServerInput, ctx),
  });
  bind(OPERATIONS.getMCPServer, {
    streaming: false,
    run: (input, ctx) => handlers.registry.getMCPServer(input as unknown as GetMCPServerInput, ctx),
  });
  bind(OPERATIONS.updateMCPServer, {
    streaming: false,
    run: (input, ctx) => handlers.registry.updateMCPServer(input as unknown as UpdateMCPServerInput, ctx),
  });
  bind(OPERATIONS.updateMCPServerStatus, {
    streaming: false,
    run: (input, ctx) => handlers.registry.updateMCPServerStatus(input as unknown as UpdateMCPServerStatusInput, ctx),
  });
  bind(OPERATIONS.debugMCPTool, {
    streaming: false,
    run: (input, ctx) => handlers.proxy.debugMCPTool(input as unknown as DebugMCPToolInput, ctx),
  });
  bind(OPERATIONS.addToolBox, {
    streaming: false,
    run: (input, ctx) => handlers.toolbox.addToolBox(input as unknown as AddToolBoxInput, ctx),
  });
  bind(OPERATIONS.listToolBoxes, {
    streaming: false,
    run: (input, ctx) => handlers.toolbox.listToolBoxes(input as unknown as ListToolBoxesInput, ctx),
  });
  bind(OPERATIONS.deleteToolBox, {
    streaming: false,
    run: (input, ctx) => handlers.toolbox.deleteToolBox(input as unknown as DeleteToolBoxInput, ctx),
  });
  bind(OPERATIONS.getToolBox, {
    streaming: false,
    run: (input, ctx) => handlers.toolbox.getToolBox(input as unknown as GetToolBoxInput, ctx),
  });
  bind(OPERATIONS.updateToolBox, {
    streaming: false,
    run: (input, ctx) => handlers.toolbox.updateToolBox(input as unknown as UpdateToolBoxInput, ctx),
  });
  bind(OPERATIONS.callTool, {
    streaming: false,
    run: (input, ctx) => handlers.toolbox.callTool(input as unknown as CallToolInput, ctx),
  });
  bind(OPERATIONS.updateToolBoxStatus, {
    streaming: false,
    run: (input, ctx) => handlers.toolbox.updateToolBoxStatus(input as unknown as UpdateToolBoxStatusInput, ctx),
  });
  bind(OPERATIONS.addTools, {
    streaming: false,
    run: (input, ctx) => handlers.toolbox.addTools(input as unknown as AddToolsInput, ctx),
  });
  bind(OPERATIONS.deleteTool, {
    streaming: false,
    run: (input, ctx) => handlers.toolbox.deleteTool(input as unknown as DeleteToolInput, ctx),
  });
  bind(OPERATIONS.getTool, {
    streaming: false,
    run: (input, ctx) => handlers.toolbox.getTool(input as unknown as GetToolInput, ctx),
  });
  bind(OPERATIONS.updateTool, {
    streaming: false,
    run: (input, ctx) => handlers.toolbox.updateTool(input as unknown as UpdateToolInput, ctx),
  });
  bind(OPERATIONS.debugTool, {
    streaming: false,
    run: (input, ctx) => handlers.toolbox.debugTool(input as unknown as DebugToolInput, ctx),
  });
  bind(OPERATIONS.listTools, {
    streaming: false,
    run: (input, ctx) => handlers.toolbox.listTools(input as unknown as ListToolsInput, ctx),
  });
  bind(OPERATIONS.updateToolStatuses, {
    streaming: false,
    run: (input, ctx) => handlers.toolbox.updateToolStatuses(input as unknown as UpdateToolStatusesInput, ctx),
  });
}
