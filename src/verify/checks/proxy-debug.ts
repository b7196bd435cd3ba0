import type { Json, JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandSame, demandStatus } from '../demands.ts';
import { member, type Stage } from '../stage.ts';
import type { Upstream } from '../upstream-server.ts';
import { demandEqual } from '../violation.ts';

async function debug(stage: Stage, id: string, tool: string, json: JsonObject): Promise<void> {
  const answer = await stage.send('debugMCPTool', { path: { mcp_id: id, tool_name: tool }, json });
  demandStatus(answer, 200, `debugging ${tool}`);
}

/** `[name, arguments]` of each tool call since the last look. */
function takeCalls(upstream: Upstream): Json[] {
  const calls = upstream.seen.splice(0).filter(({ message }) => message?.method === 'tools/call');
  return calls.map(({ message }) => {
    const { name = null, arguments: given = null } = member(message?.params);
    return [name, given];
  });
}

const NAME = 'dir/天气 100%.x?y#z';

async function callsCurrent(stage: Stage): Promise<void> {
  const [before, after] = [await stage.upstream(), await stage.upstream()];
  const id = await stage.addServer({ url: before.url });
  const look = async (status: string, reached: Upstream): Promise<void> => {
    await debug(stage, id, NAME, { parameters: { status } });
    const calls = [...takeCalls(reached)];
    demandSame(calls, [[NAME, { status }]], `calls of the current upstream in status ${status}`);
    demandSame([...takeCalls(before), ...takeCalls(after)], [], `calls of the other upstream in status ${status}`);
  };
  await look('unpublish', before);
  await stage.setStatus(id, 'published');
  await look('published', before);
  await stage.update(id, { url: after.url });
  await look('editing', after);
  await stage.setStatus(id, 'offline');
  await look('offline', after);
}

async function demandArguments(stage: Stage, cases: readonly [JsonObject, JsonObject][]): Promise<void> {
  const { id, upstream } = await stage.published();
  for (const [body, expected] of cases) {
    await debug(stage, id, 'echo', body);
    demandSame(takeCalls(upstream), [['echo', expected]], `calls of the body ${Object.keys(body).join(', ')}`);
  }
}

async function unwraps(stage: Stage): Promise<void> {
  const given = { city: '上海', at: 9007199254740993n, parameters: { inner: true } };
  await demandArguments(stage, [
    [{ parameters: given }, given],
    [{ parameters: {} }, {}],
  ]);
}

async function takesBare(stage: Stage): Promise<void> {
  const bare = { city: '上海', at: 9007199254740993n };
  const beside = { parameters: { city: '上海' }, unit: 'celsius' };
  await demandArguments(stage, [
    [bare, bare],
    [beside, beside],
    [{}, {}],
  ]);
}

async function needsExecute(stage: Stage): Promise<void> {
  const { id, upstream } = await stage.published();
  const path = { mcp_id: id, tool_name: 'echo' };
  const answer = await stage.send('debugMCPTool', { path, json: { parameters: {} }, token: stage.tokens.viewer });
  demandStatus(answer, 403, 'debugging by a holder of view alone');
  demandEqual(upstream.seen.length, 0, 'requests that reached the upstream');
}

export const proxyDebugChecks: Check[] = [
  { requirement: 'proxy-debug-current', run: callsCurrent },
  { requirement: 'proxy-debug-wrapped', run: unwraps },
  { requirement: 'proxy-debug-bare', run: takesBare },
  { requirement: 'proxy-debug-needs-execute', run: needsExecute },
];
