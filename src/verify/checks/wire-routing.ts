import { OPERATIONS } from '../../../generated/operations.ts';
import type { Check } from '../check.ts';
import { demandSame, demandStatus } from '../demands.ts';
import type { Answer } from '../exchange.ts';
import { FACTORY, LOADER } from '../provoke-errors.ts';
import { type Send, type Stage, text } from '../stage.ts';
import { demand, show } from '../violation.ts';
import { demandEnvelope } from './wire-errors.ts';

const operations = Object.values(OPERATIONS);
const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];
/** While its gate is closed this path answers as an unknown one does (D40). */
const GATED = '/mcp/ptc';

async function refusesUnknownPaths(stage: Stage): Promise<void> {
  const paths = ['/no-such', '/mcp/list/no-such', '/mcp/proxy/id/no-such', '/mcp/app/id/no-such', '/mcp/id/tool/name'];
  const asks = [...paths.map(path => FACTORY + path), `${LOADER}/no-such`, `${LOADER}/mcp/no-such`];
  for (const path of asks) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await stage.raw({ method, path });
      demandStatus(answer, 404, `${method} ${path}`);
      demandEnvelope(answer, `${method} ${path}`);
    }
  }
}

/** The documented methods of each path, and those that reach it through a path with parameters. */
function documentedMethods(base: string, path: string): { own: string[]; others: Set<string> } {
  const matching = operations.filter(other => {
    const pattern = (other.base + other.path).replace(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^${pattern}$`).test(base + path);
  });
  const own = matching.filter(other => other.path === path).map(({ method }) => method.toUpperCase());
  return { own: own.sort(), others: new Set(matching.map(({ method }) => method.toUpperCase())) };
}

async function refusesWrongMethods(stage: Stage): Promise<void> {
  const paths = new Map(
    operations.filter(({ path }) => path !== GATED).map(({ base, path }) => [base + path, { base, path }]),
  );
  for (const { base, path } of paths.values()) {
    const { own, others } = documentedMethods(base, path);
    for (const method of METHODS.filter(name => !others.has(name))) {
      const what = `${method} ${base}${path}`;
      const answer = await stage.raw({ method, path: base + path.replace(/\{\w+\}/g, 'id') });
      demandStatus(answer, 405, what);
      demandEnvelope(answer, what);
      const allow = (answer.headers.get('allow') ?? '').split(',').map(text => text.trim());
      demandSame(allow.filter(name => METHODS.includes(name)).sort(), own, `${what}: methods in Allow`);
    }
  }
}

const UNKNOWN_HEADERS = {
  'x-business-domain': 'bd_public',
  'x-no-such-header': '1',
  'bkn-request-id': '?',
  'x-account-id': 'none',
};
const UNKNOWN_QUERY = { no_such: '1', 'x-business-domain': 'bd_public', 'nested[member]': 'a' };

async function ignoresUnknownInput(stage: Stage): Promise<void> {
  const { id } = await stage.published();
  const name = text((await stage.detail(id)).name);
  const path = { mcp_id: id };
  const sends: [Parameters<Stage['send']>[0], Send][] = [
    ['getMCPServer', { path }],
    ['listMCPServers', { query: { name } }],
    ['listMCPMarket', { query: { name } }],
    ['getMCPMarketDetail', { path }],
    ['listMCPProxyTools', { path }],
    ['callMCPProxyTool', { path, json: { tool_name: 'echo', parameters: { a: 1 } } }],
  ];
  for (const [operation, send] of sends) {
    const plain = await stage.send(operation, send);
    const extended = await stage.send(operation, {
      ...send,
      query: { ...send.query, ...UNKNOWN_QUERY },
      headers: UNKNOWN_HEADERS,
    });
    demandSameAnswer(extended, plain, `${operation} with unknown parameters and headers`);
  }
  const json = { name: stage.name(), creation_type: 'custom', url: 'http://127.0.0.1:9/mcp' };
  demandStatus(
    await stage.send('addMCPServer', { json, query: UNKNOWN_QUERY, headers: UNKNOWN_HEADERS }),
    200,
    'addMCPServer with them',
  );
}

function demandSameAnswer(answer: Answer, plain: Answer, what: string): void {
  demandStatus(answer, 200, what);
  demand(
    answer.text === plain.text,
    () => `${what}: expected ${show(plain.text)} as without, got ${show(answer.text)}`,
  );
}

export const wireRoutingChecks: Check[] = [
  { requirement: 'wire-unknown-path', run: refusesUnknownPaths },
  { requirement: 'wire-wrong-method', run: refusesWrongMethods },
  { requirement: 'wire-unknown-input-ignored', run: ignoresUnknownInput },
];
