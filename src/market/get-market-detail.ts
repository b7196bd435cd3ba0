import type { Access } from '../auth/access.ts';
import { ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import { connectionInfo, type ServerView, viewMarketServer } from '../servers/server-view.ts';
import type { PrincipalStore } from '../storage/principal-store.ts';
import type { ServerStore } from '../storage/server-store.ts';

export interface GetMarketDetailDeps {
  servers: Pick<ServerStore, 'findRelease'>;
  principals: Pick<PrincipalStore, 'names'>;
  access: Pick<Access, 'require' | 'operations'>;
}

export interface MarketDetail {
  base_info: ServerView;
  connection_info: { sse_url: string; stream_url: string };
}

export async function getMarketDetail(
  mcpId: string,
  ctx: RequestContext,
  deps: GetMarketDetailDeps,
): Promise<MarketDetail> {
  await deps.access.require(ctx.caller, mcpId, 'public_access');
  const [release, held] = await Promise.all([
    deps.servers.findRelease(mcpId),
    deps.access.operations(ctx.caller, [mcpId]),
  ]);
  if (release === undefined) throw new ServiceError('MCPNotFound');
  const names = await deps.principals.names([release.createUser, release.updateUser, release.releaseUser]);
  return {
    base_info: viewMarketServer(release, { operations: held.get(mcpId) ?? [], names }),
    connection_info: connectionInfo(mcpId, true, ctx.publicBase),
  };
}
