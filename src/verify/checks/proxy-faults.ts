import type { ServerResponse } from 'node:http';
import type { Check } from '../check.ts';
import { demandStatus } from '../demands.ts';
import { member, type Stage } from '../stage.ts';
import type { UpstreamScript } from '../upstream-server.ts';
import { demand, demandEqual, show } from '../violation.ts';

type TakeOver = NonNullable<UpstreamScript['takeOver']>;

/** Only tools/call goes wrong: the handshake does not. */
function inCall(respond: (response: ServerResponse) => void): TakeOver {
  return ({ message }, response) => {
    if (message?.method !== 'tools/call') return false;
    respond(response);
    return true;
  };
}

function openStream(response: ServerResponse): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': the tool is running\n\n');
  return response;
}

const BREAKS: Record<string, TakeOver> = {
  'ends its stream without an answer': inCall(response => openStream(response).end()),
  'resets the socket in the stream': inCall(response => {
    openStream(response);
    setTimeout(() => response.socket?.resetAndDestroy(), 20);
  }),
  'resets the socket without an answer': inCall(response => response.socket?.resetAndDestroy()),
};

const LIMIT_MS = 1000;

async function failsAtOnce(stage: Stage): Promise<void> {
  for (const [what, breakOff] of Object.entries(BREAKS)) {
    let reached = 0;
    const takeOver: TakeOver = (seen, response) => {
      reached = performance.now();
      return breakOff(seen, response);
    };
    const { id } = await stage.published({ takeOver });
    const call = { path: { mcp_id: id }, json: { tool_name: 'echo', parameters: {} } };
    await stage.refused('callMCPProxyTool', 500, 'MCPCallToolFailed', call);
    const ms = Math.round(performance.now() - reached);
    demand(ms < LIMIT_MS, `the call took ${ms} ms to fail when the upstream ${what}`);
  }
}

async function renewsSession(stage: Stage): Promise<void> {
  const runs: string[] = [];
  const { id, upstream } = await stage.published({ call: name => void runs.push(name) });
  demandStatus(await stage.call(id, 'first'), 200, 'the first call');
  upstream.forgetSessions();
  demandStatus(await stage.call(id, 'second'), 200, 'the call after the upstream forgot its sessions');
  demandEqual(show(runs), show(['first', 'second']), 'the tools that ran');
}

async function tellsFailuresApart(stage: Stage): Promise<void> {
  const closed = await stage.published();
  await closed.upstream.close();
  const refusing = await stage.published({ takeOver: (_seen, response) => Boolean(response.writeHead(401).end()) });
  const breaking = await stage.published({ takeOver: inCall(response => void response.writeHead(500).end()) });
  const codes: unknown[] = [];
  for (const { id } of [closed, refusing, breaking]) {
    const answer = await stage.call(id, 'echo');
    demandStatus(answer, 500, 'a call that the upstream fails');
    const { error_code: code } = member(answer.body);
    codes.push(code);
  }
  demandEqual(new Set(codes).size, 3, `different error_codes among ${show(codes)}`);
}

export const proxyFaultChecks: Check[] = [
  { requirement: 'proxy-call-broken-stream', run: failsAtOnce },
  { requirement: 'proxy-call-stale-session', run: renewsSession },
  { requirement: 'proxy-call-failure-codes', run: tellsFailuresApart },
];
