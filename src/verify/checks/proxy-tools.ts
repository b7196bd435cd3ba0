import type { Check } from '../check.ts';
import type { Json, JsonObject } from '../../json.ts';
import { demandSame, demandStatus } from '../demands.ts';
import type { Send, Stage } from '../stage.ts';
import { ECHO_TOOL, RICH_TOOL, type Upstream } from '../upstream-server.ts';

function tool(name: string): JsonObject {
  return { ...ECHO_TOOL, name };
}

async function toolsOf(stage: Stage, id: string, send: Send = {}): Promise<Json> {
  const { tools = null } = await stage.ok('listMCPProxyTools', { path: { mcp_id: id }, ...send });
  return tools;
}

/** Two upstreams that can be told apart by the one tool that each has. */
async function twoUpstreams(stage: Stage): Promise<{ old: Upstream; new: Upstream }> {
  const old = await stage.upstream({ tools: [tool('old')] });
  return { old, new: await stage.upstream({ tools: [tool('new')] }) };
}

async function leavesUntouched(stage: Stage): Promise<void> {
  const { id } = await stage.published({ tools: [RICH_TOOL, ECHO_TOOL] });
  demandSame(await toolsOf(stage, id), [RICH_TOOL, ECHO_TOOL], 'the tools');
}

async function followsPages(stage: Stage): Promise<void> {
  const tools = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(tool);
  const { id } = await stage.published({ tools, pageSize: 2 });
  demandSame(await toolsOf(stage, id), tools, 'the tools of four pages');
  const endless = await stage.published({ list: () => ({ tools: [ECHO_TOOL], nextCursor: 'again' }) });
  await stage.refused('listMCPProxyTools', 500, 'MCPListToolsFailed', { path: { mcp_id: endless.id } });
}

async function servesReleased(stage: Stage): Promise<void> {
  const upstreams = await twoUpstreams(stage);
  const id = await stage.addServer({ url: upstreams.old.url });
  await stage.setStatus(id, 'published');
  await stage.update(id, { url: upstreams.new.url });
  demandSame(await toolsOf(stage, id), [tool('old')], 'the tools of an editing server');
  await stage.setStatus(id, 'published');
  demandSame(await toolsOf(stage, id), [tool('new')], 'the tools after the next publish');
}

async function showsDraft(stage: Stage): Promise<void> {
  const upstreams = await twoUpstreams(stage);
  const id = await stage.addServer({ url: upstreams.old.url });
  await stage.setStatus(id, 'published');
  const draft = { query: { draft: true } };
  demandSame(await toolsOf(stage, id, draft), [tool('old')], 'the draft tools of a published server');
  await stage.update(id, { url: upstreams.new.url });
  demandSame(await toolsOf(stage, id, draft), [tool('new')], 'the draft tools of an editing server');
}

async function listsUnreleased(stage: Stage): Promise<void> {
  const upstreams = await twoUpstreams(stage);
  const id = await stage.addServer({ url: upstreams.old.url });
  demandSame(await toolsOf(stage, id), [tool('old')], 'the tools of an unpublish server');
  await stage.setStatus(id, 'published');
  await stage.update(id, { url: upstreams.new.url });
  await stage.setStatus(id, 'offline');
  demandSame(await toolsOf(stage, id), [tool('new')], 'the tools of an offline server');
  await stage.setStatus(id, 'unpublish');
  demandSame(await toolsOf(stage, id), [tool('new')], 'the tools of a server that was released once');
}

async function asksForAnyGrant(stage: Stage): Promise<void> {
  const { id } = await stage.published();
  const { viewer, visitor, executor } = stage.tokens;
  for (const [operation, token] of Object.entries({ view: viewer, public_access: visitor, execute: executor })) {
    const answer = await stage.send('listMCPProxyTools', { path: { mcp_id: id }, token });
    demandStatus(answer, 200, `the tools for a holder of ${operation} alone`);
  }
}

async function keepsDraftForViewers(stage: Stage): Promise<void> {
  const { id } = await stage.published();
  const { viewer, visitor, executor } = stage.tokens;
  const draft = { path: { mcp_id: id }, query: { draft: true } };
  for (const [operation, token] of Object.entries({ public_access: visitor, execute: executor })) {
    const answer = await stage.send('listMCPProxyTools', { ...draft, token });
    demandStatus(answer, 403, `draft=true by a holder of ${operation} alone`);
  }
  await stage.ok('listMCPProxyTools', { ...draft, token: viewer });
}

export const proxyToolsChecks: Check[] = [
  { requirement: 'proxy-tools-untouched', run: leavesUntouched },
  { requirement: 'proxy-tools-all-pages', run: followsPages },
  { requirement: 'proxy-tools-served-version', run: servesReleased },
  { requirement: 'proxy-tools-draft', run: showsDraft },
  { requirement: 'proxy-tools-unreleased', run: listsUnreleased },
  { requirement: 'proxy-tools-any-grant', run: asksForAnyGrant },
  { requirement: 'proxy-tools-draft-needs-view', run: keepsDraftForViewers },
];
