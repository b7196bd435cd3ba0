import type { RegistryHandlers } from '../../generated/handlers.ts';
import type { RequestContext } from '../request-context.ts';
import { addServer, type AddServerDeps } from './add-server.ts';
import { deleteServer, type DeleteServerDeps } from './delete-server.ts';
import { getServer, type GetServerDeps } from './get-server.ts';
import { listServers, type ListServersDeps } from './list-servers.ts';
import { parseServer, type ParseServerDeps } from './parse-server.ts';
import { updateServer, type UpdateServerDeps } from './update-server.ts';
import { updateStatus, type UpdateStatusDeps } from './update-status.ts';

export type RegistryDeps = AddServerDeps &
  DeleteServerDeps &
  GetServerDeps &
  ListServersDeps &
  ParseServerDeps &
  UpdateServerDeps &
  UpdateStatusDeps;

export function registryHandlers(deps: RegistryDeps): RegistryHandlers<RequestContext, unknown> {
  return {
    async parseMCPServer({ body }, ctx) {
      return { status: 200, body: await parseServer(body, ctx, deps) };
    },
    async addMCPServer({ body }, ctx) {
      const { mcpId, status } = await addServer(body, ctx, deps);
      return { status: 200, body: { mcp_id: mcpId, status } };
    },
    async listMCPServers({ query }, ctx) {
      return { status: 200, body: await listServers(query, ctx, deps) };
    },
    async getMCPServer({ path }, ctx) {
      const { detail, etag } = await getServer(path.mcp_id, ctx, deps);
      return { status: 200, body: detail, headers: { ETag: etag } };
    },
    async updateMCPServer({ path, body }, ctx) {
      const { mcpId, status } = await updateServer(path.mcp_id, body, ctx, deps);
      return { status: 200, body: { mcp_id: mcpId, status } };
    },
    async deleteMCPServer({ path }, ctx) {
      await deleteServer(path.mcp_id, ctx, deps);
      return { status: 200 };
    },
    async updateMCPServerStatus({ path, body }, ctx) {
      const { mcpId, status } = await updateStatus(path.mcp_id, body.status, ctx, deps);
      return { status: 200, body: { mcp_id: mcpId, status } };
    },
  };
}
