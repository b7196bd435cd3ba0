import { expect, it } from 'vitest';
import { OPERATIONS } from '../../generated/operations.ts';

const ROUTES = {
  'DELETE /api/agent-retrieval/v1/mcp': 'mcpStreamableHTTPDelete',
  'GET /api/agent-retrieval/v1/mcp': 'mcpStreamableHTTPGet',
  'POST /api/agent-retrieval/v1/mcp': 'mcpStreamableHTTP',
  'GET /api/agent-retrieval/v1/mcp/info': 'getMCPInfo',
  'DELETE /api/agent-retrieval/v1/mcp/ptc': 'deletePTCMCP',
  'GET /api/agent-retrieval/v1/mcp/ptc': 'getPTCMCP',
  'POST /api/agent-retrieval/v1/mcp/ptc': 'postPTCMCP',
  'GET /api/agent-retrieval/v1/mcp/ptc/info': 'getPTCMCPInfo',
  'GET /api/agent-retrieval/v1/mcp/ptc/toolkit': 'getPTCToolkit',
  'GET /api/agent-retrieval/v1/mcp/toolkit': 'getPTCToolkitLegacy',
  'GET /api/agent-retrieval/v1/networks': 'listKnowledgeNetworks',
  'POST /api/agent-retrieval/v1/networks': 'importKnowledgeNetwork',
  'DELETE /api/agent-retrieval/v1/networks/{kn_id}': 'removeKnowledgeNetwork',
  'GET /api/agent-retrieval/v1/networks/{kn_id}': 'exportKnowledgeNetwork',
  'POST /api/agent-operator-integration/v1/mcp/': 'addMCPServer',
  'DELETE /api/agent-operator-integration/v1/mcp/app/{mcp_id}/mcp': 'mcpAppStreamableHTTPDelete',
  'GET /api/agent-operator-integration/v1/mcp/app/{mcp_id}/mcp': 'mcpAppStreamableHTTPGet',
  'POST /api/agent-operator-integration/v1/mcp/app/{mcp_id}/mcp': 'mcpAppStreamableHTTP',
  'POST /api/agent-operator-integration/v1/mcp/app/{mcp_id}/message': 'mcpAppSSEMessage',
  'GET /api/agent-operator-integration/v1/mcp/app/{mcp_id}/sse': 'mcpAppSSE',
  'GET /api/agent-operator-integration/v1/mcp/list': 'listMCPServers',
  'GET /api/agent-operator-integration/v1/mcp/market/batch/{mcp_ids}/{fields}': 'getMCPMarketBatch',
  'GET /api/agent-operator-integration/v1/mcp/market/list': 'listMCPMarket',
  'GET /api/agent-operator-integration/v1/mcp/market/{mcp_id}': 'getMCPMarketDetail',
  'POST /api/agent-operator-integration/v1/mcp/parse/sse': 'parseMCPServer',
  'POST /api/agent-operator-integration/v1/mcp/proxy/{mcp_id}/tool/call': 'callMCPProxyTool',
  'GET /api/agent-operator-integration/v1/mcp/proxy/{mcp_id}/tools': 'listMCPProxyTools',
  'DELETE /api/agent-operator-integration/v1/mcp/{mcp_id}': 'deleteMCPServer',
  'GET /api/agent-operator-integration/v1/mcp/{mcp_id}': 'getMCPServer',
  'PUT /api/agent-operator-integration/v1/mcp/{mcp_id}': 'updateMCPServer',
  'POST /api/agent-operator-integration/v1/mcp/{mcp_id}/status': 'updateMCPServerStatus',
  'POST /api/agent-operator-integration/v1/mcp/{mcp_id}/tool/{tool_name}/debug': 'debugMCPTool',
  'DELETE /api/agent-operator-integration/v1/tool-box/{box_id}': 'deleteToolBox',
  'DELETE /api/agent-operator-integration/v1/tool-box/{box_id}/tool/{tool_id}': 'deleteTool',
  'GET /api/agent-operator-integration/v1/tool-box/list': 'listToolBoxes',
  'GET /api/agent-operator-integration/v1/tool-box/{box_id}': 'getToolBox',
  'GET /api/agent-operator-integration/v1/tool-box/{box_id}/tool/{tool_id}': 'getTool',
  'GET /api/agent-operator-integration/v1/tool-box/{box_id}/tools/list': 'listTools',
  'POST /api/agent-operator-integration/v1/tool-box': 'addToolBox',
  'POST /api/agent-operator-integration/v1/tool-box/{box_id}': 'updateToolBox',
  'POST /api/agent-operator-integration/v1/tool-box/{box_id}/proxy/{tool_id}': 'callTool',
  'POST /api/agent-operator-integration/v1/tool-box/{box_id}/status': 'updateToolBoxStatus',
  'POST /api/agent-operator-integration/v1/tool-box/{box_id}/tool': 'addTools',
  'POST /api/agent-operator-integration/v1/tool-box/{box_id}/tool/{tool_id}': 'updateTool',
  'POST /api/agent-operator-integration/v1/tool-box/{box_id}/tool/{tool_id}/debug': 'debugTool',
  'POST /api/agent-operator-integration/v1/tool-box/{box_id}/tools/status': 'updateToolStatuses',
};

it('serves exactly these routes', () => {
  const routes = Object.values(OPERATIONS).map(({ id, method, base, path }) => [
    `${method.toUpperCase()} ${base}${path}`,
    id,
  ]);
  expect(Object.fromEntries(routes)).toEqual(ROUTES);
});
