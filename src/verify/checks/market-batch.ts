import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandSame, demandStatus } from '../demands.ts';
import { items, type Send, type Stage } from '../stage.ts';
import { demandEqual } from '../violation.ts';

async function batch(stage: Stage, ids: readonly string[], fields: string, send: Send = {}): Promise<JsonObject[]> {
  const answer = await stage.send('getMCPMarketBatch', { path: { mcp_ids: ids.join(','), fields }, ...send });
  demandStatus(answer, 200, `a batch of ${ids.length} ids`);
  return items(answer.body);
}

async function released(stage: Stage): Promise<string> {
  const id = await stage.addServer({});
  await stage.setStatus(id, 'published');
  return id;
}

async function hasFields(stage: Stage): Promise<void> {
  const id = await released(stage);
  const { name = null, mode = null, release_time: time = null } = await stage.detail(id);
  const expected = { mcp_id: id, name, mode, release_time: time };
  demandSame(await batch(stage, [id], 'name,mode,no_such_field,release_time'), [expected], 'items');
  demandSame(await batch(stage, [id], 'no_such_field'), [{ mcp_id: id }], 'items without a known field');
}

async function followsOrder(stage: Stage): Promise<void> {
  const made = [await released(stage), await released(stage), await released(stage)];
  for (const ids of [made, made.toReversed(), [made[1] ?? '', made[2] ?? '', made[0] ?? '']]) {
    const shown = await batch(stage, ids, 'name');
    demandSame(
      shown.map(item => item.mcp_id ?? null),
      ids,
      'order of the items',
    );
  }
}

async function leavesOut(stage: Stage): Promise<void> {
  const id = await released(stage);
  const draft = await stage.addServer({});
  const asked = [randomUUID(), draft, id];
  for (const token of [stage.tokens.admin, stage.tokens.visitor]) {
    demandSame(
      await batch(stage, asked, 'mcp_id', { token }),
      [{ mcp_id: id }],
      'items for a caller with public_access',
    );
  }
  for (const token of [stage.tokens.viewer, stage.tokens.executor, stage.tokens.nobody]) {
    demandSame(await batch(stage, asked, 'mcp_id', { token }), [], 'items for a caller without public_access');
  }
  demandSame(await batch(stage, [draft, randomUUID()], 'mcp_id'), [], 'items of ids that are unreleased or unknown');
}

async function limitsIds(stage: Stage): Promise<void> {
  const id = await released(stage);
  // Of the length that ids have: the limit counts ids, not the characters of the path.
  const ids = [id, ...Array.from({ length: 1000 }, () => randomUUID())];
  const most = await batch(stage, ids.slice(0, 1000), 'mcp_id');
  demandEqual(most.length, 1, 'items of 1,000 ids, one of them released');
  const answer = await stage.send('getMCPMarketBatch', { path: { mcp_ids: ids.join(','), fields: 'mcp_id' } });
  demandStatus(answer, 400, 'a batch of 1,001 ids');
}

export const marketBatchChecks: Check[] = [
  { requirement: 'market-batch-fields', run: hasFields },
  { requirement: 'market-batch-order', run: followsOrder },
  { requirement: 'market-batch-absent', run: leavesOut },
  { requirement: 'market-batch-limit', run: limitsIds },
];
