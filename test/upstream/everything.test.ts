import { expect, test } from 'vitest';
import { startEverything } from '../support/upstreams/everything.ts';
import { NEVER, started, testUpstreams } from './client.ts';

test.each(['stream', 'sse'] as const)('the reference server is listed and called in mode %s', async mode => {
  const server = await started(startEverything(mode));
  const upstreams = testUpstreams({ connectTimeoutMs: 5000, callTimeoutMs: 5000 });
  const target = { mode, url: server.url, headers: {} };
  const { tools, initInfo } = await upstreams.probe(target, NEVER);
  expect(tools.map(tool => tool.name)).toContain('echo');
  expect(initInfo).toMatchObject({ protocolVersion: '2025-11-25', serverInfo: { name: 'mcp-servers/everything' } });
  expect(await upstreams.callTool(target, 'echo', { message: '你好' }, { signal: NEVER })).toEqual({
    content: [{ type: 'text', text: 'Echo: 你好' }],
    is_error: false,
  });
  expect((await upstreams.callTool(target, 'missing', {}, { signal: NEVER })).is_error).toBe(true);
  const long = { duration: 1, steps: 4 };
  const seen: unknown[] = [];
  const onProgress = (params: { [key: string]: unknown }): void => void seen.push(params.progress);
  await upstreams.callTool(target, 'trigger-long-running-operation', long, { signal: NEVER, onProgress });
  expect(seen).toEqual([1, 2, 3, 4]);
  expect(upstreams.stats()).toEqual({ sessions: 1, opened: 1 });
});
