import { request as httpRequest } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FACTORY } from '../../src/verify/provoke-errors.ts';
import { Stage } from '../../src/verify/stage.ts';
import { type Deployment, startDeployment } from '../contract/deployment.ts';

type Headers = Record<string, string>;
const PROXY = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'api.example.com', 'x-forwarded-prefix': '/bkn' };

/** @param expected what the addresses begin with; `{own}` stands for the host and port that the request went to. */
function itShows(env: Headers, cases: [what: string, headers: Headers, expected: string][]): void {
  let deployment: Deployment;
  let id: string;
  beforeAll(async () => {
    deployment = await startDeployment('pglite', env);
    const stage = new Stage(deployment.target);
    id = await stage.addServer({});
    await stage.setStatus(id, 'published');
  });
  afterAll(() => deployment.close());

  // Not by fetch: it would not send another Host.
  async function connectionInfo(headers: Headers, path: string): Promise<unknown> {
    const { baseUrl, tokens } = deployment.target;
    const all = { authorization: `Bearer ${tokens.admin}`, ...headers };
    const response = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      httpRequest(`${baseUrl}${FACTORY}${path}`, { headers: all }, resolve).on('error', reject).end();
    });
    return (JSON.parse(await readText(response)) as { connection_info: unknown }).connection_info;
  }

  it.each(cases)('%s', async (_what, headers, expected) => {
    const base = expected.replace('{own}', new URL(deployment.target.baseUrl).host);
    const app = `${base}/api/agent-operator-integration/v1/mcp/app/${id}`;
    const shown = { sse_url: `${app}/sse`, stream_url: `${app}/mcp` };
    expect(await connectionInfo(headers, `/mcp/${id}`)).toEqual(shown);
    expect(await connectionInfo(headers, `/mcp/market/${id}`)).toEqual(shown);
  });
}

describe('behind a trusted peer connection_info', () => {
  itShows({}, [
    ['is on the address of the request when nothing is forwarded', {}, 'http://{own}'],
    ['follows Host', { host: 'bkn.internal:81' }, 'http://bkn.internal:81'],
    ['follows what the proxy forwards', PROXY, 'https://api.example.com/bkn'],
    ['takes the first of several protocols', { 'x-forwarded-proto': 'https, http' }, 'https://{own}'],
    ['takes no other protocol', { 'x-forwarded-proto': 'javascript' }, 'http://{own}'],
    ['takes no malformed host', { 'x-forwarded-host': 'a.example/path?' }, 'http://{own}'],
    ['takes no prefix that is not a path', { 'x-forwarded-prefix': '//evil.example' }, 'http://{own}'],
    ['takes no prefix that climbs', { 'x-forwarded-prefix': '/a/../b' }, 'http://{own}'],
    ['drops the slash at the end of a prefix', { 'x-forwarded-prefix': '/bkn/' }, 'http://{own}/bkn'],
  ]);
});

describe('behind a peer that is not trusted connection_info', () => {
  itShows({ TRUST_PROXY: '10.0.0.0/8' }, [['follows X-Forwarded-Proto alone', PROXY, 'https://{own}']]);
});

describe('with PUBLIC_URL connection_info', () => {
  itShows({ PUBLIC_URL: 'https://public.example/base/' }, [
    ['is on it, whatever is forwarded', PROXY, 'https://public.example/base'],
  ]);
});
