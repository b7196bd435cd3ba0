import type { Access } from '../auth/access.ts';
import type { RequestContext } from '../request-context.ts';
import type { PrincipalStore } from '../storage/principal-store.ts';
import type { ToolBoxStore } from '../storage/toolbox-store.ts';
import { type BoxView, viewBox } from './box-view.ts';
import { findBox } from './find-box.ts';

export interface GetBoxDeps {
  toolBoxes: Pick<ToolBoxStore, 'find'>;
  toolBoxAccess: Pick<Access, 'requireAny'>;
  principals: Pick<PrincipalStore, 'names'>;
}

export async function getBox(boxId: string, ctx: RequestContext, deps: GetBoxDeps): Promise<BoxView> {
  await deps.toolBoxAccess.requireAny(ctx.caller, boxId, ['view', 'public_access']);
  const box = await findBox(deps.toolBoxes, boxId);
  return viewBox(box, await deps.principals.names([box.createUser, box.updateUser]));
}
