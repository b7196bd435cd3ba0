import type { Access } from '../auth/access.ts';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import { checkDeletable } from '../servers/server-rules.ts';
import type { ServerStore } from '../storage/server-store.ts';
import type { Upstreams } from '../upstream/upstreams.ts';
import { type AuditTrail, auditEntry } from './audit.ts';
import { writeUntilCurrent } from './write-until-current.ts';

export interface DeleteServerDeps {
  servers: Pick<ServerStore, 'find' | 'remove'>;
  access: Pick<Access, 'require' | 'drop'>;
  upstreams: Pick<Upstreams, 'forget'>;
  audit: AuditTrail;
  clock: Clock;
}

export async function deleteServer(mcpId: string, ctx: RequestContext, deps: DeleteServerDeps): Promise<void> {
  await deps.access.require(ctx.caller, mcpId, 'delete');
  const removed = await writeUntilCurrent(async () => {
    const stored = await deps.servers.find(mcpId);
    if (stored === undefined) throw new ServiceError('MCPNotFound');
    checkDeletable(stored.status);
    return (await deps.servers.remove(mcpId, stored.revision)) ? stored : undefined;
  });
  void deps.upstreams.forget(removed);
  await deps.access.drop(mcpId);
  await deps.audit.write(auditEntry(ctx, 'delete', mcpId, deps.clock.now()));
}
