import type { Access } from '../auth/access.ts';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import type { BoxRecord, BoxStatus } from '../storage/toolbox-records.ts';
import type { ToolBoxStore } from '../storage/toolbox-store.ts';
import { type AuditTrail, auditEntry } from './audit.ts';
import { checkBoxName, checkBoxTransition, checkServiceUrl, type UrlGuard } from './box-rules.ts';
import { findBox } from './find-box.ts';
import { checkText } from './tool-rules.ts';

export interface UpdateBoxDeps {
  toolBoxes: Pick<ToolBoxStore, 'find' | 'update' | 'publishedNameTaken'>;
  toolBoxAccess: Pick<Access, 'require'>;
  egress: UrlGuard;
  audit: Pick<AuditTrail, 'write'>;
  clock: Clock;
}

export interface BoxChanges {
  box_name?: string;
  box_desc?: string;
  box_svc_url?: string;
  box_category?: string;
  source?: string;
}

/** What is left out stays. Last write wins. */
export async function updateBox(
  boxId: string,
  changes: BoxChanges,
  ctx: RequestContext,
  deps: UpdateBoxDeps,
): Promise<{ box_id: string }> {
  await deps.toolBoxAccess.require(ctx.caller, boxId, 'modify');
  const written = await write(boxId, deps, async stored => {
    const changed = changedBox(stored, changes, deps);
    if (changed.name !== stored.name && (await deps.toolBoxes.publishedNameTaken(changed.name, boxId))) {
      throw new ServiceError('ToolBoxExists', { args: { name: changed.name } });
    }
    return { ...changed, updateUser: ctx.caller.id, updateTime: deps.clock.now() };
  });
  await deps.audit.write(auditEntry(ctx, 'modify', boxId, written?.updateTime ?? deps.clock.now()));
  return { box_id: boxId };
}

const NEEDED = { published: 'publish', offline: 'unpublish', unpublish: 'modify' } as const;

/** The present status again changes nothing. */
export async function updateBoxStatus(
  boxId: string,
  to: BoxStatus,
  ctx: RequestContext,
  deps: UpdateBoxDeps,
): Promise<{ box_id: string; status: BoxStatus }> {
  await deps.toolBoxAccess.require(ctx.caller, boxId, NEEDED[to]);
  const written = await write(boxId, deps, stored => {
    if (stored.status === to) return Promise.resolve(undefined);
    checkBoxTransition(stored.status, to);
    return Promise.resolve({ ...stored, status: to, updateUser: ctx.caller.id, updateTime: deps.clock.now() });
  });
  if (written !== undefined)
    await deps.audit.write(auditEntry(ctx, NEEDED[to], boxId, written.updateTime, { status: to }));
  return { box_id: boxId, status: to };
}

/** Reads, changes and writes until nobody else changed the status in between; each round one of the writers gets through. */
async function write(
  boxId: string,
  deps: UpdateBoxDeps,
  change: (stored: BoxRecord) => Promise<BoxRecord | undefined>,
): Promise<BoxRecord | undefined> {
  for (;;) {
    const stored = await findBox(deps.toolBoxes, boxId);
    const next = await change(stored);
    if (next === undefined) return undefined;
    const outcome = await deps.toolBoxes.update(next, stored.status, next.svcUrl !== stored.svcUrl);
    if (outcome === 'name-taken') throw new ServiceError('ToolBoxExists', { args: { name: next.name } });
    if (outcome === 'done') return next;
  }
}

function changedBox(stored: BoxRecord, changes: BoxChanges, { egress }: UpdateBoxDeps): BoxRecord {
  const next = {
    ...stored,
    ...(changes.box_name !== undefined && { name: checkBoxName(changes.box_name) }),
    ...(changes.box_desc !== undefined && { description: checkText(changes.box_desc, 'body.box_desc') }),
    ...(changes.box_category !== undefined && { category: checkText(changes.box_category, 'body.box_category') }),
    ...(changes.source !== undefined && { source: checkText(changes.source, 'body.source') }),
  };
  if (changes.box_svc_url === undefined || stored.metadataType === 'function') return next;
  return { ...next, svcUrl: checkServiceUrl(changes.box_svc_url, egress) };
}
