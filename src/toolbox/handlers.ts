import type { ToolboxHandlers } from '../../generated/handlers.ts';
import type { RequestContext } from '../request-context.ts';
import { addBox, type AddBoxDeps } from './add-box.ts';
import { addTools, type AddToolsDeps, type ToolInput } from './add-tools.ts';
import { type CallInput, callTool, type CallToolDeps } from './call-tool.ts';
import { deleteBox, type DeleteBoxDeps } from './delete-box.ts';
import { getBox, type GetBoxDeps } from './get-box.ts';
import { getTool, type GetToolDeps, listTools } from './get-tool.ts';
import { listBoxes, type ListBoxesDeps } from './list-boxes.ts';
import { updateBox, type UpdateBoxDeps, updateBoxStatus } from './update-box.ts';
import { deleteTool, type ToolChanges, updateTool, type UpdateToolDeps, updateToolStatuses } from './update-tool.ts';

export type ToolboxDeps = AddBoxDeps &
  AddToolsDeps &
  CallToolDeps &
  DeleteBoxDeps &
  GetBoxDeps &
  GetToolDeps &
  ListBoxesDeps &
  UpdateBoxDeps &
  UpdateToolDeps;

export function toolboxHandlers(deps: ToolboxDeps): ToolboxHandlers<RequestContext, unknown> {
  return {
    async addToolBox({ body }, ctx) {
      return { status: 200, body: await addBox(body, ctx, deps) };
    },
    async listToolBoxes({ query }, ctx) {
      return { status: 200, body: await listBoxes(query, ctx, deps) };
    },
    async getToolBox({ path }, ctx) {
      return { status: 200, body: await getBox(path.box_id, ctx, deps) };
    },
    async updateToolBox({ path, body }, ctx) {
      return { status: 200, body: await updateBox(path.box_id, body, ctx, deps) };
    },
    async deleteToolBox({ path }, ctx) {
      await deleteBox(path.box_id, ctx, deps);
      return { status: 200 };
    },
    async updateToolBoxStatus({ path, body }, ctx) {
      return { status: 200, body: await updateBoxStatus(path.box_id, body.status, ctx, deps) };
    },
    async addTools({ path, body }, ctx) {
      return { status: 200, body: await addTools(path.box_id, body as ToolInput, ctx, deps) };
    },
    async listTools({ path, query }, ctx) {
      return { status: 200, body: await listTools(path.box_id, query, ctx, deps) };
    },
    async updateToolStatuses({ path, body }, ctx) {
      return { status: 200, body: await updateToolStatuses(path.box_id, body, ctx, deps) };
    },
    async getTool({ path }, ctx) {
      return { status: 200, body: await getTool(path.box_id, path.tool_id, ctx, deps) };
    },
    async updateTool({ path, body }, ctx) {
      return { status: 200, body: await updateTool(path.box_id, path.tool_id, body as ToolChanges, ctx, deps) };
    },
    async deleteTool({ path }, ctx) {
      await deleteTool(path.box_id, path.tool_id, ctx, deps);
      return { status: 200 };
    },
    async debugTool({ path, body }, ctx) {
      return { status: 200, body: await callTool(path.box_id, path.tool_id, body as CallInput, 'debug', ctx, deps) };
    },
    async callTool({ path, body }, ctx) {
      return { status: 200, body: await callTool(path.box_id, path.tool_id, body as CallInput, 'execute', ctx, deps) };
    },
  };
}
