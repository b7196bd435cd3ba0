import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { startRecordingUpstream, type StreamUpstream } from '../support/upstreams/recording.ts';
import { type SseUpstream, startSseUpstream } from '../support/upstreams/sse-upstream.ts';
import { type AppService, INITIALIZE, startAppService } from './app-service.ts';
import { openPlainSse } from './plain-sse.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function start(env: Record<string, string> = {}): Promise<AppService> {
  const service = await startAppService(env);
  closers.unshift(service.close);
  return service;
}

async function upstream(mode: 'stream'): Promise<StreamUpstream>;
async function upstream(mode: 'sse'): Promise<SseUpstream>;
async function upstream(mode: 'stream' | 'sse'): Promise<StreamUpstream | SseUpstream>;
async function upstream(mode: 'stream' | 'sse'): Promise<StreamUpstream | SseUpstream> {
  const server = mode === 'stream' ? await startRecordingUpstream() : await startSseUpstream();
  closers.push(() => server.stop());
  return server;
}

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const CHANGED = 'notifications/tools/list_changed';

async function sessionOf(service: AppService, id: string): Promise<Record<string, string>> {
  const response = await service.post(id, INITIALIZE);
  return { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' };
}

/** The text of a stream until it ends. */
async function drain(response: Response, into: { text: string }): Promise<void> {
  for await (const chunk of response.body ?? []) into.text += Buffer.from(chunk).toString('utf8');
}

test.each(['stream', 'sse'] as const)('idle sessions end, at the upstream on %s too', async mode => {
  const server = await upstream(mode);
  const service = await start({ MCP_APP_SESSION_IDLE_MS: '300' });
  const id = await service.publish(mode, server.url);
  const sessions = await Promise.all(Array.from({ length: 20 }, () => sessionOf(service, id)));
  expect(server.count('initialize')).toBe(20);
  await vi.waitFor(() => expect(server.openSessions()).toBe(0), 5000);
  const [first = {}] = sessions;
  expect((await service.post(id, LIST, first)).status).toBe(404);
});

test.each(['stream', 'sse'] as const)(
  'there are only so many sessions: the longest idle gives way (%s)',
  async mode => {
    const server = await upstream(mode);
    const service = await start({ MCP_APP_SESSIONS_MAX: '5' });
    const id = await service.publish(mode, server.url);
    const sessions: Record<string, string>[] = [];
    for (let number = 0; number < 8; number += 1) sessions.push(await sessionOf(service, id));
    await vi.waitFor(() => expect(server.openSessions()).toBe(5), 3000);
    const statuses = await Promise.all(sessions.map(async session => (await service.post(id, LIST, session)).status));
    expect(statuses).toEqual([404, 404, 404, 200, 200, 200, 200, 200]);
  },
);

test.each(['stream', 'sse'] as const)('going offline ends open streams within seconds (upstream on %s)', async mode => {
  const server = await upstream(mode);
  const service = await start();
  const id = await service.publish(mode, server.url);
  const session = await sessionOf(service, id);
  const read = { text: '' };
  const listening = drain(await service.get(id, 'mcp', session), read);
  const client = await openPlainSse(service, id);
  await service.setStatus(id, 'offline');
  const began = Date.now();
  await Promise.all([listening, client.ended]);
  expect(Date.now() - began).toBeLessThan(5000);
  expect((await service.post(id, LIST, session)).status).toBe(404);
  await vi.waitFor(() => expect(server.openSessions()).toBe(0), 3000);
});

test('a withdrawn grant ends open streams, and the next request is 404', async () => {
  const server = await upstream('stream');
  const service = await start();
  const id = await service.publish('stream', server.url);
  const key = await service.caller('guest', id, ['execute']);
  const client = await openPlainSse(service, id, key);
  await service.deps.stores.grants.remove({
    principalId: 'guest',
    resourceType: 'mcp',
    resourceId: id,
    operation: 'execute',
  });
  await client.ended;
  expect((await service.post(id, INITIALIZE, {}, key)).status).toBe(404);
});

async function update(service: AppService, id: string, change: Record<string, unknown>): Promise<void> {
  const { base_info: info } = (await service.api('GET', `/mcp/${id}`)) as { base_info: Record<string, unknown> };
  const { name, mode, url, headers, creation_type: creation } = info;
  await service.api('PUT', `/mcp/${id}`, { name, mode, url, headers, creation_type: creation, ...change });
  await service.setStatus(id, 'published');
}

test('a new release that leads to the same target is told once, to the sessions of that server alone', async () => {
  const server = await upstream('stream');
  const service = await start();
  const id = await service.publish('stream', server.url);
  const other = await service.publish('stream', server.url);
  const reads = [{ text: '' }, { text: '' }];
  for (const [index, one] of [id, other].entries()) {
    const stream = await service.get(one, 'mcp', await sessionOf(service, one));
    void drain(stream, reads[index] ?? { text: '' }).catch(() => undefined);
  }
  const client = await openPlainSse(service, id);
  await update(service, id, { description: 'new words' });
  await client.next(new RegExp(CHANGED));
  await wait(2500);
  expect(reads.map(({ text }) => text.split(CHANGED).length - 1)).toEqual([1, 0]);
  expect(client.messages.filter(text => text.includes(CHANGED))).toHaveLength(1);
});

test('a new release that leads elsewhere ends the sessions: clients initialise again', async () => {
  const [first, second] = [await upstream('stream'), await upstream('stream')];
  const service = await start();
  const id = await service.publish('stream', first.url);
  const session = await sessionOf(service, id);
  await update(service, id, { url: second.url });
  expect((await service.post(id, LIST, session)).status).toBe(404);
  expect((await service.post(id, LIST, await sessionOf(service, id))).status).toBe(200);
  expect(second.count('tools/list')).toBe(1);
});

test('a session sealed with SECRETS_KEY is carried on by any process with the key, and by no other', async () => {
  const server = await upstream('stream');
  const secret = { SECRETS_KEY: 'a passphrase for these tests' };
  const [one, two, three] = [await start(secret), await start(secret), await start()];
  const id = await one.publish('stream', server.url);
  const session = await sessionOf(one, id);
  for (const replica of [two, three]) await copyServer(one, replica, id);
  expect((await two.post(id, LIST, session)).status).toBe(200);
  expect((await three.post(id, LIST, session)).status).toBe(404);
});

/** As if both used one database. */
async function copyServer(from: AppService, to: AppService, id: string): Promise<void> {
  const [record, release] = [await from.deps.servers.find(id), await from.deps.servers.findRelease(id)];
  if (record === undefined || release === undefined) throw new Error('there is no such server');
  await to.deps.servers.insert(record);
  await to.deps.servers.publish(record, release, record.revision);
}

test('closing the service ends streams and upstream sessions at once', async () => {
  const server = await upstream('stream');
  const service = await start();
  const id = await service.publish('stream', server.url);
  const listening = drain(await service.get(id, 'mcp', await sessionOf(service, id)), { text: '' });
  const began = Date.now();
  await service.close();
  await listening;
  expect(Date.now() - began).toBeLessThan(3000);
  expect(server.openSessions()).toBe(0);
});
