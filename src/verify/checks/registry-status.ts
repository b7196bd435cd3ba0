import type { JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandSame } from '../demands.ts';
import type { Stage } from '../stage.ts';
import { demand, demandEqual, show } from '../violation.ts';

/** One walk over each of the seven moves of D22. */
const WALK = ['published', 'editing', 'published', 'offline', 'published', 'editing', 'offline', 'unpublish'] as const;

/** What each status cannot become; the present one again is no move. */
const REFUSED: Record<string, readonly string[]> = {
  unpublish: ['editing', 'offline'],
  published: ['unpublish'],
  editing: ['unpublish'],
  offline: ['editing'],
};

async function move(stage: Stage, id: string, status: string, token?: string): Promise<void> {
  const send = { path: { mcp_id: id }, json: { status }, ...(token === undefined ? {} : { token }) };
  const answered = await stage.ok('updateMCPServerStatus', send);
  demandSame(answered, { mcp_id: id, status }, `the answer to status ${status}`);
}

/** Every status once, on one server. */
async function inEachStatus(stage: Stage, look: (id: string, status: string) => Promise<void>): Promise<void> {
  const id = await stage.addServer({});
  await look(id, 'unpublish');
  for (const status of ['published', 'editing', 'offline']) {
    await move(stage, id, status);
    await look(id, status);
  }
}

async function allowsMoves(stage: Stage): Promise<void> {
  const id = await stage.addServer({});
  for (const status of WALK) {
    await move(stage, id, status);
    const { status: shown } = await stage.detail(id);
    demandEqual(shown, status, `the status after a move to ${status}`);
  }
}

async function refusesMoves(stage: Stage): Promise<void> {
  await inEachStatus(stage, async (id, from) => {
    const before = await stage.detail(id);
    for (const status of REFUSED[from] ?? []) {
      await stage.refused('updateMCPServerStatus', 400, 'MCPStatusInvalid', { path: { mcp_id: id }, json: { status } });
      demandSame(await stage.detail(id), before, `the detail after ${from}→${status} was refused`);
    }
  });
}

const UNTOUCHED = ['status', 'update_time', 'version', 'release_time'] as const;

function untouched(detail: JsonObject): JsonObject {
  return Object.fromEntries(UNTOUCHED.map(name => [name, detail[name] ?? null]));
}

async function repeatsQuietly(stage: Stage): Promise<void> {
  await inEachStatus(stage, async (id, status) => {
    const before = untouched(await stage.detail(id));
    await move(stage, id, status);
    demandSame(untouched(await stage.detail(id)), before, `the detail after ${status} was set again`);
  });
}

async function guardsReleasedNames(stage: Stage): Promise<void> {
  const name = stage.name('taken');
  const [first, second] = [await stage.addServer({ name }), await stage.addServer({ name })];
  await move(stage, first, 'published');
  const publish = { path: { mcp_id: second }, json: { status: 'published' } };
  await stage.refused('updateMCPServerStatus', 400, 'MCPExists', publish);
  const { status } = await stage.detail(second);
  demandEqual(status, 'unpublish', 'the status of the server that was not published');
}

async function recordsReleases(stage: Stage): Promise<void> {
  const { create_user: admin } = await stage.detail(await stage.addServer({}));
  const id = await stage.addServer({}, stage.tokens.builder);
  const { create_user: builder } = await stage.detail(id);
  let last = 0n;
  for (const [user, token] of [
    [admin, stage.tokens.admin],
    [builder, stage.tokens.builder],
    [admin, stage.tokens.admin],
  ] as const) {
    await move(stage, id, 'published', token);
    const { release_user: releaser, release_time: time } = await stage.detail(id);
    demandEqual(releaser, user, 'release_user');
    demand(typeof time === 'bigint' && time > last, `release_time: expected more than ${last}, got ${show(time)}`);
    last = time;
    await move(stage, id, 'editing');
  }
}

export const registryStatusChecks: Check[] = [
  { requirement: 'registry-status-moves', run: allowsMoves },
  { requirement: 'registry-status-refused', run: refusesMoves },
  { requirement: 'registry-status-repeat', run: repeatsQuietly },
  { requirement: 'registry-status-name-taken', run: guardsReleasedNames },
  { requirement: 'registry-status-release-time', run: recordsReleases },
];
