import type { Access } from '../auth/access.ts';
import type { RequestContext } from '../request-context.ts';
import { type ListInput, type Page, pageOf, readListQuery } from '../servers/server-page.ts';
import { type ServerView, viewServer } from '../servers/server-view.ts';
import type { PrincipalStore } from '../storage/principal-store.ts';
import type { ServerStore } from '../storage/server-store.ts';

export interface ListServersDeps {
  servers: Pick<ServerStore, 'list' | 'findReleases'>;
  principals: Pick<PrincipalStore, 'names'>;
  access: Pick<Access, 'visible' | 'operations'>;
}

export async function listServers(
  input: ListInput,
  ctx: RequestContext,
  deps: ListServersDeps,
): Promise<Page<ServerView>> {
  const query = readListQuery(input, await deps.access.visible(ctx.caller, 'view'));
  const { total, rows } = await deps.servers.list(query);
  const ids = rows.map(row => row.mcpId);
  const [releases, held] = await Promise.all([deps.servers.findReleases(ids), deps.access.operations(ctx.caller, ids)]);
  const byId = new Map(releases.map(release => [release.mcpId, release]));
  const users = new Set([
    ...rows.flatMap(row => [row.createUser, row.updateUser]),
    ...releases.map(release => release.releaseUser),
  ]);
  const names = await deps.principals.names([...users]);
  const data = rows.map(row => viewServer(row, byId.get(row.mcpId), { operations: held.get(row.mcpId) ?? [], names }));
  return pageOf(query, total, data);
}
