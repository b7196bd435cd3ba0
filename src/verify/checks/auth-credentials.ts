import { randomUUID } from 'node:crypto';
import { OPERATIONS } from '../../../generated/operations.ts';
import type { Check } from '../check.ts';
import { demandStatus } from '../demands.ts';
import type { Answer, Ask } from '../exchange.ts';
import { FACTORY, LOADER } from '../provoke-errors.ts';
import type { Stage } from '../stage.ts';
import { demand, show } from '../violation.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

function demandChallenge(answer: Answer, what: string): void {
  demandStatus(answer, 401, what);
  const challenge = answer.headers.get('www-authenticate');
  demand(challenge !== null && /^Bearer\b/.test(challenge), `${what}: WWW-Authenticate is ${show(challenge)}`);
}

async function refusesMissing(stage: Stage): Promise<void> {
  for (const { id, method, base, path } of Object.values(OPERATIONS)) {
    const url = base + path.replace(/\{\w+\}/g, 'id');
    const answer = await stage.raw({ method: method.toUpperCase(), path: url, token: null });
    const what = `${id} without a credential`;
    demandChallenge(answer, what);
    const challenge = answer.headers.get('www-authenticate') ?? '';
    demand(!/\berror\s*=/.test(challenge), `${what}: WWW-Authenticate has an error: ${show(challenge)}`);
    stage.schema.check(id, answer);
  }
}

function badCredentials({ tokens }: Stage): Record<string, string> {
  return {
    'an unknown AppKey': `Bearer bak_${randomUUID().replaceAll('-', '')}abcdefghijk`,
    'a malformed AppKey': 'Bearer bak_',
    'a cut AppKey': `Bearer ${tokens.admin.slice(0, -1)}`,
    'a token that is no JWT': 'Bearer garbage',
    'an unsigned JWT': `Bearer ${[{ alg: 'none' }, { sub: 'admin' }].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`,
    'a scheme without a token': 'Bearer',
    'a token with a space': `Bearer ${tokens.admin} x`,
    'the scheme Basic': `Basic ${Buffer.from(`admin:${tokens.admin}`).toString('base64')}`,
    'a good token under the scheme Basic': `Basic ${tokens.admin}`,
    'a good token under no scheme': tokens.admin,
  };
}

async function refusesBad(stage: Stage): Promise<void> {
  for (const [what, authorization] of Object.entries(badCredentials(stage))) {
    for (const path of [`${FACTORY}/mcp/list`, `${FACTORY}/mcp/${randomUUID()}`, `${LOADER}/mcp/info`]) {
      const answer = await stage.raw({ method: 'GET', path, token: null, headers: { authorization } });
      demandChallenge(answer, `${what} for ${path}`);
    }
  }
}

const PROBES: Record<string, Omit<Ask, 'token'>> = {
  'an unknown id': { method: 'GET', path: `${FACTORY}/mcp/00000000-0000-0000-0000-000000000000` },
  'an invalid query': { method: 'GET', path: `${FACTORY}/mcp/list?page_size=101` },
  'an invalid body': { method: 'POST', path: `${FACTORY}/mcp/`, json: {} },
  'a body that is no JSON': { method: 'POST', path: `${FACTORY}/mcp/`, raw: '{', headers: JSON_TYPE },
  'a body of another type': {
    method: 'POST',
    path: `${FACTORY}/mcp/`,
    raw: 'a',
    headers: { 'content-type': 'text/plain' },
  },
  'an unknown path': { method: 'GET', path: `${FACTORY}/no/such/path` },
  'an unknown path of the other document': { method: 'POST', path: `${LOADER}/no/such/path`, json: {} },
  'a wrong method': { method: 'PATCH', path: `${FACTORY}/mcp/list` },
};

async function comesFirst(stage: Stage): Promise<void> {
  for (const [what, ask] of Object.entries(PROBES)) {
    demandChallenge(await stage.raw({ ...ask, token: null }), `${what} without a credential`);
    demandChallenge(await stage.raw({ ...ask, token: 'bak_unknown' }), `${what} with a bad credential`);
  }
}

async function takesOtherHeader(stage: Stage): Promise<void> {
  const headers = { 'x-authorization': `Bearer ${stage.tokens.builder}` };
  const json = { name: stage.name(), creation_type: 'custom', url: 'http://127.0.0.1:9/mcp' };
  demandStatus(await stage.send('listMCPServers', { token: null, headers }), 200, 'a list with X-Authorization');
  demandStatus(await stage.send('addMCPServer', { token: null, headers, json }), 200, 'a create with X-Authorization');
  const bad = { 'x-authorization': 'Bearer bak_unknown' };
  demandStatus(
    await stage.send('listMCPServers', { token: null, headers: bad }),
    401,
    'a list with a bad X-Authorization',
  );
}

export const authCredentialChecks: Check[] = [
  { requirement: 'auth-missing-credential', run: refusesMissing },
  { requirement: 'auth-bad-credential', run: refusesBad },
  { requirement: 'auth-before-everything', run: comesFirst },
  { requirement: 'auth-x-authorization', run: takesOtherHeader },
];
