import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/json.ts';
import { type Downstream, startDownstream } from './downstream.ts';
import { startToolboxService, type TestService } from './service.ts';

const LIMIT = 16 * 1024 * 1024;
const PIXEL = Buffer.from([137, 80, 78, 71, 0, 255]);

type Answers = Record<string, (response: ServerResponse) => void>;

const send =
  (type: string, body: string | Buffer, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, type === '' ? {} : { 'content-type': type });
    response.end(body);
  };

/** What the service answers, by the first part of the path. */
const ANSWERS: Answers = {
  json: send('application/json', '{"id":9007199254740993,"t":[1784880971306127803]}'),
  problem: send('application/problem+json', '{"title":"gone"}', 410),
  broken: send('application/json', '{"half"'),
  text: send('text/plain; charset=utf-8', 'Grüße'),
  latin: send('text/html; charset=iso-8859-1', Buffer.from([0xe9])),
  image: send('image/png', PIXEL),
  empty: send('', '', 204),
  failing: send('text/html', '<h1>Oops</h1>', 503),
  large: send('text/plain', 'x'.repeat(LIMIT + 1)),
  gzip: response => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync('{"zipped":true}'));
  },
  cookies: response => {
    response.writeHead(200, { 'Set-Cookie': ['a=1', 'b=2'], 'X-Rate': '7' });
    response.end();
  },
  reset: response => response.socket?.resetAndDestroy(),
  half: response => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('part', () => response.socket?.destroy());
  },
  silent: () => undefined,
};

describe('the answer of a tool', () => {
  let service: TestService;
  let downstream: Downstream;
  let other: Downstream;
  let boxId: string;
  let toolId: string;

  beforeAll(async () => {
    other = await startDownstream();
    const redirects: Answers = {
      away: response => void response.writeHead(302, { location: `${other.origin}/json` }).end(),
      within: response => void response.writeHead(307, { location: '/json' }).end(),
    };
    downstream = await startDownstream(({ url }, response) => {
      const answer = { ...ANSWERS, ...redirects }[url.split('/')[1] ?? ''];
      if (answer === undefined) send('text/plain', 'no such path', 404)(response);
      else answer(response);
    });
    service = await startToolboxService('pglite');
    const data = { openapi: '3.1.0', paths: { '/{kind}': { get: { summary: 'Get', responses: {} } } } };
    const created = await service.ok('POST', '/tool-box', {
      box_name: 'Any',
      metadata_type: 'openapi',
      box_svc_url: downstream.origin,
      data,
    });
    boxId = created.box_id as string;
    toolId = (created.success_ids as string[])[0] ?? '';
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([downstream.stop(), other.stop()]);
  });

  const debug = (kind: string, more: JsonObject = {}): Promise<JsonObject> =>
    service.ok('POST', `/tool-box/${boxId}/tool/${toolId}/debug`, { path: { kind }, ...more });

  it.each<[string, number, Json]>([
    ['json', 200, null],
    ['problem', 410, { title: 'gone' }],
    ['broken', 200, '{"half"'],
    ['text', 200, 'Grüße'],
    ['latin', 200, 'é'],
    ['image', 200, `data:image/png;base64,${PIXEL.toString('base64')}`],
    ['empty', 204, null],
    ['failing', 503, '<h1>Oops</h1>'],
    ['gzip', 200, { zipped: true }],
    ['within', 200, null],
    ['nowhere', 404, 'no such path'],
  ])('%s comes through with status %i', async (kind, status, body) => {
    const exact = { id: 9007199254740993n, t: [1784880971306127803n] };
    const answer = await debug(kind);
    expect(answer).toMatchObject({ status_code: status, error: '' });
    expect(answer.body).toEqual(kind === 'json' || kind === 'within' ? exact : body);
    expect(answer.duration_ms).toBeGreaterThanOrEqual(0);
  });

  it('has its headers under lower-case names, several of one name joined', async () => {
    expect((await debug('cookies')).headers).toMatchObject({ 'set-cookie': 'a=1, b=2', 'x-rate': '7' });
  });

  it.each([
    ['reset', /closed the connection without an answer/],
    ['half', /closed the connection without an answer/],
    ['large', /larger than 16777216 bytes/],
    ['away', /redirects to another origin/],
  ])('%s is status 500 with the reason', async (kind, error) => {
    const answer = await debug(kind);
    expect(answer).toMatchObject({ status_code: 500, headers: {}, body: null });
    expect(answer.error).toMatch(error);
    expect(other.requests).toEqual([]);
  });

  it('that does not come is given up after the timeout of the call', async () => {
    const start = performance.now();
    expect(await debug('silent', { timeout: 1 })).toMatchObject({
      status_code: 500,
      error: 'The upstream did not answer within 1 s.',
    });
    expect(performance.now() - start).toBeLessThan(3000);
    await expect.poll(() => downstream.sockets()).toBeLessThanOrEqual(1);
  });

  it.each([0, 121, 1.5])('of a call with timeout %d is refused', async timeout => {
    const { status, body } = await service.send('POST', `/tool-box/${boxId}/tool/${toolId}/debug`, { timeout });
    expect([status, JSON.stringify(body.error_details)]).toEqual([400, expect.stringContaining('body.timeout')]);
  });

  it('of a service that refuses the connection is status 500 with the reason', async () => {
    const { port } = other;
    await other.stop();
    await service.ok('POST', `/tool-box/${boxId}`, { box_svc_url: `http://127.0.0.1:${port}` });
    expect(await debug('json')).toMatchObject({ status_code: 500, error: 'The upstream refused the connection.' });
    await service.ok('POST', `/tool-box/${boxId}`, { box_svc_url: downstream.origin });
  });
});
