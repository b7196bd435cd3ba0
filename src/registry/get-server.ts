import type { Access } from '../auth/access.ts';
import { ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import { connectionInfo, type ServerView, viewServer } from '../servers/server-view.ts';
import type { PrincipalStore } from '../storage/principal-store.ts';
import type { ServerStore } from '../storage/server-store.ts';
import { entityTag } from './entity-tag.ts';

export interface GetServerDeps {
  servers: Pick<ServerStore, 'find' | 'findRelease'>;
  principals: Pick<PrincipalStore, 'names'>;
  access: Pick<Access, 'require' | 'operations'>;
}

export interface ServerDetail {
  base_info: ServerView;
  connection_info: { sse_url: string; stream_url: string };
}

export async function getServer(
  mcpId: string,
  ctx: RequestContext,
  deps: GetServerDeps,
): Promise<{ detail: ServerDetail; etag: string }> {
  await deps.access.require(ctx.caller, mcpId, 'view');
  const [server, release, held] = await Promise.all([
    deps.servers.find(mcpId),
    deps.servers.findRelease(mcpId),
    deps.access.operations(ctx.caller, [mcpId]),
  ]);
  if (server === undefined) throw new ServiceError('MCPNotFound');
  const users = [server.createUser, server.updateUser, ...(release === undefined ? [] : [release.releaseUser])];
  const names = await deps.principals.names(users);
  const detail = {
    base_info: viewServer(server, release, { operations: held.get(mcpId) ?? [], names }),
    connection_info: connectionInfo(mcpId, release !== undefined, ctx.publicBase),
  };
  return { detail, etag: entityTag(server.revision) };
}
