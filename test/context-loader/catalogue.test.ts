import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { LOADER, LoaderService } from './loader-service.ts';

let loader: LoaderService;
beforeAll(async () => {
  loader = await LoaderService.start();
});
afterAll(() => loader.app.close());

async function info(headers: Record<string, string> = {}, path = '/mcp/info'): Promise<JsonObject> {
  return (await (await loader.fetch(path, { headers })).json()) as JsonObject;
}

describe('tools/list', () => {
  it('shows what the model needs and what an interface displays, in the language of the request', async () => {
    const start = async (language: string) => {
      const { result } = await loader.ask('tools/list', {}, { headers: { 'accept-language': language } });
      return (result as { tools: JsonObject[] }).tools.find(({ name }) => name === 'bkn_start_interaction');
    };
    expect(await start('en')).toMatchObject({
      title: 'Start interaction',
      inputSchema: { type: 'object', required: ['question'] },
      outputSchema: { type: 'object' },
      annotations: { readOnlyHint: false, destructiveHint: false },
      _meta: { 'openbkn.ai/group': 'lifecycle', 'openbkn.ai/group_title': 'Session lifecycle', 'openbkn.ai/order': 10 },
    });
    expect(await start('zh')).toMatchObject({ title: '开始交互', _meta: { 'openbkn.ai/group_title': '会话生命周期' } });
  });

  it('is sorted by name', async () => {
    const client = await loader.client();
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  });

  it('answers a tool that there is not with an error of the protocol', async () => {
    expect(await loader.ask('tools/call', { name: 'run_code', arguments: {} })).toMatchObject({
      error: { code: -32602, message: 'Unknown tool: run_code' },
    });
  });
});

describe('GET /mcp/info', () => {
  it('has its members in their order, and the tools of tools/list', async () => {
    const document = await info();
    expect(Object.keys(document)).toEqual([
      'service',
      'endpoint',
      'protocol',
      'transport',
      'auth',
      'language',
      'supported_languages',
      'tool_count',
      'tools',
      'client_config_example',
    ]);
    const { result } = await loader.ask('tools/list');
    const listed = (result as { tools: JsonObject[] }).tools.map(tool => {
      const meta = tool._meta as JsonObject;
      return {
        name: tool.name,
        title: tool.title,
        group: meta['openbkn.ai/group'],
        group_title: meta['openbkn.ai/group_title'],
        order: meta['openbkn.ai/order'],
        description: tool.description,
        input_schema: tool.inputSchema,
        output_schema: tool.outputSchema,
      };
    });
    expect(JSON.stringify(document.tools)).toBe(JSON.stringify(listed));
    expect(document.tool_count).toBe(listed.length);
  });

  it('names the endpoint as the caller sees it', async () => {
    const headers = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'bkn.example.com',
      'x-forwarded-prefix': '/gate',
    };
    const { endpoint, client_config_example } = await info(headers, '/mcp/info/');
    expect(endpoint).toBe(`https://bkn.example.com/gate${LOADER}/mcp`);
    expect(client_config_example).toMatchObject({ mcpServers: { 'context-loader': { url: endpoint } } });
  });

  it('is in the language of the request and says so', async () => {
    const response = await loader.fetch('/mcp/info', { headers: { 'accept-language': 'zh' } });
    expect(response.headers.get('content-language')).toBe('zh-CN');
    expect(response.headers.get('vary')).toBe('Accept-Language');
    expect(await response.json()).toMatchObject({
      language: 'zh-CN',
      client_config_example: { mcpServers: { 'context-loader': { headers: { 'Accept-Language': 'zh-CN' } } } },
    });
  });

  it('is not sent again to who has it, in the same language and at the same address', async () => {
    const etag = (await loader.fetch('/mcp/info')).headers.get('etag') ?? '';
    const status = async (headers: Record<string, string>) =>
      (await loader.fetch('/mcp/info', { headers: { 'if-none-match': etag, ...headers } })).status;
    expect(await status({})).toBe(304);
    expect(await status({ 'if-none-match': `"other", W/${etag}` })).toBe(304);
    expect(await status({ 'accept-language': 'zh' })).toBe(200);
    expect(await status({ 'x-forwarded-proto': 'https' })).toBe(200);
  });
});
