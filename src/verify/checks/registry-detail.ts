import { OPERATIONS } from '../../../generated/operations.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandSame } from '../demands.ts';
import { member, type Send, type Stage } from '../stage.ts';
import { demand, demandEqual, show } from '../violation.ts';

const NO_ADDRESSES = { sse_url: '', stream_url: '' };

async function connectionOf(stage: Stage, id: string, send: Send = {}): Promise<JsonObject> {
  const { connection_info: connection } = await stage.ok('getMCPServer', { path: { mcp_id: id }, ...send });
  return member(connection);
}

async function separatesAddresses(stage: Stage): Promise<void> {
  const upstream = await stage.upstream();
  const id = await stage.addServer({ url: upstream.url });
  const urlOf = async (): Promise<Json | undefined> => {
    const { url } = await stage.detail(id);
    return url;
  };
  demandEqual(await urlOf(), upstream.url, 'base_info.url');
  demandSame(await connectionOf(stage, id), NO_ADDRESSES, 'connection_info of an unreleased server');
  await stage.setStatus(id, 'published');
  demandEqual(await urlOf(), upstream.url, 'base_info.url of a released server');
  await stage.setStatus(id, 'offline');
  demandSame(await connectionOf(stage, id), NO_ADDRESSES, 'connection_info of an offline server');
}

async function namesAppEndpoints(stage: Stage): Promise<void> {
  const { id } = await stage.published();
  const { host, pathname, protocol } = new URL(stage.target.baseUrl);
  const prefix = pathname.replace(/\/$/, '');
  const expected = (scheme: string): JsonObject => {
    const app = `${scheme}//${host}${prefix}${OPERATIONS.getMCPServer.base}/mcp/app/${id}`;
    return { sse_url: `${app}/sse`, stream_url: `${app}/mcp` };
  };
  demandSame(await connectionOf(stage, id), expected(protocol), 'connection_info');
  const headers = { 'x-forwarded-proto': 'https' };
  demandSame(await connectionOf(stage, id, { headers }), expected('https:'), 'connection_info behind TLS');
  await stage.update(id, { description: 'edited' });
  demandSame(await connectionOf(stage, id), expected(protocol), 'connection_info of an editing server');
}

async function tagsRevisions(stage: Stage): Promise<void> {
  const { id, upstream } = await stage.published();
  const path = { mcp_id: id };
  const tag = async (): Promise<string> => {
    const { headers } = await stage.send('getMCPServer', { path });
    const etag = headers.get('etag') ?? '';
    demand(/^"[\x21\x23-\x7e]+"$/.test(etag), () => `ETag: expected a strong one, got ${show(etag)}`);
    return etag;
  };
  const first = await tag();
  await stage.call(id, 'echo');
  await stage.ok('listMCPServers', { query: { page_size: 1 } });
  await stage.setStatus(id, 'published');
  demandEqual(await tag(), first, 'ETag while nothing was written');
  const tags = new Set([first]);
  const writes = [
    () => stage.update(id, { url: upstream.url, description: 'one' }),
    () => stage.update(id, { url: upstream.url, description: 'two' }),
    () => stage.setStatus(id, 'published'),
  ];
  for (const write of writes) {
    await write();
    tags.add(await tag());
  }
  demandEqual(tags.size, writes.length + 1, 'number of different ETags after three writes');
}

export const registryDetailChecks: Check[] = [
  { requirement: 'registry-detail-parts', run: separatesAddresses },
  { requirement: 'registry-detail-connection', run: namesAppEndpoints },
  { requirement: 'registry-detail-etag', run: tagsRevisions },
];
