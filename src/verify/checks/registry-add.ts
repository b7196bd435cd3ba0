import type { JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandFieldRefused, demandStatus } from '../demands.ts';
import type { Stage } from '../stage.ts';
import { OPERATIONS } from '../../../generated/operations.ts';
import { demand, demandEqual } from '../violation.ts';

const URL_OF_NOBODY = 'http://127.0.0.1:9/mcp';

function custom(name: string): JsonObject {
  return { creation_type: 'custom', name, url: URL_OF_NOBODY };
}

async function startsUnpublished(stage: Stage): Promise<void> {
  const ids = new Set<string>();
  for (const name of [stage.name('fresh'), stage.name('fresh')]) {
    const added = await stage.ok('addMCPServer', { json: custom(name) });
    const id = stage.adopt(added);
    demandEqual(added.status, 'unpublish', 'status in the answer to add');
    const { mcp_id: shown, status, version } = await stage.detail(id);
    demandEqual(shown, id, 'mcp_id in the detail');
    demandEqual(status, 'unpublish', 'status in the detail');
    demandEqual(version, 1, 'version of a new server');
    ids.add(id);
  }
  demandEqual(ids.size, 2, 'number of ids of two servers');
}

async function takesBothPaths(stage: Stage): Promise<void> {
  for (const path of ['/mcp/', '/mcp']) {
    const json = custom(stage.name('slash'));
    const answer = await stage.raw({ method: 'POST', path: OPERATIONS.addMCPServer.base + path, json });
    demandStatus(answer, 200, `POST ${path}`);
    const { name } = await stage.detail(stage.adopt(answer.body));
    demandEqual(name, json.name, `name registered by POST ${path}`);
  }
}

async function refusesStdio(stage: Stage): Promise<void> {
  for (const mode of ['stdio_uv', 'stdio_npx']) {
    const json = { ...custom(stage.name('stdio')), mode, command: 'verify' };
    demandFieldRefused(await stage.send('addMCPServer', { json }), 'body.mode', `mode ${mode} on create`);
  }
}

async function appliesDefaults(stage: Stage): Promise<void> {
  const id = stage.adopt(await stage.ok('addMCPServer', { json: custom(stage.name('defaults')) }));
  const shown = await stage.detail(id);
  const expected = { mode: 'stream', source: 'custom', category: 'other_category', is_internal: false };
  for (const [field, value] of Object.entries(expected)) demandEqual(shown[field], value, `${field} when omitted`);
}

async function judgesNames(stage: Stage): Promise<void> {
  const mark = stage.name('').slice(-8);
  const accepted = [`${mark}-天气 服务-é`, `${mark} ${'😀'.repeat(41)}`, `  ${mark} trimmed \t`];
  for (const name of accepted) {
    const id = await stage.addServer({ name });
    const { name: stored } = await stage.detail(id);
    demandEqual(stored, name.trim(), 'the name as stored');
  }
  const refused = ['', '   ', `${mark} ${'名'.repeat(42)}`, `${mark} a\nb`, `${mark} a\u0007b`, `${mark} a\u0085b`];
  for (const name of refused) {
    const answer = await stage.send('addMCPServer', { json: custom(name) });
    demandStatus(answer, 400, `the name ${JSON.stringify(name)}`);
  }
}

async function needsUrl(stage: Stage): Promise<void> {
  for (const mode of ['sse', 'stream']) {
    const json = { creation_type: 'custom', mode, name: stage.name('no url') };
    demandFieldRefused(await stage.send('addMCPServer', { json }), 'body.url', `a ${mode} server without a url`);
  }
}

async function keepsInternalForAdmins(stage: Stage): Promise<void> {
  const internal = { ...custom(stage.name('internal')), is_internal: true };
  const answer = await stage.send('addMCPServer', { json: internal, token: stage.tokens.builder });
  demandStatus(answer, 403, 'is_internal true by a builder');
  const id = await stage.addServer({ is_internal: true });
  const { is_internal: stored } = await stage.detail(id);
  demandEqual(stored, true, 'is_internal as an administrator set it');
}

async function guardsReleasedNames(stage: Stage): Promise<void> {
  const name = stage.name('taken');
  const [first, second] = [await stage.addServer({ name }), await stage.addServer({ name })];
  demand(first !== second, 'two servers have one id');
  await stage.setStatus(first, 'published');
  await stage.refused('addMCPServer', 400, 'MCPExists', { json: custom(name) });
}

export const registryAddChecks: Check[] = [
  { requirement: 'registry-add-unpublish', run: startsUnpublished },
  { requirement: 'registry-add-slash', run: takesBothPaths },
  { requirement: 'registry-add-mode-range', run: refusesStdio },
  { requirement: 'registry-add-defaults', run: appliesDefaults },
  { requirement: 'registry-add-name', run: judgesNames },
  { requirement: 'registry-add-url-needed', run: needsUrl },
  { requirement: 'registry-add-internal-admin', run: keepsInternalForAdmins },
  { requirement: 'registry-add-name-of-released', run: guardsReleasedNames },
];
