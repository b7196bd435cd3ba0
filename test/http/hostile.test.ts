import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../generated/operations.ts';
import { member, Stage } from '../../src/verify/stage.ts';
import { type Deployment, startDeployment } from '../contract/deployment.ts';

let deployment: Deployment;
let stage: Stage;
beforeAll(async () => {
  deployment = await startDeployment('pglite', { MCP_CALL_TIMEOUT_MS: '500' });
});
afterAll(() => deployment.close());
beforeEach(() => {
  stage = new Stage(deployment.target);
});
afterEach(() => stage.clear());

const json = { 'content-type': 'application/json' };
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const call = (id: string, value: string) => {
  const raw = `{"tool_name":"echo","parameters":{"x":${value}}}`;
  return stage.send('callMCPProxyTool', { path: { mcp_id: id }, raw, headers: json });
};
const fieldsOf = (answer: Awaited<ReturnType<typeof call>>) => member(answer.body).error_details;

/** Sends the bytes as they are; what came back within the time or until the end. */
async function sendBytes(text: string): Promise<string> {
  const { hostname, port } = new URL(deployment.target.baseUrl);
  const socket = connect(Number(port), hostname);
  let got = '';
  socket.on('data', (chunk: Buffer) => (got += chunk.toString('utf8')));
  socket.write(text);
  await Promise.race([once(socket, 'close'), new Promise(resolve => setTimeout(resolve, 2000))]);
  socket.destroy();
  return got;
}
const authorized = () => `Authorization: Bearer ${stage.tokens.admin}\r\n`;
const LIST = `${OPERATIONS.listMCPServers.base}/mcp/list`;

describe('arguments of a call', () => {
  it('reach the upstream nested 900 levels deep', async () => {
    const { id, upstream } = await stage.published();
    expect((await call(id, nested(900))).status).toBe(200);
    expect(upstream.seen.at(-1)?.text).toContain(nested(900));
  });

  it.each([1001, 5000, 100_000])('nested %i levels deep are 400, and the service lives on', async levels => {
    const { id } = await stage.published();
    const answer = await call(id, nested(levels));
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual([{ field: 'body', message: 'is nested deeper than 1000 levels' }]);
    await new Promise(resolve => setTimeout(resolve, 700));
    expect((await call(id, '1')).status).toBe(200);
  });

  it('with brackets in strings are not taken for nested ones', async () => {
    const { id } = await stage.published();
    expect((await call(id, JSON.stringify(`"\\${'['.repeat(5000)}`))).status).toBe(200);
  });

  it('with a number that no double can hold are 400, not null at the upstream', async () => {
    const { id } = await stage.published();
    expect(fieldsOf(await call(id, '1e400'))).toEqual([
      { field: 'body', message: 'holds a number beyond the range of a double' },
    ]);
  });

  it('with four million digits are answered within three seconds', async () => {
    const { id } = await stage.published();
    const begin = performance.now();
    expect((await call(id, '9'.repeat(4_000_000))).status).toBe(400);
    expect(performance.now() - begin).toBeLessThan(3000);
  });
});

it('ignores what is stored in no column, however deep it is', async () => {
  const raw = `{"creation_type":"custom","name":"${stage.name()}","url":"http://127.0.0.1:9/","other":${nested(900)}}`;
  expect((await stage.send('addMCPServer', { raw, headers: json })).status).toBe(200);
});

it('refuses a result nested too deep as a failed call of the upstream', async () => {
  const { id } = await stage.published({
    takeOver: (seen, response) => {
      if (seen.message?.method !== 'tools/call') return false;
      response.setHeader('content-type', 'application/json');
      response.end(`{"jsonrpc":"2.0","id":${Number(seen.message.id)},"result":{"content":[],"x":${nested(20_000)}}}`);
      return true;
    },
  });
  await stage.refused('callMCPProxyTool', 500, 'MCPCallToolFailed', {
    path: { mcp_id: id },
    json: { tool_name: 'echo', parameters: {} },
  });
});

it('serves a target in absolute form', async () => {
  const got = await sendBytes(
    `GET http://any.example${LIST} HTTP/1.1\r\nHost: x\r\n${authorized()}Connection: close\r\n\r\n`,
  );
  expect(got).toMatch(/^HTTP\/1\.1 200 /);
});

it('answers 413 to an announced length before the body is there', async () => {
  const head = `POST ${OPERATIONS.addMCPServer.base}/mcp/ HTTP/1.1\r\nHost: x\r\n${authorized()}Content-Type: application/json\r\n`;
  expect(await sendBytes(`${head}Content-Length: 2000000000\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 413 [^]*PayloadTooLarge/);
  expect(await sendBytes(`${head}Expect: 100-continue\r\nContent-Length: 9999999\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
});

it.each([
  ['without Host', 'GET {list} HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['with an unknown expectation', 'GET {list} HTTP/1.1\r\nHost: x\r\nExpect: foo\r\nConnection: close\r\n\r\n', 401],
])('answers a request %s in the envelope', async (_name, text, status) => {
  const got = await sendBytes(text.replace('{list}', LIST));
  expect(got).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*X-Request-Id: [^]*"error_code"`));
});

it('never answers 304: the document of a server does not list it', async () => {
  const id = await stage.addServer({});
  const headers = {
    'if-none-match': (await stage.send('getMCPServer', { path: { mcp_id: id } })).headers.get('etag') ?? '',
  };
  expect((await stage.send('getMCPServer', { path: { mcp_id: id }, headers })).status).toBe(200);
});

it.each(['PUT', 'DELETE'])('answers %s of a static path with 405, not as if it were an id', async method => {
  const answer = await stage.raw({ method, path: LIST });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
});

it('finds a name by a part of it that ends in a capital sigma', async () => {
  const name = `ΣΑΣ ${stage.name()}`;
  await stage.addServer({ name });
  expect((await stage.ok('listMCPServers', { query: { name: 'ΣΑΣ' } })).total).toBe(1);
});

it('refuses a mask where nothing is stored that it could stand for', async () => {
  const body = { creation_type: 'custom', name: stage.name(), url: 'http://127.0.0.1:9/', headers: { a: '******' } };
  const { error_details: details } = await stage.refused('addMCPServer', 400, 'BadRequest', { json: body });
  expect(details).toMatchObject([{ field: 'body.headers.a' }]);
});

it('counts the ids of a batch as they were sent', async () => {
  const path = { mcp_ids: Array.from({ length: 1001 }, () => 'same').join(','), fields: 'name' };
  await stage.refused('getMCPMarketBatch', 400, 'MCPBatchLimit', { path });
});
