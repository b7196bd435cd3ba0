import { beforeEach, describe, expect, test } from 'vitest';
import { parseJson, type JsonObject } from '../../src/json.ts';
import { ToolServer, type ToolServerCall, UnknownTool } from '../../src/mcp/tool-server.ts';
import { ServiceError } from '../../src/errors.ts';

const TOOL = { name: 'add', inputSchema: { type: 'object' } };
let sent: string[];
let failures: unknown[];
let server: ToolServer;
let call: (call: ToolServerCall) => Promise<JsonObject>;
let listText: string | undefined;

beforeEach(() => {
  sent = [];
  failures = [];
  listText = undefined;
  call = ({ args }) => Promise.resolve({ content: [], structuredContent: args });
  server = new ToolServer({
    serverInfo: { name: 'tools', version: '1.0.0' },
    instructions: 'Use them.',
    list: () => Promise.resolve({ tools: [TOOL], ...(listText !== undefined && { text: listText }) }),
    call: given => call(given),
    send: text => sent.push(text),
    onFailure: error => failures.push(error),
  });
});

const request = (method: string, params: JsonObject = {}, id: number | string = 1): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

async function ask(message: JsonObject): Promise<JsonObject> {
  await server.receive(message);
  return parseJson(sent.at(-1) ?? '{}') as JsonObject;
}

describe('an MCP server of our own', () => {
  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('speaks revision %s', async protocolVersion => {
    expect(await ask(request('initialize', { protocolVersion }))).toMatchObject({ result: { protocolVersion } });
  });

  test('answers an unknown newer revision with the newest it speaks', async () => {
    const { result } = await ask(request('initialize', { protocolVersion: '2031-01-01' }));
    expect(result).toMatchObject({ protocolVersion: '2025-11-25', instructions: 'Use them.' });
  });

  test('sends a prepared list as it is', async () => {
    listText = '[{"name":"prepared"}]';
    expect(await ask(request('tools/list', {}, 'l'))).toEqual({
      jsonrpc: '2.0',
      id: 'l',
      result: { tools: [{ name: 'prepared' }] },
    });
  });

  test('answers a tool that there is not with an error of the protocol', async () => {
    call = () => Promise.reject(new UnknownTool());
    expect(await ask(request('tools/call', { name: 'sub', arguments: {} }))).toMatchObject({
      error: { code: -32602, message: 'Unknown tool: sub' },
    });
    expect(failures).toEqual([]);
  });

  test('lists its tools as they are given, and answers ping', async () => {
    expect(await ask(request('tools/list'))).toEqual({ jsonrpc: '2.0', id: 1, result: { tools: [TOOL] } });
    expect(await ask(request('ping', {}, 'p'))).toEqual({ jsonrpc: '2.0', id: 'p', result: {} });
  });

  test('keeps the integers of arguments and results exact', async () => {
    const params = parseJson('{"name":"add","arguments":{"n":1784880971306127803}}') as JsonObject;
    await server.receive(request('tools/call', params));
    expect(sent.at(-1)).toContain('"structuredContent":{"n":1784880971306127803}');
  });

  test('says which failure a tool met without its cause, and tells its owner the whole', async () => {
    call = () =>
      Promise.reject(new ServiceError('MCPServerTimeout', { details: 'too slow', cause: new Error('secret') }));
    const { result } = await ask(request('tools/call', { name: 'add' }));
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result)).toContain('MCPServerTimeout: too slow');
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(failures).toHaveLength(1);
  });

  test('stops a cancelled call and does not answer it', async () => {
    call = ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
    const running = server.receive(request('tools/call', { name: 'add' }, 9));
    await server.receive({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 9 } });
    await running;
    expect(sent).toEqual([]);
  });

  test('refuses unknown methods and calls without a name', async () => {
    expect(await ask(request('resources/list'))).toMatchObject({ error: { code: -32601 } });
    expect(await ask(request('tools/call', {}))).toMatchObject({ error: { code: -32602 } });
  });
});
