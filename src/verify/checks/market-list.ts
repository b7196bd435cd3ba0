import type { Json, JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { items, member, type Send, type Stage, text, type Tokens } from '../stage.ts';
import { demand, demandEqual, show } from '../violation.ts';

type Query = NonNullable<Send['query']>;

async function isListed(stage: Stage, id: string, query: Query, token = stage.tokens.admin): Promise<boolean> {
  const { data } = await stage.ok('listMCPMarket', { query: { ...query, all: true }, token });
  return items(data).some(({ mcp_id: listed }) => listed === id);
}

async function listsReleased(stage: Stage): Promise<void> {
  const id = await stage.addServer({});
  const query = { name: text((await stage.detail(id)).name) };
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
  const query = { name: text((await stage.detail(id)).name) };
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

/** Two released servers that differ in all that a filter looks at, their names' common `mark` apart. */
interface Pair {
  mark: string;
  ids: string[];
  views: JsonObject[];
}

async function twoReleased(stage: Stage): Promise<Pair> {
  const { builder, admin } = stage.tokens;
  const mark = stage.name('').slice(-12);
  const one = { name: `one ${mark}`, source: `s1${mark}`, category: `c1${mark}` };
  const two = { name: `two ${mark}`, source: `s2${mark}`, category: `c2${mark}`, mode: 'sse', is_internal: true };
  const ids = [await stage.addServer(one, builder), await stage.addServer(two, admin)];
  for (const [index, token] of [builder, admin].entries()) {
    const path = { mcp_id: ids[index] ?? '' };
    await stage.ok('updateMCPServerStatus', { path, json: { status: 'published' }, token });
  }
  const views: JsonObject[] = [];
  for (const id of ids) views.push(member((await stage.ok('getMCPMarketDetail', { path: { mcp_id: id } })).base_info));
  return { mark, ids, views };
}

const FILTERS = ['name', 'source', 'category', 'mode', 'is_internal', 'create_user', 'release_user'] as const;

async function filters(stage: Stage): Promise<void> {
  const pair = await twoReleased(stage);
  for (const filter of FILTERS) {
    const values = pair.views.map(view => filterValue(view[filter]));
    demand(values[0] !== values[1], () => `the servers of builder and admin both show as ${filter} ${show(values[0])}`);
    for (const [index, value] of values.entries()) await demandApart(stage, { [filter]: value }, pair, index);
  }
  const { builder, admin } = stage.target.ids ?? {};
  for (const [index, id] of [builder, admin].entries()) {
    if (id === undefined) continue;
    await demandApart(stage, { create_user: id }, pair, index);
    await demandApart(stage, { release_user: id }, pair, index);
  }
  const first = pair.ids[0] ?? '';
  const name = pair.mark;
  demandEqual(await isListed(stage, first, { name, status: 'published' }), true, 'listed with status=published');
  demandEqual(await isListed(stage, first, { name, status: 'offline' }), false, 'listed with status=offline');
  const two = { source: text(pair.views[0]?.source), mode: 'sse' };
  demandEqual(await isListed(stage, first, two), false, 'listed with its source and another mode');
}

function filterValue(value: Json | undefined): string | boolean {
  return typeof value === 'boolean' ? value : text(value);
}

/** Of the two servers, the query must find the one of this index, and not the other. */
async function demandApart(stage: Stage, filter: Query, { mark, ids }: Pair, index: number): Promise<void> {
  const what = JSON.stringify(filter);
  const query = { name: mark, ...filter };
  demandEqual(await isListed(stage, ids[index] ?? '', query), true, `the server that ${what} describes is listed`);
  demandEqual(await isListed(stage, ids[1 - index] ?? '', query), false, `the server that ${what} excludes is listed`);
}

export const marketListChecks: Check[] = [
  { requirement: 'market-list-released', run: listsReleased },
  { requirement: 'market-list-public-access', run: listsPublicOnly },
  { requirement: 'market-list-filters', run: filters },
];
