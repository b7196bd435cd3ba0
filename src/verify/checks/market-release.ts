import type { JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandStatus } from '../demands.ts';
import { items, member, type Stage, text } from '../stage.ts';
import { demand, demandEqual, show } from '../violation.ts';

/** A server that was released as `released` and is being edited since. @returns its id and its detail at the release. */
async function edited(stage: Stage): Promise<{ id: string; released: JsonObject }> {
  const id = await stage.addServer({ description: 'released', category: 'verify-released' });
  await stage.setStatus(id, 'published');
  const released = await stage.detail(id);
  await stage.update(id, { description: 'draft', category: 'verify-draft', url: 'http://127.0.0.1:9/draft' });
  const draft = await stage.detail(id);
  demandEqual(draft.status, 'editing', 'status after an edit of a published server');
  demandEqual(draft.description, 'draft', 'description of the draft');
  return { id, released };
}

const CONFIGURATION = ['name', 'description', 'category', 'url', 'version', 'mode', 'create_time'] as const;

function demandReleased(shown: JsonObject, released: JsonObject, what: string): void {
  for (const field of CONFIGURATION) demandEqual(shown[field], released[field], `${what}: ${field}`);
  demandEqual(shown.status, 'published', `${what}: status`);
}

async function listsAsReleased(stage: Stage): Promise<void> {
  const { id, released } = await edited(stage);
  const { data } = await stage.ok('listMCPMarket', { query: { name: text(released.name) } });
  const item = items(data).find(({ mcp_id: listed }) => listed === id);
  demand(item !== undefined, 'a server that is being edited is not on the market');
  demandReleased(item, released, 'the item on the market');
}

async function detailsAsReleased(stage: Stage): Promise<void> {
  const { id, released } = await edited(stage);
  const detail = await stage.ok('getMCPMarketDetail', { path: { mcp_id: id } });
  const shown = member(detail.base_info);
  demandReleased(shown, released, 'the market detail');
  demandEqual(shown.release_user, released.release_user, 'the market detail: release_user');
  demandEqual(shown.release_time, released.release_time, 'the market detail: release_time');
  demand(typeof shown.release_time === 'bigint', `the market detail: release_time is ${show(shown.release_time)}`);
  for (const [name, url] of Object.entries(member(detail.connection_info))) {
    demand(typeof url === 'string' && URL.canParse(url) && url.includes(id), `connection_info.${name} is ${show(url)}`);
  }
}

async function hidesUnreleased(stage: Stage): Promise<void> {
  const id = await stage.addServer({});
  for (const status of ['unpublish', 'published', 'offline']) {
    if (status !== 'unpublish') await stage.setStatus(id, status);
    if (status === 'published') continue;
    demandEqual((await stage.detail(id)).status, status, 'status in the detail');
    demandStatus(
      await stage.send('getMCPMarketDetail', { path: { mcp_id: id } }),
      404,
      `the market detail in status ${status}`,
    );
  }
}

async function needsPublicAccess(stage: Stage): Promise<void> {
  const id = await stage.addServer({});
  await stage.setStatus(id, 'published');
  const path = { mcp_id: id };
  for (const caller of ['viewer', 'executor'] as const) {
    const answer = await stage.send('getMCPMarketDetail', { path, token: stage.tokens[caller] });
    demandStatus(answer, 403, `the market detail for a caller of one operation (${caller})`);
  }
  await stage.ok('getMCPMarketDetail', { path, token: stage.tokens.visitor });
}

export const marketReleaseChecks: Check[] = [
  { requirement: 'market-list-as-released', run: listsAsReleased },
  { requirement: 'market-detail-as-released', run: detailsAsReleased },
  { requirement: 'market-detail-unreleased', run: hidesUnreleased },
  { requirement: 'market-detail-needs-public-access', run: needsPublicAccess },
];
