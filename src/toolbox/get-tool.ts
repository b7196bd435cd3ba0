import type { Access } from '../auth/access.ts';
import type { RequestContext } from '../request-context.ts';
import type { PrincipalStore } from '../storage/principal-store.ts';
import type { ToolBoxStore } from '../storage/toolbox-store.ts';
import type { ToolQuery, ToolStore } from '../storage/toolbox-tool-store.ts';
import type { ToolStatus } from '../storage/toolbox-records.ts';
import { findBox, findTool } from './find-box.ts';
import { type PageFrame, pageFrame, type PageInput } from './page.ts';
import { type ToolDetail, type ToolSummary, viewTool, viewToolSummary } from './tool-view.ts';

export interface GetToolDeps {
  toolBoxes: Pick<ToolBoxStore, 'find'>;
  toolStore: Pick<ToolStore, 'find' | 'list'>;
  toolBoxAccess: Pick<Access, 'requireAny'>;
  principals: Pick<PrincipalStore, 'names'>;
}

export interface ToolListInput extends PageInput {
  sort_by: 'create_time' | 'update_time' | 'tool_name';
  name?: string;
  status?: ToolStatus;
}

export async function getTool(
  boxId: string,
  toolId: string,
  ctx: RequestContext,
  deps: GetToolDeps,
): Promise<ToolDetail> {
  await deps.toolBoxAccess.requireAny(ctx.caller, boxId, ['view', 'public_access']);
  const box = await findBox(deps.toolBoxes, boxId);
  const tool = await findTool(deps.toolStore, boxId, toolId);
  return viewTool(tool, box.svcUrl, await deps.principals.names([tool.createUser, tool.updateUser]));
}

export async function listTools(
  boxId: string,
  input: ToolListInput,
  ctx: RequestContext,
  deps: GetToolDeps,
): Promise<PageFrame & { box_id: string; tools: ToolSummary[] }> {
  await deps.toolBoxAccess.requireAny(ctx.caller, boxId, ['view', 'public_access']);
  await findBox(deps.toolBoxes, boxId);
  const query: ToolQuery = {
    page: input.page,
    pageSize: input.page_size,
    all: input.all ?? false,
    sortBy: input.sort_by === 'tool_name' ? 'name' : input.sort_by,
    sortOrder: input.sort_order,
    ...(input.name !== undefined && { name: input.name }),
    ...(input.status !== undefined && { status: input.status }),
  };
  const { total, rows } = await deps.toolStore.list(boxId, query);
  const names = await deps.principals.names([...new Set(rows.flatMap(tool => [tool.createUser, tool.updateUser]))]);
  return { box_id: boxId, ...pageFrame(input, total), tools: rows.map(tool => viewToolSummary(tool, names)) };
}
