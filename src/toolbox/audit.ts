import type { RequestContext } from '../request-context.ts';
import type { AuditEntry } from '../storage/audit-store.ts';

/** Who did what to which toolbox, when, from which request. */
export interface AuditTrail {
  write(entry: AuditEntry): Promise<void>;
  /** Written behind: a call does not wait for its entry. */
  later(entry: AuditEntry): void;
}

export function auditEntry(
  ctx: RequestContext,
  action: string,
  boxId: string,
  time: bigint,
  detail: AuditEntry['detail'] = null,
  outcome = 'done',
): AuditEntry {
  return {
    time,
    actorId: ctx.caller.id,
    action,
    resourceType: 'tool_box',
    resourceId: boxId,
    outcome,
    requestId: ctx.requestId,
    detail,
  };
}
