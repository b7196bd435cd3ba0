import { randomUUID } from 'node:crypto';
import { isJsonObject, type JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandSame, demandStatus } from '../demands.ts';
import type { Answer } from '../exchange.ts';
import { items, member, type Stage, text } from '../stage.ts';
import { demand, demandEqual, show } from '../violation.ts';

const NINE = ['authorize', 'create', 'delete', 'execute', 'modify', 'public_access', 'publish', 'unpublish', 'view'];

async function hidesWithoutGrant(stage: Stage): Promise<void> {
  const { id } = await stage.published();
  const token = stage.tokens.nobody;
  const hidden = await stage.send('getMCPServer', { path: { mcp_id: id }, token });
  const unknown = await stage.send('getMCPServer', { path: { mcp_id: randomUUID() }, token });
  demandStatus(unknown, 404, 'an unknown id');
  demandStatus(hidden, 404, 'an id without any grant on it');
  demandSame(withoutIds(hidden), withoutIds(unknown), 'the body for a hidden id against that for an unknown one');
}

function withoutIds(answer: Answer): JsonObject {
  const { metadata, ...rest } = member(answer.body);
  const kept = Object.entries(member(metadata)).filter(([name]) => name !== 'request_id' && name !== 'trace_id');
  return { ...rest, metadata: Object.fromEntries(kept) };
}

async function forbidsUpdate(stage: Stage): Promise<void> {
  const id = await stage.addServer({ description: 'as it was' });
  const path = { mcp_id: id };
  const before = await stage.detail(id);
  for (const token of [stage.tokens.viewer, stage.tokens.user]) {
    const json = {
      name: stage.name(),
      creation_type: 'custom',
      url: 'http://127.0.0.1:9/other',
      description: 'changed',
    };
    demandStatus(await stage.send('updateMCPServer', { path, token, json }), 403, 'an update with view alone');
    demandSame(await stage.detail(id), before, 'the server after the refused update');
  }
}

async function impliesNothing(stage: Stage): Promise<void> {
  const { id, upstream } = await stage.published();
  const before = upstream.seen.length;
  demandStatus(await stage.call(id, 'echo', {}, { token: stage.tokens.viewer }), 403, 'a call with view alone');
  demandEqual(upstream.seen.length, before, 'requests at the upstream');
}

async function needsCreate(stage: Stage): Promise<void> {
  const { user, viewer, executor, visitor, nobody } = stage.tokens;
  for (const token of [user, viewer, executor, visitor, nobody]) {
    const json = { name: stage.name(), creation_type: 'custom', url: 'http://127.0.0.1:9/mcp' };
    demandStatus(await stage.send('addMCPServer', { token, json }), 403, 'a create without the grant');
    const { total } = await stage.ok('listMCPServers', { query: { name: json.name } });
    demandEqual(total, 0, 'servers of the name whose create was refused');
  }
}

async function givesAllToCreator(stage: Stage): Promise<void> {
  const id = await stage.addServer({}, stage.tokens.builder);
  const { operations } = await stage.detail(id, stage.tokens.builder);
  const held = Array.isArray(operations) ? operations.map(String).sort() : [];
  demandEqual(held.join(' '), NINE.join(' '), 'operations of the creator');
}

const SECRETS = {
  headers: { Authorization: 'Bearer verify-secret-1', 'X-Key': 'verify-secret-2' },
  env: { TOKEN: 'verify-secret-3' },
};

async function showsSecrets(stage: Stage): Promise<void> {
  const { builder, admin } = stage.tokens;
  const id = await stage.addServer(SECRETS, builder);
  for (const token of [builder, admin]) {
    const { headers = null, env = null } = await stage.detail(id, token);
    demandSame(headers, SECRETS.headers, 'headers for a holder of modify');
    demandSame(env, SECRETS.env, 'env for a holder of modify');
  }
}

async function masksSecrets(stage: Stage): Promise<void> {
  const { user, viewer, visitor } = stage.tokens;
  const id = await stage.addServer(SECRETS);
  await stage.setStatus(id, 'published');
  const path = { mcp_id: id };
  const query = { name: text((await stage.detail(id)).name) };
  for (const token of [user, viewer]) {
    const detail = await stage.send('getMCPServer', { path, token });
    demandMasked(detail, [member(detail.body).base_info], 'detail', true);
    const list = await stage.send('listMCPServers', { query, token });
    demandMasked(list, items(member(list.body).data), 'list', false);
  }
  for (const token of [user, visitor]) {
    const detail = await stage.send('getMCPMarketDetail', { path, token });
    demandMasked(detail, [member(detail.body).base_info], 'market detail', true);
    const list = await stage.send('listMCPMarket', { query, token });
    demandMasked(list, items(member(list.body).data), 'market list', false);
  }
}

/** @param named whether the names of headers and env must be there: lists may leave them out. */
function demandMasked(answer: Answer, servers: (JsonObject[string] | undefined)[], what: string, named: boolean): void {
  demandStatus(answer, 200, what);
  demandEqual(servers.length, 1, `${what}: servers shown`);
  demand(!answer.text.includes('verify-secret'), `${what}: a secret shows: ${show(answer.text)}`);
  for (const part of ['headers', 'env'] as const) {
    const shown = member(servers[0])[part];
    if (!isJsonObject(shown) && !named) continue;
    const masked = Object.fromEntries(Object.keys(SECRETS[part]).map(name => [name, '******']));
    demandSame(shown, masked, `${what}: ${part} for a caller without modify`);
  }
}

export const authGrantChecks: Check[] = [
  { requirement: 'auth-hidden-without-grant', run: hidesWithoutGrant },
  { requirement: 'auth-forbidden-with-other-grant', run: forbidsUpdate },
  { requirement: 'auth-no-implication', run: impliesNothing },
  { requirement: 'auth-create-needs-grant', run: needsCreate },
  { requirement: 'auth-creator-holds-all', run: givesAllToCreator },
  { requirement: 'auth-secrets-clear-for-modify', run: showsSecrets },
  { requirement: 'auth-secrets-masked', run: masksSecrets },
];
