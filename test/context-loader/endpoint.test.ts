import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessionSeal } from '../../src/mcp/session-seal.ts';
import { INITIALIZE, LoaderService } from './loader-service.ts';

let loader: LoaderService;
beforeAll(async () => {
  loader = await LoaderService.start({ SECRETS_KEY: 'a key of these tests' });
});
afterAll(() => loader.app.close());

async function openSession(key?: string): Promise<string> {
  const response = await loader.post(INITIALIZE, key === undefined ? {} : { key });
  const id = response.headers.get('mcp-session-id');
  if (id === null) throw new Error('no session');
  return id;
}

const PING = { jsonrpc: '2.0', id: 5, method: 'ping' };

describe('the MCP endpoint of the context loader', () => {
  it('initializes with instructions in the language of the request', async () => {
    const ask = async (language: string) =>
      (await loader.ask('initialize', INITIALIZE.params, { headers: { 'accept-language': language } })).result;
    expect(await ask('en')).toMatchObject({
      protocolVersion: '2025-11-25',
      serverInfo: { name: 'context-loader' },
      capabilities: { tools: { listChanged: true } },
      instructions: expect.stringContaining('bkn_start_interaction first') as unknown,
    });
    expect(await ask('zh')).toMatchObject({ instructions: expect.stringContaining('先调用') as unknown });
  });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('speaks revision %s', async protocolVersion => {
    const { result } = await loader.ask('initialize', { ...INITIALIZE.params, protocolVersion });
    expect(result).toMatchObject({ protocolVersion });
  });

  it('is served with and without a trailing slash, without a redirect', async () => {
    const statuses = await Promise.all(['/mcp', '/mcp/'].map(async path => (await loader.post(PING, {}, path)).status));
    expect(statuses).toEqual([200, 200]);
  });

  it('answers in plain JSON, with a session and without one', async () => {
    const session = { 'mcp-session-id': await openSession() };
    for (const headers of [{}, session]) {
      const response = await loader.post(PING, { headers });
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 5, result: {} });
    }
  });

  it.each([['{'], ['[]'], ['{"id":1}']])('refuses the body %s as JSON-RPC does', async body => {
    const response = await loader.post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code: expect.any(Number) as unknown },
    });
  });

  it('answers a batch with the answers to its requests', async () => {
    const batch = [PING, { jsonrpc: '2.0', method: 'notifications/initialized' }, { ...PING, id: 'b' }];
    expect(await (await loader.post(batch)).json()).toEqual([
      { jsonrpc: '2.0', id: 5, result: {} },
      { jsonrpc: '2.0', id: 'b', result: {} },
    ]);
  });

  it.each([
    ['two requests of one id', [PING, PING], /another one/],
    ['initialize beside another message', [INITIALIZE, PING], /no other message/],
    ['more messages than a batch holds', Array.from({ length: 101 }, (_, id) => ({ ...PING, id })), /at most 100/],
  ])('refuses %s', async (_, batch, message) => {
    const response = await loader.post(batch);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(message);
  });

  it('takes notifications without an answer', async () => {
    const response = await loader.post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it.each(['server/discover', 'resources/list', 'no/such'])('answers %s with an error at once', async method => {
    expect(await loader.ask(method)).toMatchObject({ error: { code: -32601 } });
  });

  it('refuses a revision header that is none, and takes an unknown newer one', async () => {
    const status = async (revision: string) =>
      (await loader.post(PING, { headers: { 'mcp-protocol-version': revision } })).status;
    expect([await status('yesterday'), await status('2031-01-01')]).toEqual([400, 200]);
  });

  it('refuses a page of another origin', async () => {
    const response = await loader.post(PING, { headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(403);
  });

  it('wants a credential before anything else', async () => {
    const response = await fetch(`${loader.url}/mcp`, { method: 'POST', body: '{' });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });
});

describe('a session of the context loader', () => {
  const unknown = async (id: string, key?: string): Promise<number> =>
    (await loader.post(PING, { headers: { 'mcp-session-id': id }, ...(key !== undefined && { key }) })).status;

  it('is unknown to others, when it was made up, and when it has been ended', async () => {
    const id = await openSession();
    const other = await loader.app.caller('eve', 'x', ['view']);
    expect([await unknown(id, other), await unknown('mcp-session-1'), await unknown(id)]).toEqual([404, 404, 200]);
    const ended = await loader.fetch('/mcp', { method: 'DELETE', headers: { 'mcp-session-id': id } });
    expect([ended.status, await unknown(id)]).toEqual([200, 404]);
  });

  it('is honoured by another process with the same key', async () => {
    const id = await openSession();
    const other = await LoaderService.start({ SECRETS_KEY: 'a key of these tests' });
    const response = await other.post(PING, { headers: { 'mcp-session-id': id } });
    await other.app.close();
    expect(response.status).toBe(200);
  });

  it('cannot be ended without being named', async () => {
    const response = await loader.fetch('/mcp', { method: 'DELETE' });
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: -32000 } }]);
  });

  it('has an event stream, which ends with it', async () => {
    const id = await openSession();
    const stream = await loader.fetch('/mcp', { headers: { 'mcp-session-id': id, accept: 'text/event-stream' } });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    await loader.fetch('/mcp', { method: 'DELETE', headers: { 'mcp-session-id': id } });
    expect(await stream.text()).toBe('');
  });

  it('is told that the tools are others when it was opened on a process with other tools', async () => {
    const seal = createSessionSeal(loader.app.deps.config.secretsKey);
    const id = seal.seal('some-uuid another-version', 'context-loader\nada');
    const stream = await loader.fetch('/mcp', { headers: { 'mcp-session-id': id, accept: 'text/event-stream' } });
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    await reader.cancel();
    expect(new TextDecoder().decode(value)).toContain('notifications/tools/list_changed');
  });
});
