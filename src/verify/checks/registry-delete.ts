import type { Check } from '../check.ts';
import { demandStatus } from '../demands.ts';
import type { Stage } from '../stage.ts';
import { demandEqual } from '../violation.ts';

async function answersEmpty(stage: Stage): Promise<void> {
  const path = { mcp_id: await stage.addServer({}) };
  const answer = await stage.send('deleteMCPServer', { path });
  demandStatus(answer, 200, 'a delete');
  demandEqual(answer.text, '', 'the body of a delete');
  for (const operation of ['getMCPServer', 'deleteMCPServer', 'listMCPProxyTools'] as const) {
    await stage.refused(operation, 404, 'MCPNotFound', { path });
  }
}

async function keepsWhatServes(stage: Stage): Promise<void> {
  const path = { mcp_id: await stage.addServer({}) };
  for (const status of ['published', 'editing']) {
    await stage.setStatus(path.mcp_id, status);
    await stage.refused('deleteMCPServer', 400, 'MCPUnSupportDelete', { path });
    const { status: kept } = await stage.detail(path.mcp_id);
    demandEqual(kept, status, 'status after a refused delete');
  }
  await stage.setStatus(path.mcp_id, 'offline');
  demandStatus(await stage.send('deleteMCPServer', { path }), 200, 'deleting an offline server');
  const unpublished = { mcp_id: await stage.addServer({}) };
  demandStatus(await stage.send('deleteMCPServer', { path: unpublished }), 200, 'deleting an unpublish server');
}

export const registryDeleteChecks: Check[] = [
  { requirement: 'registry-delete-empty', run: answersEmpty },
  { requirement: 'registry-delete-status', run: keepsWhatServes },
];
