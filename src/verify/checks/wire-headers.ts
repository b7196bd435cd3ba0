import { randomUUID } from 'node:crypto';
import { OPERATIONS, type OperationId } from '../../../generated/operations.ts';
import { isJsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandStatus } from '../demands.ts';
import type { Answer } from '../exchange.ts';
import { FACTORY, provokeErrors, provokeServerErrors, type Refusal } from '../provoke-errors.ts';
import type { Send, Stage } from '../stage.ts';
import { demand, demandEqual, show } from '../violation.ts';

const HAN = /\p{Script=Han}/u;

/** @param language `zh`, or `en`: how Content-Language must begin, and how the description must be written. */
function demandLanguage({ what, answer }: Refusal, language: 'zh' | 'en', accept: string): void {
  const description = isJsonObject(answer.body) ? answer.body.description : undefined;
  const where = `${what}, Accept-Language ${accept}`;
  demand(typeof description === 'string' && description !== '', `${where}: description is ${show(description)}`);
  demand(
    HAN.test(description) === (language === 'zh'),
    `${where}: the description should be in ${language}: ${show(description)}`,
  );
  const named = answer.headers.get('content-language') ?? '';
  demand(named.toLowerCase().startsWith(language), `${where}: Content-Language is ${show(named)}`);
  const vary = (answer.headers.get('vary') ?? '').toLowerCase().split(/\s*,\s*/);
  demand(vary.includes('accept-language'), `${where}: Vary is ${show(answer.headers.get('vary'))}`);
}

async function speaksTheLanguage(stage: Stage): Promise<void> {
  // `*` is what clients send that have no wish.
  for (const accept of ['*', 'zh-CN', 'en', 'en-US', 'en-GB', 'fr, en;q=0.8, zh;q=0.2']) {
    const refusals = await provokeErrors(stage, { 'accept-language': accept });
    for (const refusal of refusals) demandLanguage(refusal, accept.includes('en') ? 'en' : 'zh', accept);
  }
}

const ODD_LANGUAGES = [
  ';;;',
  ',,,',
  'q=',
  'en;q=abc',
  'en;q=2',
  '*;q=0',
  'xx-YY',
  'en-',
  '-',
  'zh_CN',
  'e\u00e9',
  'a'.repeat(2000),
  'en;q=0.1234',
];

async function bearsAnyLanguage(stage: Stage): Promise<void> {
  const id = await stage.addServer({});
  for (const accept of ODD_LANGUAGES) {
    const headers = { 'accept-language': accept };
    const what = `Accept-Language ${show(accept)}`;
    demandStatus(await stage.send('listMCPServers', { headers, query: { page_size: 1 } }), 200, what);
    demandStatus(await stage.send('getMCPServer', { headers, path: { mcp_id: id } }), 200, what);
    demandStatus(await stage.send('getMCPServer', { headers, path: { mcp_id: randomUUID() } }), 404, what);
    demandStatus(await stage.send('addMCPServer', { headers, json: {} }), 400, what);
  }
}

async function successes(stage: Stage): Promise<Refusal[]> {
  const { id, upstream } = await stage.published();
  const path = { mcp_id: id };
  const sends: [OperationId, Send][] = [
    ['addMCPServer', { json: { name: stage.name(), creation_type: 'custom', url: upstream.url } }],
    ['parseMCPServer', { json: { mode: 'stream', url: upstream.url } }],
    ['listMCPServers', { query: { page_size: 1 } }],
    ['getMCPServer', { path }],
    ['listMCPMarket', { query: { page_size: 1 } }],
    ['getMCPMarketDetail', { path }],
    ['getMCPMarketBatch', { path: { mcp_ids: id, fields: 'name' } }],
    ['listMCPProxyTools', { path }],
    ['callMCPProxyTool', { path, json: { tool_name: 'echo', parameters: {} } }],
    ['debugMCPTool', { path: { ...path, tool_name: 'echo' }, json: { parameters: {} } }],
    ['updateMCPServer', { path, json: { name: stage.name(), creation_type: 'custom', url: upstream.url } }],
    ['updateMCPServerStatus', { path, json: { status: 'offline' } }],
    ['deleteMCPServer', { path }],
  ];
  const answers: Refusal[] = [];
  for (const [what, send] of sends) {
    const answer = await stage.send(what, send);
    demandStatus(answer, 200, what);
    answers.push({ what, answer });
  }
  return answers;
}

async function anonymous(stage: Stage): Promise<Refusal[]> {
  const answers: Refusal[] = [];
  for (const { id, method, base, path } of Object.values(OPERATIONS)) {
    const url = base + path.replace(/\{\w+\}/g, 'id');
    answers.push({
      what: `${id} without a credential`,
      answer: await stage.raw({ method: method.toUpperCase(), path: url, token: null }),
    });
  }
  return answers;
}

async function forbidsSharedCaches(stage: Stage): Promise<void> {
  const answers = [
    ...(await successes(stage)),
    ...(await anonymous(stage)),
    ...(await provokeErrors(stage)),
    ...(await provokeServerErrors(stage)),
  ];
  for (const { what, answer } of answers) {
    const directives = (answer.headers.get('cache-control') ?? '')
      .toLowerCase()
      .split(/\s*,\s*/)
      .sort();
    demandEqual(directives.join(', '), 'no-cache, private', `${what}: directives of Cache-Control`);
  }
}

const ILL_FORMED = ['two words', '"><script>', '\u00e9t\u00e9', 'a'.repeat(1000), '{}', ''];

async function echoesRequestIds(stage: Stage): Promise<void> {
  const ask = async (path: string, headers: Record<string, string>): Promise<Answer> =>
    stage.raw({ method: 'GET', path, headers });
  for (const path of [`${FACTORY}/mcp/list?page_size=1`, `${FACTORY}/mcp/${randomUUID()}`]) {
    for (const id of [`verify-${randomUUID()}`, 'a', '0123456789abcdef']) {
      const answer = await ask(path, { 'x-request-id': id });
      demandEqual(answer.headers.get('x-request-id'), id, `${path}: X-Request-Id for a well-formed x-request-id`);
    }
    const made = new Set<string | null>();
    for (const headers of [{}, {}, ...ILL_FORMED.map(id => ({ 'x-request-id': id }))]) {
      const what = `${path}: X-Request-Id for ${show(headers)}`;
      const given = (await ask(path, headers)).headers.get('x-request-id');
      demand(given !== null && /^[\x21-\x7e]{1,128}$/.test(given), `${what}: got ${show(given)}`);
      demand(!ILL_FORMED.includes(given), `${what}: the malformed id came back`);
      demand(!made.has(given), `${what}: ${given} was given before`);
      made.add(given);
    }
  }
}

export const wireHeaderChecks: Check[] = [
  { requirement: 'wire-language-error', run: speaksTheLanguage },
  { requirement: 'wire-language-malformed', run: bearsAnyLanguage },
  { requirement: 'wire-cache-control', run: forbidsSharedCaches },
  { requirement: 'wire-request-id', run: echoesRequestIds },
];
