import type { Access } from '../auth/access.ts';
import type { Operation } from '../auth/permission.ts';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import { checkTransition, versionAfter } from '../servers/server-rules.ts';
import type { ReleaseRecord, ServerRecord, Status } from '../storage/records.ts';
import type { ServerStore } from '../storage/server-store.ts';
import type { Upstreams } from '../upstream/upstreams.ts';
import { type AuditTrail, auditEntry } from './audit.ts';
import { writeUntilCurrent } from './write-until-current.ts';

export interface UpdateStatusDeps {
  servers: Pick<
    ServerStore,
    'find' | 'replace' | 'publish' | 'withdraw' | 'releaseNameTaken' | 'newestReleasedVersion'
  >;
  access: Pick<Access, 'require'>;
  upstreams: Pick<Upstreams, 'forget'>;
  audit: AuditTrail;
  clock: Clock;
}

/** D13: what each target status asks of the caller. */
const NEEDED: Record<Status, Operation> = {
  published: 'publish',
  offline: 'unpublish',
  unpublish: 'modify',
  editing: 'modify',
};

export async function updateStatus(
  mcpId: string,
  to: Status,
  ctx: RequestContext,
  deps: UpdateStatusDeps,
): Promise<{ mcpId: string; status: Status }> {
  await deps.access.require(ctx.caller, mcpId, NEEDED[to]);
  const written = await writeUntilCurrent(async () => {
    const stored = await deps.servers.find(mcpId);
    if (stored === undefined) throw new ServiceError('MCPNotFound');
    if (stored.status === to) return { record: stored, changed: false };
    checkTransition(stored.status, to);
    const record = await move(stored, to, ctx, deps);
    return record && { record, changed: true };
  });
  if (written.changed) {
    // Nobody is served from there any more: its session need not wait for the idle limit.
    if (to === 'offline') void deps.upstreams.forget(written.record);
    const { updateTime, version } = written.record;
    await deps.audit.write(auditEntry(ctx, NEEDED[to], mcpId, updateTime, { status: to, version }));
  }
  return { mcpId, status: to };
}

/** The record as written, or `undefined` where another writer was faster. */
async function move(
  stored: ServerRecord,
  to: Status,
  ctx: RequestContext,
  deps: UpdateStatusDeps,
): Promise<ServerRecord | undefined> {
  const next: ServerRecord = { ...stored, status: to, updateUser: ctx.caller.id, updateTime: deps.clock.now() };
  if (to === 'published') return publish(next, stored.revision, ctx, deps);
  if (to === 'offline') return (await deps.servers.withdraw(next, stored.revision)) ? next : undefined;
  next.version = versionAfter(stored.version, await deps.servers.newestReleasedVersion(stored.mcpId));
  return (await deps.servers.replace(next, stored.revision)) ? next : undefined;
}

/** D21: checked here for the message, enforced by the database for the race. */
async function publish(
  next: ServerRecord,
  revision: number,
  ctx: RequestContext,
  deps: UpdateStatusDeps,
): Promise<ServerRecord | undefined> {
  const { status: _status, revision: _revision, ...config } = next;
  const release: ReleaseRecord = { ...config, releaseUser: ctx.caller.id, releaseTime: next.updateTime };
  const taken = await deps.servers.releaseNameTaken(next.name, next.mcpId);
  const outcome = taken ? 'name-taken' : await deps.servers.publish(next, release, revision);
  if (outcome === 'name-taken') throw new ServiceError('MCPExists', { args: { name: next.name } });
  return outcome === 'done' ? next : undefined;
}
