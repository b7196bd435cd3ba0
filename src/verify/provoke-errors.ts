import { randomUUID } from 'node:crypto';
import { OPERATIONS, type OperationId } from '../../generated/operations.ts';
import { demandStatus } from './demands.ts';
import type { Answer, Ask } from './exchange.ts';
import type { Stage } from './stage.ts';

export const FACTORY = OPERATIONS.addMCPServer.base;
export const LOADER = OPERATIONS.getMCPInfo.base;
const JSON_TYPE = { 'content-type': 'application/json' };

/** What an upstream shows to browsers: none of it may show in an answer of ours. */
export const UPSTREAM_PAGE = '<html><body>verify-upstream-page at Object.<anonymous> (/srv/app.js:1:1)</body></html>';

/** One request for each way to be refused, with the status that it must be refused with. */
const REFUSED: Record<string, { status: number; ask: (stage: Stage) => Ask }> = {
  'a page size of 101': { status: 400, ask: () => ({ method: 'GET', path: `${FACTORY}/mcp/list?page_size=101` }) },
  'a body without its required fields': {
    status: 400,
    ask: () => ({ method: 'POST', path: `${FACTORY}/mcp/`, json: {} }),
  },
  'a body that is no JSON': {
    status: 400,
    ask: () => ({ method: 'POST', path: `${FACTORY}/mcp/`, raw: '{"name":', headers: JSON_TYPE }),
  },
  'no credential': { status: 401, ask: () => ({ method: 'GET', path: `${FACTORY}/mcp/list`, token: null }) },
  'a caller without create': {
    status: 403,
    ask: ({ tokens }) => ({
      method: 'POST',
      path: `${FACTORY}/mcp/`,
      token: tokens.nobody,
      json: { name: 'never made', creation_type: 'custom', url: 'http://127.0.0.1:9/mcp' },
    }),
  },
  'an unknown id': { status: 404, ask: () => ({ method: 'GET', path: `${FACTORY}/mcp/${randomUUID()}` }) },
  'an unknown path': { status: 404, ask: () => ({ method: 'GET', path: `${FACTORY}/no/such/path` }) },
  'an unknown path of the other document': {
    status: 404,
    ask: () => ({ method: 'GET', path: `${LOADER}/no/such/path` }),
  },
  'a wrong method': { status: 405, ask: () => ({ method: 'PATCH', path: `${FACTORY}/mcp/list` }) },
  'a text body': {
    status: 415,
    ask: () => ({ method: 'POST', path: `${FACTORY}/mcp/`, raw: '{}', headers: { 'content-type': 'text/plain' } }),
  },
};

export interface Refusal {
  /** What was wrong with the request. */
  what: string;
  answer: Answer;
}

/** An error of each kind that needs no upstream. @throws Violation where one is answered with another status. */
export async function provokeErrors(stage: Stage, headers: Record<string, string> = {}): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const [what, { status, ask }] of Object.entries(REFUSED)) {
    const asked = ask(stage);
    const answer = await stage.raw({ ...asked, headers: { ...asked.headers, ...headers } });
    demandStatus(answer, status, what);
    refusals.push({ what, answer });
  }
  return refusals;
}

/** Errors that rest on a server's state, and one whose cause is an upstream that answers with a page. */
export async function provokeServerErrors(stage: Stage): Promise<Refusal[]> {
  const upstream = await stage.upstream({
    takeOver: (_seen, response) => {
      response.writeHead(500, { 'content-type': 'text/html' }).end(UPSTREAM_PAGE);
      return true;
    },
  });
  const id = await stage.addServer({ url: upstream.url });
  const path = { mcp_id: id };
  const refused = async (what: string, status: number, operation: OperationId, send: object): Promise<Refusal> => {
    const answer = await stage.send(operation, send);
    demandStatus(answer, status, what);
    return { what, answer };
  };
  const config = { name: stage.name(), creation_type: 'custom', url: upstream.url };
  const stale = { path, json: config, headers: { 'if-match': '"stale"' } };
  return [
    await refused('a move that the status does not allow', 400, 'updateMCPServerStatus', {
      path,
      json: { status: 'offline' },
    }),
    await refused('a stale If-Match', 412, 'updateMCPServer', stale),
    await refused('an upstream that answers 500', 500, 'parseMCPServer', {
      json: { mode: 'stream', url: upstream.url },
    }),
    await refused('the tools of such an upstream', 500, 'listMCPProxyTools', { path }),
  ];
}
