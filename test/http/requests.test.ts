import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, exchange } from '../../src/verify/exchange.ts';
import { FACTORY } from '../../src/verify/provoke-errors.ts';
import { SchemaCheck } from '../../src/verify/schema-check.ts';
import { member, Stage } from '../../src/verify/stage.ts';
import { type Deployment, startDeployment } from '../contract/deployment.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const schema = new SchemaCheck();
let deployment: Deployment;
let stage: Stage;
beforeAll(async () => {
  deployment = await startDeployment('pglite');
});
afterAll(() => deployment.close());
beforeEach(() => {
  stage = new Stage(deployment.target, schema);
});
afterEach(() => stage.clear());

const detailsOf = (answer: Answer) => member(answer.body).error_details;
const add = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = JSON_TYPE) =>
  stage.send('addMCPServer', { raw, headers });

describe('a body', () => {
  const REFUSED: [what: string, raw: string | Uint8Array<ArrayBuffer>, fault: object][] = [
    ['that is empty', '', { field: 'body', message: 'expected a JSON body, got none' }],
    ['of blanks', '  ', { field: 'body', message: 'is not valid JSON' }],
    ['that ends too early', '{"name":', { field: 'body', message: 'is not valid JSON' }],
    ['that is a list', '[]', { field: 'body', message: 'must be object' }],
    ['that is null', 'null', { field: 'body', message: 'must be object' }],
    ['that is no UTF-8', Uint8Array.from([0x7b, 0xff, 0x7d]), { field: 'body', message: 'is not valid UTF-8' }],
    ['nested 100,000 deep', '['.repeat(100_000), { field: 'body', message: 'is nested deeper than 1000 levels' }],
  ];
  it.each(REFUSED)('%s is 400', async (_what, raw, fault) => {
    const answer = await add(raw);
    expect([answer.status, detailsOf(answer)]).toEqual([400, [fault]]);
  });

  it('that is absent is 400 whether or not a content type is', async () => {
    const bare = await stage.send('addMCPServer');
    expect([bare.status, detailsOf(bare)]).toEqual([
      400,
      [{ field: 'body', message: 'expected a JSON body, got none' }],
    ]);
  });

  it.each(['text/plain', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded'])(
    'of type %s is 415 naming what was expected',
    async type => {
      const answer = await add('{}', { 'content-type': type });
      const message = `expected application/json, got ${JSON.stringify(type)}`;
      expect([answer.status, detailsOf(answer)]).toEqual([415, [{ field: 'header.content-type', message }]]);
    },
  );

  it('that fits no form of a debug call is told once', async () => {
    const path = { mcp_id: await stage.addServer({}), tool_name: 'echo' };
    expect(detailsOf(await stage.send('debugMCPTool', { path, json: [] }))).toEqual([
      { field: 'body', message: 'must be object' },
    ]);
  });

  it('reaches the upstream with its __proto__ and constructor members', async () => {
    const { id, upstream } = await stage.published();
    const given = '{"__proto__":{"a":1},"constructor":{"prototype":2},"deep":[{"__proto__":null}]}';
    const raw = `{"tool_name":"echo","parameters":${given}}`;
    const { status } = await stage.send('callMCPProxyTool', { path: { mcp_id: id }, raw, headers: JSON_TYPE });
    expect([status, upstream.seen.at(-1)?.text]).toEqual([200, expect.stringContaining(given)]);
  });
});

describe('a path', () => {
  it('with a malformed percent-encoding is 400', async () => {
    const answer = await stage.raw({ method: 'GET', path: `${FACTORY}/mcp/%zz` });
    expect([answer.status, detailsOf(answer)]).toEqual([
      400,
      [{ field: 'path', message: 'has a malformed percent-encoding' }],
    ]);
  });

  it.each(['/', '//', '/nothing', FACTORY, `${FACTORY}/`, `${FACTORY}//mcp/list`])(
    '%s that no document has is 404 in the envelope',
    async path => {
      const answer = await stage.raw({ method: 'GET', path });
      expect([answer.status, member(answer.body).error_code]).toEqual([404, 'Public.NotFound']);
    },
  );

  it.each([
    ['HEAD', 'GET', '/mcp/list'],
    ['OPTIONS', 'GET', '/mcp/list'],
    ['PATCH', 'DELETE, GET, PUT', '/mcp/some-id'],
    ['GET', 'POST', '/mcp'],
    ['GET', 'POST', '/mcp/'],
  ])('with %s instead of %s is 405 and says so in Allow: %s', async (method, allow, path) => {
    const answer = await stage.raw({ method, path: FACTORY + path });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });
});

describe('what is no HTTP request', () => {
  async function send(bytes: string): Promise<string> {
    const { hostname, port } = new URL(deployment.target.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write(bytes);
    return readText(socket);
  }

  it('is 400 in the envelope, with the headers of every response', async () => {
    const answer = await send('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]+Cache-Control: private, no-cache/);
    const [, requestId] = /X-Request-Id: (\S+)/.exec(answer) ?? [];
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      error_code: 'Public.BadRequest',
      description: '请求有误。',
      error_details: [{ field: 'request', message: 'is not valid HTTP' }],
      metadata: { request_id: requestId },
    });
  });

  it('because its path is too long, as that of far more than 1,000 ids, is 400 as well', async () => {
    const answer = await send(
      `GET ${FACTORY}/mcp/market/batch/${'a,'.repeat(40_000)}/name HTTP/1.1\r\nHost: a\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]+longer than the service reads/);
  });
});

it('keeps the connection of a refused 5 MiB body usable', async () => {
  const large = await stage.send('addMCPServer', { raw: `{"name":"${'x'.repeat(5 << 20)}"}`, headers: JSON_TYPE });
  expect(large.status).toBe(413);
  expect((await stage.send('listMCPServers')).status).toBe(200);
});

it.each(['/health/alive', '/health/ready'])('answers %s without a credential', async path => {
  expect((await exchange(deployment.target.baseUrl, { method: 'GET', path })).status).toBe(200);
});
