import type { Json, JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandFieldRefused, demandSame, demandStatus } from '../demands.ts';
import { items, member, type Stage } from '../stage.ts';
import type { Upstream } from '../upstream-server.ts';
import { demand, demandEqual, show } from '../violation.ts';

const TEXT: JsonObject = { type: 'text', text: 'done' };

async function resultOf(stage: Stage, id: string, name: string, parameters: Json = {}): Promise<JsonObject> {
  const answer = await stage.call(id, name, parameters);
  demandStatus(answer, 200, `a call of ${show(name)}`);
  return member(answer.body);
}

/** The tool calls that reached the upstream, as `params`. */
function callsOf(upstream: Upstream): JsonObject[] {
  return upstream.seen
    .filter(({ message }) => message?.method === 'tools/call')
    .map(({ message }) => member(message?.params));
}

async function passesResult(stage: Stage): Promise<void> {
  const content = [
    TEXT,
    { type: 'image', data: 'AAAA', mimeType: 'image/png', annotations: { priority: 1 }, 'x-more': [1] },
  ];
  const rest = { structuredContent: { degrees: 9007199254740993n, é: null }, _meta: { 'example.com/trace': ['one'] } };
  const call = (name: string): { result: Json } => ({
    result: name === 'full' ? { content, ...rest } : { content: [TEXT] },
  });
  const { id } = await stage.published({ call });
  const full = await resultOf(stage, id, 'full');
  demandSame(full, { content, is_error: false, ...rest }, 'a result with structuredContent and _meta');
  demandSame(await resultOf(stage, id, 'plain'), { content: [TEXT], is_error: false }, 'a plain result');
}

async function passesToolError(stage: Stage): Promise<void> {
  const content = [{ type: 'text', text: 'the disk is full' }];
  const { id } = await stage.published({ call: () => ({ result: { content, isError: true } }) });
  demandSame(await resultOf(stage, id, 'fails'), { content, is_error: true }, 'the result of a tool that failed');
}

async function tellsRpcError(stage: Stage): Promise<void> {
  const message = 'Unknown tool: verify-no-such-tool';
  for (const code of [-32602, -32601]) {
    const { id } = await stage.published({ call: () => ({ error: { code, message } }) });
    const { is_error: failed, content } = await resultOf(stage, id, 'verify-no-such-tool');
    demandEqual(failed, true, 'is_error after a JSON-RPC error');
    const told = items(content).some(
      ({ type, text }) => type === 'text' && typeof text === 'string' && text.includes(message),
    );
    demand(told, () => `content should hold the message of the JSON-RPC error, it is ${show(content)}`);
  }
}

async function refusesUnpublished(stage: Stage): Promise<void> {
  const upstream = await stage.upstream();
  const id = await stage.addServer({ url: upstream.url });
  const call = { path: { mcp_id: id }, json: { tool_name: 'echo', parameters: {} } };
  await stage.refused('callMCPProxyTool', 400, 'MCPServerNotPublished', call);
  await stage.setStatus(id, 'published');
  await stage.setStatus(id, 'offline');
  await stage.refused('callMCPProxyTool', 400, 'MCPServerNotPublished', call);
  demandEqual(upstream.seen.length, 0, 'requests that reached the upstream of a server that is not published');
}

async function callsReleased(stage: Stage): Promise<void> {
  const [before, after] = [await stage.upstream(), await stage.upstream()];
  const id = await stage.addServer({ url: before.url });
  await stage.setStatus(id, 'published');
  await stage.update(id, { url: after.url });
  await resultOf(stage, id, 'echo');
  demandSame(
    [before, after].map(upstream => callsOf(upstream).length),
    [1, 0],
    'calls to the released and the draft upstream',
  );
  await stage.setStatus(id, 'published');
  await resultOf(stage, id, 'echo');
  demandSame(
    [before, after].map(upstream => callsOf(upstream).length),
    [1, 1],
    'the same after the next publish',
  );
}

async function judgesBody(stage: Stage): Promise<void> {
  const { id, upstream } = await stage.published();
  const call = (json: JsonObject): ReturnType<Stage['send']> =>
    stage.send('callMCPProxyTool', { path: { mcp_id: id }, json });
  const faults: [JsonObject, string][] = [
    [{ parameters: {} }, 'body.tool_name'],
    [{ tool_name: '', parameters: {} }, 'body.tool_name'],
    [{ tool_name: 'echo' }, 'body.parameters'],
    [{ tool_name: 'echo', parameters: null }, 'body.parameters'],
    [{ tool_name: 'echo', parameters: 'text' }, 'body.parameters'],
    [{ tool_name: 'echo', parameters: [1] }, 'body.parameters'],
  ];
  for (const [json, field] of faults) demandFieldRefused(await call(json), field, `the body ${show(json)}`);
  demandEqual(upstream.seen.length, 0, 'requests that reached the upstream for a refused body');
  const json = {
    tool_name: 'echo',
    parameters: { a: 1 },
    user_id: 'somebody',
    headers: { 'x-verify': '1' },
    more: null,
  };
  demandStatus(await call(json), 200, 'a call with other members in the body');
  demandSame(
    callsOf(upstream).map(({ arguments: given = null }) => given),
    [{ a: 1 }],
    'the arguments that arrived',
  );
}

async function callsAnyName(stage: Stage): Promise<void> {
  const { id, upstream } = await stage.published();
  const names = ['a.b.c', 'dir/sub/tool', '/', '天气 查询-é', '😀', 'percent%2Fescape', 'n'.repeat(120)];
  for (const name of names) await resultOf(stage, id, name);
  demandSame(
    callsOf(upstream).map(({ name = null }) => name),
    names,
    'the names that arrived',
  );
}

export const proxyCallChecks: Check[] = [
  { requirement: 'proxy-call-result', run: passesResult },
  { requirement: 'proxy-call-tool-error', run: passesToolError },
  { requirement: 'proxy-call-rpc-error', run: tellsRpcError },
  { requirement: 'proxy-call-not-published', run: refusesUnpublished },
  { requirement: 'proxy-call-editing-released', run: callsReleased },
  { requirement: 'proxy-call-body', run: judgesBody },
  { requirement: 'proxy-call-tool-names', run: callsAnyName },
];
