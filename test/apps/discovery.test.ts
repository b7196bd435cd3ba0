import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRecordingUpstream, type StreamUpstream } from '../support/upstreams/recording.ts';
import { type AppService, INITIALIZE, startAppService } from './app-service.ts';

const ISSUER = 'https://issuer.example.com';
let plain: AppService;
let oauth: AppService;
let upstream: StreamUpstream;
let id: string;

beforeAll(async () => {
  upstream = await startRecordingUpstream();
  plain = await startAppService();
  oauth = await startAppService({ OAUTH_ISSUER: ISSUER });
  id = await oauth.publish('stream', upstream.url);
});

afterAll(async () => {
  await plain.close();
  await oauth.close();
  await upstream.stop();
});

describe('the protected-resource metadata', () => {
  test('is named by a 401 of an MCP endpoint, and describes it', async () => {
    const refused = await oauth.post(id, INITIALIZE, { authorization: '' });
    expect(refused.status).toBe(401);
    const url = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? '';
    const metadata = await fetch(url);
    expect(metadata.status).toBe(200);
    expect(await metadata.json()).toEqual({
      resource: oauth.endpoint(id, 'mcp'),
      authorization_servers: [ISSUER],
      bearer_methods_supported: ['header'],
    });
  });

  test('is nothing that other operations speak of', async () => {
    const refused = await fetch(`${oauth.url}/api/agent-operator-integration/v1/mcp/list`);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('is not there without an issuer', async () => {
    const response = await fetch(`${plain.url}/.well-known/oauth-protected-resource`);
    expect(response.status).toBe(404);
  });
});

test.each(['oauth-authorization-server', 'openid-configuration', 'oauth-protected-resource/unknown'])(
  'a client that looks for %s gets a 404 as JSON',
  async name => {
    const response = await fetch(`${oauth.url}/.well-known/${name}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error_code: 'Public.NotFound' });
  },
);

test('a page of another origin is refused before anything is looked at', async () => {
  const response = await oauth.post(id, INITIALIZE, { origin: 'https://evil.example' });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ error_details: [{ field: 'header.origin' }] });
});

describe('who may not, and what is not there', () => {
  test('an unknown id, an unpublished server and one without a grant are the same 404', async () => {
    const created = await oauth.api('POST', '/mcp/', {
      creation_type: 'custom',
      name: 'draft',
      mode: 'stream',
      url: upstream.url,
    });
    const stranger = await oauth.caller('stranger', 'something-else', ['execute']);
    const responses = [
      await oauth.post('nowhere', INITIALIZE),
      await oauth.post(String(created.mcp_id), INITIALIZE),
      await oauth.post(id, INITIALIZE, {}, stranger),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    const codes = await Promise.all(
      responses.map(async response => ((await response.json()) as { error_code: string }).error_code),
    );
    expect(new Set(codes)).toEqual(new Set(['AgentOperatorIntegration.NotFound.MCPNotFound']));
  });

  test('someone who may see it but not use it gets 403', async () => {
    const viewer = await oauth.caller('viewer', id, ['view']);
    expect((await oauth.post(id, INITIALIZE, {}, viewer)).status).toBe(403);
  });
});

describe.each(['http', 'sse'] as const)('a server of packaged tools, on %s', mode => {
  test('is an MCP server of our own, with no tools as yet', async () => {
    const body = {
      creation_type: 'tool_imported',
      name: `packaged ${mode}`,
      description: 'What it is for.',
      mode: 'stream',
    };
    const created = await oauth.api('POST', '/mcp/', body);
    await oauth.setStatus(String(created.mcp_id), 'published');
    const client = await oauth.client(mode, String(created.mcp_id));
    expect(client.getServerVersion()).toMatchObject({ name: `packaged ${mode}` });
    expect(client.getInstructions()).toBe('What it is for.');
    expect(await client.listTools()).toEqual({ tools: [] });
    expect(await client.callTool({ name: 'none', arguments: {} })).toMatchObject({ isError: true });
  });
});
