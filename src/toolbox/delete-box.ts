import type { Access } from '../auth/access.ts';
import type { Clock } from '../clock.ts';
import type { RequestContext } from '../request-context.ts';
import type { ToolBoxStore } from '../storage/toolbox-store.ts';
import { type AuditTrail, auditEntry } from './audit.ts';
import { checkBoxDeletable } from './box-rules.ts';
import { findBox } from './find-box.ts';

export interface DeleteBoxDeps {
  toolBoxes: Pick<ToolBoxStore, 'find' | 'remove'>;
  toolBoxAccess: Pick<Access, 'require' | 'drop'>;
  audit: Pick<AuditTrail, 'write'>;
  clock: Clock;
}

export async function deleteBox(boxId: string, ctx: RequestContext, deps: DeleteBoxDeps): Promise<void> {
  await deps.toolBoxAccess.require(ctx.caller, boxId, 'delete');
  for (let removed = false; !removed;) {
    // Published in between: then it must not be deleted, which the next round says.
    const { status } = await findBox(deps.toolBoxes, boxId);
    checkBoxDeletable(status);
    removed = await deps.toolBoxes.remove(boxId, status);
  }
  await deps.toolBoxAccess.drop(boxId);
  await deps.audit.write(auditEntry(ctx, 'delete', boxId, deps.clock.now()));
}
