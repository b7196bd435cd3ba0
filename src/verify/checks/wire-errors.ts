import { isJsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandFieldRefused, demandSame } from '../demands.ts';
import type { Answer } from '../exchange.ts';
import { FACTORY, provokeErrors, provokeServerErrors, type Refusal, UPSTREAM_PAGE } from '../provoke-errors.ts';
import type { Stage } from '../stage.ts';
import { demand, demandEqual, show } from '../violation.ts';

const HTTP_NAMES: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  412: 'PreconditionFailed',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  500: 'InternalServerError',
};

const MEMBERS = ['description', 'error_code', 'error_details', 'metadata'];

/** D2: the one shape of an error. */
export function demandEnvelope(answer: Answer, what: string): void {
  const { body } = answer;
  demand(
    isJsonObject(body),
    `${what}: ${answer.status} should come in the error envelope, not as ${show(answer.text)}`,
  );
  demandSame(Object.keys(body).sort(), MEMBERS, `${what}: members of the envelope`);
  const { error_code: code, description, metadata } = body;
  const [scope = '', name] = typeof code === 'string' ? code.split('.') : [];
  demandEqual(name, HTTP_NAMES[answer.status], `${what}: HttpName in the error_code ${show(code)}`);
  demand(
    /^(Public|AgentOperatorIntegration|agentRetrieval)$/.test(scope),
    `${what}: error_code ${show(code)} has no known scope`,
  );
  demand(typeof description === 'string' && description !== '', `${what}: description is ${show(description)}`);
  demand(isJsonObject(metadata), `${what}: metadata is ${show(metadata)}, not an object`);
  demandEqual(
    metadata.request_id,
    answer.headers.get('x-request-id'),
    `${what}: metadata.request_id against X-Request-Id`,
  );
}

async function everyError(stage: Stage): Promise<Refusal[]> {
  return [...(await provokeErrors(stage)), ...(await provokeServerErrors(stage))];
}

async function keepsEnvelope(stage: Stage): Promise<void> {
  for (const { what, answer } of await everyError(stage)) demandEnvelope(answer, what);
}

/** A field that breaks the schema: how it is sent, its dotted name, and a word of what was expected. */
const FAULTS: { body?: object; query?: Record<string, string>; field: string; expected: string }[] = [
  { query: { page_size: '101' }, field: 'query.page_size', expected: '100' },
  { query: { page: '0' }, field: 'query.page', expected: '1' },
  { query: { sort_order: 'sideways' }, field: 'query.sort_order', expected: 'asc' },
  { body: { mode: 'carrier_pigeon' }, field: 'body.mode', expected: 'stream' },
  { body: { args: 'one' }, field: 'body.args', expected: 'array' },
  { body: { is_internal: 'yes' }, field: 'body.is_internal', expected: 'boolean' },
  { body: { headers: { 'X-Number': 1 } }, field: 'body.headers.X-Number', expected: 'string' },
  { body: { tool_configs: [{ box_id: 'a', tool_id: 7 }] }, field: 'body.tool_configs.0.tool_id', expected: 'string' },
  { body: { creation_type: undefined }, field: 'body.creation_type', expected: 'required' },
];

async function namesField(stage: Stage): Promise<void> {
  const config = { name: 'never made', creation_type: 'custom', url: 'http://127.0.0.1:9/mcp' };
  for (const { body, query, field, expected } of FAULTS) {
    const what = `a fault of ${field}`;
    const answer =
      body === undefined
        ? await stage.send('listMCPServers', { query: query ?? {} })
        : await stage.send('addMCPServer', { json: { ...config, ...body } });
    demandFieldRefused(answer, field, what);
    const details = isJsonObject(answer.body) ? show(answer.body.error_details) : '';
    demand(
      details.replaceAll(field, '').includes(expected),
      `${what}: error_details should say ${show(expected)}, they are ${details}`,
    );
  }
}

const INTERNALS: Record<string, RegExp> = {
  'a stack trace': /\bat [\w.<>[\] ]+ \(|\bat (file:|node:|\/)|\n\s+at /,
  SQL: /\bselect\b.+\bfrom\b|\binsert into\b|\bupdate "?\w+"? set\b|\bdelete from "|\bsyntax error at\b|\b(relation|column) "/i,
  'a file path':
    /(^|[\s"'(:])\/(home|usr|var|opt|tmp|root|srv|etc|app|work|node_modules)\/|[A-Z]:\\|node_modules|\.[jt]s:\d+/,
  'the page of an upstream': /verify-upstream-page|<html|<body/i,
};

/** Values that databases and URL parsers choke on. */
const ODD_QUERIES = [
  'name=%00',
  "name=';%20drop",
  'page=2147483647',
  'page=99999999999999999999',
  'create_user=%F0%9F%98%80%00',
  'name=%ff',
];

async function oddAnswers(stage: Stage): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const query of ODD_QUERIES) {
    refusals.push({ what: query, answer: await stage.raw({ method: 'GET', path: `${FACTORY}/mcp/list?${query}` }) });
  }
  for (const id of ['%00', '%ff', '%', "'--", '..%2f..%2fetc%2fpasswd']) {
    refusals.push({ what: `id ${id}`, answer: await stage.raw({ method: 'GET', path: `${FACTORY}/mcp/${id}` }) });
  }
  return refusals.filter(({ answer }) => answer.status >= 400);
}

async function showsNoInternals(stage: Stage): Promise<void> {
  const page = await stage.published();
  page.upstream.script.takeOver = ({ message }, response) => {
    if (message?.method !== 'tools/call') return false;
    response.writeHead(502, { 'content-type': 'text/html' }).end(UPSTREAM_PAGE);
    return true;
  };
  const called = { what: 'a call that is answered with a page', answer: await stage.call(page.id, 'echo') };
  demandEqual(called.answer.status, 500, `${called.what}: status`);
  for (const { what, answer } of [called, ...(await everyError(stage)), ...(await oddAnswers(stage))]) {
    for (const [internal, pattern] of Object.entries(INTERNALS)) {
      demand(!pattern.test(answer.text), `${what}: the error shows ${internal}: ${show(answer.text)}`);
    }
  }
}

export const wireErrorChecks: Check[] = [
  { requirement: 'wire-error-envelope', run: keepsEnvelope },
  { requirement: 'wire-error-names-field', run: namesField },
  { requirement: 'wire-no-internals', run: showsNoInternals },
];
