import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandFieldRefused, demandSame, demandStatus } from '../demands.ts';
import type { Answer } from '../exchange.ts';
import type { Stage } from '../stage.ts';
import { demand, demandEqual, show } from '../violation.ts';

const URL_OF_NOBODY = 'http://127.0.0.1:9/mcp';

function put(stage: Stage, id: string, json: JsonObject, headers: Record<string, string> = {}): Promise<Answer> {
  return stage.send('updateMCPServer', { path: { mcp_id: id }, json, headers });
}

async function replaces(stage: Stage): Promise<void> {
  const secrets = { headers: { 'X-Verify': 'one' }, env: { VERIFY: 'two' } };
  const rest = { description: 'before', source: 'verify', category: 'verify', command: 'run', args: ['--fast'] };
  const id = await stage.addServer({ mode: 'sse', ...rest, ...secrets });
  const name = stage.name('after');
  demandStatus(await put(stage, id, { creation_type: 'custom', name, url: URL_OF_NOBODY }), 200, 'a short PUT');
  const shown = await stage.detail(id);
  const expected: JsonObject = { name, url: URL_OF_NOBODY, description: '', mode: 'stream', source: 'custom' };
  Object.assign(expected, { category: 'other_category', headers: {}, env: {}, command: '', args: [] });
  for (const [field, value] of Object.entries(expected)) demandSame(shown[field], value, `${field} after a short PUT`);
}

async function takesStdio(stage: Stage): Promise<void> {
  const id = await stage.addServer({});
  for (const mode of ['stdio_uv', 'stdio_npx']) {
    const json = { creation_type: 'custom', name: stage.name('stdio'), mode };
    demandFieldRefused(await put(stage, id, json), 'body.command', `mode ${mode} without a command`);
    demandStatus(await put(stage, id, { ...json, command: 'verify' }), 200, `mode ${mode} with a command`);
    const { mode: stored, command } = await stage.detail(id);
    demandEqual(stored, mode, 'mode as stored');
    demandEqual(command, 'verify', 'command as stored');
  }
}

async function needsName(stage: Stage): Promise<void> {
  const id = await stage.addServer({});
  const before = await stage.detail(id);
  const json = { creation_type: 'custom', url: URL_OF_NOBODY, description: 'nameless' };
  demandStatus(await put(stage, id, json), 400, 'a PUT without a name');
  demandSame(await stage.detail(id), before, 'the detail after a refused PUT');
}

async function keepsCreationType(stage: Stage): Promise<void> {
  const id = await stage.addServer({});
  const json = { creation_type: 'tool_imported', name: stage.name('type'), tool_configs: [] };
  demandFieldRefused(await put(stage, id, json), 'body.creation_type', 'another creation_type');
  const { creation_type: stored } = await stage.detail(id);
  demandEqual(stored, 'custom', 'creation_type after a refused PUT');
}

async function edit(stage: Stage, id: string, expected: { status: string; version: number }): Promise<void> {
  const { status: before } = await stage.detail(id);
  const { status: answered } = await stage.update(id, { description: `edited ${randomUUID()}` });
  const { status, version } = await stage.detail(id);
  demandEqual(answered, expected.status, `answered status after an edit in ${show(before)}`);
  demandEqual(status, expected.status, `status after an edit in ${show(before)}`);
  demandEqual(version, expected.version, `version after an edit in ${show(before)}`);
}

async function movesStatus(stage: Stage): Promise<void> {
  const id = await stage.addServer({});
  await edit(stage, id, { status: 'unpublish', version: 1 });
  await stage.setStatus(id, 'published');
  await edit(stage, id, { status: 'editing', version: 2 });
  await edit(stage, id, { status: 'editing', version: 2 });
  await stage.setStatus(id, 'published');
  await stage.setStatus(id, 'offline');
  await edit(stage, id, { status: 'unpublish', version: 3 });
  await edit(stage, id, { status: 'unpublish', version: 3 });
}

async function comparesTags(stage: Stage): Promise<void> {
  const id = await stage.addServer({});
  const { headers } = await stage.send('getMCPServer', { path: { mcp_id: id } });
  const etag = headers.get('etag') ?? '';
  demand(etag !== '', 'the detail has no ETag');
  const write = (description: string, tag?: string): Promise<Answer> => {
    const json = { creation_type: 'custom', name: stage.name('tag'), url: URL_OF_NOBODY, description };
    return put(stage, id, json, tag === undefined ? {} : { 'if-match': tag });
  };
  demandStatus(await write('first', etag), 200, 'a PUT with the present ETag');
  const before = await stage.detail(id);
  for (const stale of [etag, '"verify-no-such-revision"']) {
    demandStatus(await write('late', stale), 412, `a PUT with If-Match ${stale}`);
    demandSame(await stage.detail(id), before, 'the detail after a stale PUT');
  }
  demandStatus(await write('last'), 200, 'a PUT without If-Match');
  const { description } = await stage.detail(id);
  demandEqual(description, 'last', 'description after a PUT without If-Match');
}

async function keepsMasked(stage: Stage): Promise<void> {
  const secret = randomUUID();
  const env = { VERIFY_SECRET: secret };
  const headers = { 'X-Verify-Secret': secret, 'X-Verify-Other': 'one' };
  const { id, upstream } = await stage.published({}, { headers, env });
  const masked = {
    headers: { 'X-Verify-Secret': '******', 'X-Verify-Other': 'two' },
    env: { VERIFY_SECRET: '******' },
  };
  await stage.update(id, { url: upstream.url, ...masked });
  await stage.setStatus(id, 'published');
  const { headers: stored = null, env: kept = null } = await stage.detail(id);
  demandSame(stored, { 'X-Verify-Secret': secret, 'X-Verify-Other': 'two' }, 'headers after a masked PUT');
  demandSame(kept, env, 'env after a masked PUT');
  upstream.seen.length = 0;
  demandStatus(await stage.call(id, 'echo'), 200, 'a call after a masked PUT');
  demand(upstream.seen.length > 0, 'the call did not reach the upstream');
  for (const { headers: received } of upstream.seen) {
    demandEqual(received['x-verify-secret'], secret, 'the secret that the upstream receives');
  }
}

async function knowsNoOther(stage: Stage): Promise<void> {
  const json = { creation_type: 'custom', name: stage.name('unknown'), url: URL_OF_NOBODY };
  await stage.refused('updateMCPServer', 404, 'MCPNotFound', { path: { mcp_id: randomUUID() }, json });
}

export const registryUpdateChecks: Check[] = [
  { requirement: 'registry-update-replaces', run: replaces },
  { requirement: 'registry-update-stdio', run: takesStdio },
  { requirement: 'registry-update-name-needed', run: needsName },
  { requirement: 'registry-update-creation-type', run: keepsCreationType },
  { requirement: 'registry-update-status', run: movesStatus },
  { requirement: 'registry-update-if-match', run: comparesTags },
  { requirement: 'registry-update-mask-kept', run: keepsMasked },
  { requirement: 'registry-update-unknown', run: knowsNoOther },
];
