import type { Access } from '../auth/access.ts';
import type { RequestContext } from '../request-context.ts';
import { type ListInput, type Page, pageOf, readListQuery } from '../servers/server-page.ts';
import { type ServerView, viewServer } from '../servers/server-view.ts';
import type { ServerStore } from '../storage/server-store.ts';

export interface ListServersDeps {
  servers: Pick<ServerStore, 'list'>;
  access: Pick<Access, 'visible' | 'operations'>;
}

export async function listServers(
  input: ListInput,
  ctx: RequestContext,
  deps: ListServersDeps,
): Promise<Page<ServerView>> {
  const query = readListQuery(input, await deps.access.visible(ctx.caller, 'view'));
  const { total, rows, releases, names } = await deps.servers.list(query);
  const held = await deps.access.operations(
    ctx.caller,
    rows.map(row => row.mcpId),
  );
  const data = rows.map(row =>
    viewServer(row, releases.get(row.mcpId), { operations: held.get(row.mcpId) ?? [], names }),
  );
  return pageOf(query, total, data);
}
