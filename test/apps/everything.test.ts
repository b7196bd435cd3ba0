import { setTimeout as wait } from 'node:timers/promises';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
  ResourceUpdatedNotificationSchema,
  type JSONRPCMessage,
  CallToolResultSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type EverythingUpstream, startEverything } from '../support/upstreams/everything.ts';
import { type AppService, PAIRINGS, startAppService } from './app-service.ts';

let service: AppService;
const upstreams: EverythingUpstream[] = [];
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await startAppService();
  for (const mode of ['stream', 'sse'] as const) {
    const upstream = await startEverything(mode);
    upstreams.push(upstream);
    ids[mode] = await service.publish(mode, upstream.url);
  }
});

afterAll(async () => {
  await service.close();
  await Promise.all(upstreams.map(upstream => upstream.stop()));
});

const SAMPLING = {
  model: 'm',
  role: 'assistant' as const,
  content: { type: 'text' as const, text: 'sampled' },
};

function textOf(result: unknown): string {
  return JSON.stringify((result as { content: unknown }).content);
}

describe.each(PAIRINGS)('a client on %s and the reference server on %s', (clientMode, upstreamMode) => {
  const id = (): string => ids[upstreamMode] ?? '';

  test('list and call', async () => {
    const client = await service.client(clientMode, id());
    const { tools } = await client.listTools();
    expect(tools.map(tool => tool.name)).toContain('echo');
    const result = await client.callTool({ name: 'echo', arguments: { message: '你好' } });
    expect(result.content).toEqual([{ type: 'text', text: 'Echo: 你好' }]);
    expect(client.getInstructions()).toBeTypeOf('string');
  });

  test('every progress frame comes under the token of the caller', async () => {
    const client = await service.client(clientMode, id());
    const seen: unknown[] = [];
    const { transport } = client;
    const deliver = transport?.onmessage;
    if (transport !== undefined) {
      // The client itself forgets its handler with the answer, which may come in the same chunk as the last frame.
      transport.onmessage = (message: JSONRPCMessage) => {
        if ('method' in message && message.method === 'notifications/progress') seen.push(message.params);
        deliver?.(message);
      };
    }
    const params = { name: 'trigger-long-running-operation', arguments: { duration: 0.5, steps: 5 } };
    await client.request(
      { method: 'tools/call', params: { ...params, _meta: { progressToken: 'mine' } } },
      CallToolResultSchema,
    );
    const frames = [1, 2, 3, 4, 5].map(progress => ({ progress, total: 5, progressToken: 'mine' }));
    await vi.waitFor(() => expect(seen).toEqual(frames));
  });

  test('prompts, resources, templates and completion', async () => {
    const client = await service.client(clientMode, id());
    const { prompts } = await client.listPrompts();
    expect(prompts.length).toBeGreaterThan(2);
    const { resources } = await client.listResources();
    const { contents } = await client.readResource({ uri: resources[0]?.uri ?? '' });
    expect(contents).toHaveLength(1);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.length).toBeGreaterThan(0);
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'completable-prompt' },
      argument: { name: 'department', value: 'E' },
    });
    expect(completion.values).toEqual(['Engineering']);
  });

  test('the server asks for sampling, elicitation and roots', async () => {
    const client = await service.client(clientMode, id(), {
      capabilities: { sampling: {}, elicitation: {}, roots: { listChanged: true } },
      prepare(own) {
        own.setRequestHandler(CreateMessageRequestSchema, () => SAMPLING);
        own.setRequestHandler(ElicitRequestSchema, () => ({ action: 'decline' as const }));
        own.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: 'file:///here', name: 'here' }] }));
      },
    });
    const sampled = await client.callTool({ name: 'trigger-sampling-request', arguments: { prompt: 'p' } });
    expect(textOf(sampled)).toContain('sampled');
    expect(textOf(await client.callTool({ name: 'trigger-elicitation-request', arguments: {} }))).toMatch(/declined/i);
    await vi.waitFor(
      async () => expect(textOf(await client.callTool({ name: 'get-roots-list', arguments: {} }))).toContain('here'),
      3000,
    );
  });

  test('log messages, subscriptions and their updates', async () => {
    const logs: string[] = [];
    const updated: string[] = [];
    const client = await service.client(clientMode, id(), {
      prepare(own) {
        own.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => void logs.push(params.level));
        own.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void updated.push(params.uri));
      },
    });
    await client.setLoggingLevel('debug');
    const { resources } = await client.listResources();
    const uri = resources[0]?.uri ?? '';
    await client.subscribeResource({ uri });
    await vi.waitFor(() => expect(logs).toContain('info'), 3000);
    await client.callTool({ name: 'toggle-subscriber-updates', arguments: {} });
    await vi.waitFor(() => expect(updated).toEqual([uri]), 3000);
  });

  test('a cancelled call ends for the client, and the session goes on', async () => {
    const client = await service.client(clientMode, id());
    const controller = new AbortController();
    const call = client.callTool(
      { name: 'trigger-long-running-operation', arguments: { duration: 30, steps: 5 } },
      undefined,
      { signal: controller.signal },
    );
    await wait(100);
    controller.abort('enough');
    await expect(call).rejects.toThrow('enough');
    const { content } = await client.callTool({ name: 'echo', arguments: { message: 'still here' } });
    expect(content).toEqual([{ type: 'text', text: 'Echo: still here' }]);
  });
});
