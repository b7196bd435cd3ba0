import type { Access } from '../auth/access.ts';
import { ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import { viewMarketServer } from '../servers/server-view.ts';
import type { PrincipalStore } from '../storage/principal-store.ts';
import type { Listed, ReleaseRecord } from '../storage/records.ts';
import type { ServerStore } from '../storage/server-store.ts';

export interface GetMarketBatchDeps {
  servers: Pick<ServerStore, 'findReleases'>;
  principals: Pick<PrincipalStore, 'names'>;
  access: Pick<Access, 'operations'>;
}

const ID_LIMIT = 1000;
/** The white-list of the document; other names are dropped silently. */
const FIELDS = [
  'mcp_id',
  'name',
  'description',
  'source',
  'category',
  'mode',
  'is_internal',
  'create_user',
  'create_time',
  'update_user',
  'update_time',
  'release_time',
  'release_user',
] as const;

/** D29: unknown, unreleased and forbidden ids are absent; order follows the request; `mcp_id` is always there. */
export async function getMarketBatch(
  idList: string,
  fieldList: string,
  ctx: RequestContext,
  deps: GetMarketBatchDeps,
): Promise<Record<string, unknown>[]> {
  const asked = splitList(idList);
  const ids = [...new Set(asked)];
  if (asked.length > ID_LIMIT) {
    const message = `expected at most ${ID_LIMIT} ids, got ${asked.length}`;
    throw new ServiceError('MCPBatchLimit', {
      details: [{ field: 'path.mcp_ids', message }],
      args: { limit: ID_LIMIT },
    });
  }
  const wanted = new Set(splitList(fieldList));
  const fields = FIELDS.filter(field => field === 'mcp_id' || wanted.has(field));
  const [releases, held] = await Promise.all([deps.servers.findReleases(ids), deps.access.operations(ctx.caller, ids)]);
  const byId = new Map(
    releases.filter(({ mcpId }) => held.get(mcpId)?.includes('public_access')).map(row => [row.mcpId, row]),
  );
  const names = await deps.principals.names([
    ...new Set([...byId.values()].flatMap(row => [row.createUser, row.updateUser, row.releaseUser])),
  ]);
  return ids.flatMap(id => {
    const release = byId.get(id);
    return release === undefined ? [] : [project(release, fields, names)];
  });
}

function project(
  release: Listed<ReleaseRecord>,
  fields: readonly (typeof FIELDS)[number][],
  names: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const view = viewMarketServer(release, { operations: [], names });
  return Object.fromEntries(fields.map(field => [field, view[field]]));
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '');
}
