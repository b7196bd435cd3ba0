import type { Access } from '../auth/access.ts';
import type { RequestContext } from '../request-context.ts';
import type { PrincipalStore } from '../storage/principal-store.ts';
import type { BoxStatus, MetadataType } from '../storage/toolbox-records.ts';
import type { BoxQuery, ToolBoxStore } from '../storage/toolbox-store.ts';
import { type BoxView, viewBox } from './box-view.ts';
import { type PageFrame, pageFrame, type PageInput } from './page.ts';

export interface ListBoxesDeps {
  toolBoxes: Pick<ToolBoxStore, 'list'>;
  toolBoxAccess: Pick<Access, 'visible'>;
  principals: Pick<PrincipalStore, 'names'>;
}

export interface BoxListInput extends PageInput {
  sort_by: 'update_time' | 'create_time' | 'box_name';
  name?: string;
  category?: string;
  source?: string;
  status?: BoxStatus;
  create_user?: string;
  metadata_type?: MetadataType;
}

export async function listBoxes(
  input: BoxListInput,
  ctx: RequestContext,
  deps: ListBoxesDeps,
): Promise<PageFrame & { data: BoxView[] }> {
  const query: BoxQuery = {
    visible: await deps.toolBoxAccess.visible(ctx.caller, 'view'),
    page: input.page,
    pageSize: input.page_size,
    all: input.all ?? false,
    sortBy: input.sort_by === 'box_name' ? 'name' : input.sort_by,
    sortOrder: input.sort_order,
    ...(input.name !== undefined && { name: input.name }),
    ...(input.category !== undefined && { category: input.category }),
    ...(input.source !== undefined && { source: input.source }),
    ...(input.status !== undefined && { status: input.status }),
    ...(input.create_user !== undefined && { createUser: input.create_user }),
    ...(input.metadata_type !== undefined && { metadataType: input.metadata_type }),
  };
  const { total, rows } = await deps.toolBoxes.list(query);
  const names = await deps.principals.names([...new Set(rows.flatMap(box => [box.createUser, box.updateUser]))]);
  return { ...pageFrame(input, total), data: rows.map(box => viewBox(box, names)) };
}
