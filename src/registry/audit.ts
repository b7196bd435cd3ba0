import type { RequestContext } from '../request-context.ts';
import type { AuditEntry } from '../storage/audit-store.ts';

/** Who did what to which id, when, from which request. */
export interface AuditTrail {
  write(entry: AuditEntry): Promise<void>;
}

export function auditEntry(
  ctx: RequestContext,
  action: string,
  mcpId: string,
  time: bigint,
  detail: AuditEntry['detail'] = null,
): AuditEntry {
  return {
    time,
    actorId: ctx.caller.id,
    action,
    resourceType: 'mcp',
    resourceId: mcpId,
    outcome: 'done',
    requestId: ctx.requestId,
    detail,
  };
}
