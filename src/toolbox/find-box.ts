import { ServiceError } from '../errors.ts';
import type { ListedBox, ToolRecord } from '../storage/toolbox-records.ts';
import type { ToolBoxStore } from '../storage/toolbox-store.ts';
import type { ToolStore } from '../storage/toolbox-tool-store.ts';

export async function findBox(toolBoxes: Pick<ToolBoxStore, 'find'>, boxId: string): Promise<ListedBox> {
  const box = await toolBoxes.find(boxId);
  if (box === undefined) throw new ServiceError('NotFound');
  return box;
}

/** A tool of this very toolbox. */
export async function findTool(toolStore: Pick<ToolStore, 'find'>, boxId: string, toolId: string): Promise<ToolRecord> {
  const tool = await toolStore.find(boxId, toolId);
  if (tool === undefined) throw new ServiceError('NotFound', { details: 'the toolbox has no tool of this id' });
  return tool;
}
