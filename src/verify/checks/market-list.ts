import type { JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { items, member, type Send, type Stage, type Tokens } from '../stage.ts';
import { demand, demandEqual } from '../violation.ts';

type Query = NonNullable<Send['query']>;

async function isListed(stage: Stage, id: string, query: Query, token = stage.tokens.admin): Promise<boolean> {
  const { data } = await stage.ok('listMCPMarket', { query: { ...query, all: true }, token });
  return items(data).some(({ mcp_id: listed }) => listed === id);
}

async function listsReleased(stage: Stage): Promise<void> {
  const id = await stage.addServer({});
  const query = { name: String((await stage.detail(id)).name) };
  demandEqual(await isListed(stage, id, query), false, 'a new server is on the market');
  await stage.setStatus(id, 'published');
  demandEqual(await isListed(stage, id, query), true, 'a published server is on the market');
  await stage.setStatus(id, 'offline');
  demandEqual(await isListed(stage, id, query), false, 'an offline server is on the market');
  await stage.setStatus(id, 'unpublish');
  demandEqual(await isListed(stage, id, query), false, 'an unpublish server is on the market');
}

async function listsPublicOnly(stage: Stage): Promise<void> {
  const id = await stage.addServer({});
  await stage.setStatus(id, 'published');
  const query = { name: String((await stage.detail(id)).name) };
  const may: Record<keyof Tokens, boolean> = {
    admin: true,
    builder: true,
    user: true,
    visitor: true,
    viewer: false,
    executor: false,
    nobody: false,
  };
  for (const [caller, expected] of Object.entries(may)) {
    const token = stage.tokens[caller as keyof Tokens];
    demandEqual(await isListed(stage, id, query, token), expected, `the server is on the market of ${caller}`);
  }
}

/** Two released servers that differ in all that a filter looks at. @returns their ids and market views. */
async function twoReleased(stage: Stage): Promise<{ ids: string[]; views: JsonObject[] }> {
  const { builder, admin } = stage.tokens;
  const mark = stage.name('').slice(-12);
  const first = await stage.addServer({ source: `s1${mark}`, category: `c1${mark}` }, builder);
  const other = { source: `s2${mark}`, category: `c2${mark}`, mode: 'sse', is_internal: true };
  const ids = [first, await stage.addServer(other, admin)];
  for (const [index, token] of [builder, admin].entries()) {
    await stage.ok('updateMCPServerStatus', {
      path: { mcp_id: ids[index] ?? '' },
      json: { status: 'published' },
      token,
    });
  }
  const views: JsonObject[] = [];
  for (const id of ids) views.push(member((await stage.ok('getMCPMarketDetail', { path: { mcp_id: id } })).base_info));
  return { ids, views };
}

const FILTERS = ['name', 'source', 'category', 'mode', 'is_internal', 'create_user', 'release_user'] as const;

async function filters(stage: Stage): Promise<void> {
  const { ids, views } = await twoReleased(stage);
  for (const filter of FILTERS) {
    const values = views.map(view => String(view[filter]));
    demand(values[0] !== values[1], `both callers, admin and builder, show as ${filter} ${String(values[0])}`);
    for (const [index, value] of values.entries()) await demandApart(stage, { [filter]: value }, ids, index);
  }
  const { builder, admin } = stage.target.ids ?? {};
  for (const [index, id] of [builder, admin].entries()) {
    if (id === undefined) continue;
    await demandApart(stage, { create_user: id }, ids, index);
    await demandApart(stage, { release_user: id }, ids, index);
  }
  const own = { source: String(views[0]?.source) };
  const first = ids[0] ?? '';
  demandEqual(await isListed(stage, first, { ...own, status: 'published' }), true, 'listed with status=published');
  demandEqual(await isListed(stage, first, { ...own, status: 'offline' }), false, 'listed with status=offline');
  demandEqual(await isListed(stage, first, { ...own, mode: 'sse' }), false, 'listed with its source and another mode');
}

/** Of the two servers, the query must find the one of this index, and not the other. */
async function demandApart(stage: Stage, query: Query, ids: readonly string[], index: number): Promise<void> {
  const what = JSON.stringify(query);
  demandEqual(await isListed(stage, ids[index] ?? '', query), true, `the server that ${what} describes is listed`);
  demandEqual(
    await isListed(stage, ids[1 - index] ?? '', query),
    false,
    `a server that ${what} does not describe is listed`,
  );
}

export const marketListChecks: Check[] = [
  { requirement: 'market-list-released', run: listsReleased },
  { requirement: 'market-list-public-access', run: listsPublicOnly },
  { requirement: 'market-list-filters', run: filters },
];
