import type { Access } from '../auth/access.ts';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import { restoreMasked } from '../servers/secret-mask.ts';
import { statusAfterEdit, versionAfter } from '../servers/server-rules.ts';
import type { ServerRecord, Status } from '../storage/records.ts';
import type { ServerStore } from '../storage/server-store.ts';
import { type AuditTrail, auditEntry } from './audit.ts';
import { checkIfMatch } from './entity-tag.ts';
import { type ConfigGuards, type ConfigInput, replaceConfig } from './server-config.ts';
import { writeUntilCurrent } from './write-until-current.ts';

export interface UpdateServerDeps extends ConfigGuards {
  servers: Pick<ServerStore, 'find' | 'replace' | 'releaseNameTaken' | 'newestReleasedVersion'>;
  access: Pick<Access, 'require'>;
  audit: AuditTrail;
  clock: Clock;
}

/** D24: last write wins, unless `If-Match` names the revision that the caller read. */
export async function updateServer(
  mcpId: string,
  input: ConfigInput,
  ctx: RequestContext,
  deps: UpdateServerDeps,
): Promise<{ mcpId: string; status: Status }> {
  await deps.access.require(ctx.caller, mcpId, 'modify');
  const written = await writeUntilCurrent(async () => {
    const stored = await deps.servers.find(mcpId);
    if (stored === undefined) throw new ServiceError('MCPNotFound');
    checkIfMatch(ctx.ifMatch, stored.revision);
    const next = await edited(stored, input, ctx, deps);
    return (await deps.servers.replace(next, stored.revision)) ? next : undefined;
  });
  await deps.audit.write(auditEntry(ctx, 'modify', mcpId, written.updateTime, { version: written.version }));
  return { mcpId, status: written.status };
}

async function edited(
  stored: ServerRecord,
  input: ConfigInput,
  ctx: RequestContext,
  deps: UpdateServerDeps,
): Promise<ServerRecord> {
  const unmasked: ConfigInput = {
    ...input,
    headers: restoreMasked(input.headers ?? {}, stored.headers, 'body.headers'),
    env: restoreMasked(input.env ?? {}, stored.env, 'body.env'),
  };
  const config = await replaceConfig(unmasked, stored, ctx, deps);
  if (config.name !== stored.name && (await deps.servers.releaseNameTaken(config.name, stored.mcpId))) {
    throw new ServiceError('MCPExists', { args: { name: config.name } });
  }
  return {
    ...stored,
    ...config,
    status: statusAfterEdit(stored.status),
    version: versionAfter(stored.version, await deps.servers.newestReleasedVersion(stored.mcpId)),
    updateUser: ctx.caller.id,
    updateTime: deps.clock.now(),
  };
}
