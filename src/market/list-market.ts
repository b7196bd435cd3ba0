import type { Access } from '../auth/access.ts';
import type { RequestContext } from '../request-context.ts';
import { type ListInput, type Page, pageOf, readListQuery } from '../servers/server-page.ts';
import { type ServerView, viewMarketServer } from '../servers/server-view.ts';
import type { ServerStore } from '../storage/server-store.ts';

export interface ListMarketDeps {
  servers: Pick<ServerStore, 'listReleases'>;
  access: Pick<Access, 'visible' | 'operations'>;
}

export async function listMarket(
  input: ListInput,
  ctx: RequestContext,
  deps: ListMarketDeps,
): Promise<Page<ServerView>> {
  const query = readListQuery(input, await deps.access.visible(ctx.caller, 'public_access'));
  const { total, rows, names } = await deps.servers.listReleases(query);
  const held = await deps.access.operations(
    ctx.caller,
    rows.map(row => row.mcpId),
  );
  const data = rows.map(row => viewMarketServer(row, { operations: held.get(row.mcpId) ?? [], names }));
  return pageOf(query, total, data);
}
