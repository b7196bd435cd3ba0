import type { Child } from './child.ts';
import { EXECUTOR } from './fill.ts';
import { interleave, type Measured, type Plan } from './interleave.ts';
import type { Target } from './load.ts';
import { printAim, printTable } from './print.ts';

export interface CalledUpstream {
  name: string;
  mcpId: string;
  process: Child;
  /** Least share of the direct throughput at 16 connections that is aimed at; none where the upstream does next to nothing. */
  aim?: number;
}

const MESSAGE = 'How many roads must a man walk down?';
const ACCEPT = 'application/json, text/event-stream';
/** The one that the service offers: servers do more for newer ones (server-everything opens each stream with an event of its own). */
const REVISION = '2025-11-25';

/** The same `echo` directly, on a session kept open, and through the service. */
export async function benchProxy(
  upstream: CalledUpstream,
  service: Child,
  plan: Omit<Plan, 'connections'>,
): Promise<void> {
  const direct = await directTarget(upstream.process.url);
  const before = await upstream.process.counts();
  let calls = 0;
  for (const connections of [1, 16]) {
    const sides = [
      { name: 'direct', target: direct, process: upstream.process },
      { name: 'proxied', target: proxiedTarget(service.url, upstream.mcpId), process: service },
    ];
    const rows = await interleave(sides, { ...plan, connections });
    printTable(`Proxy call, ${upstream.name}, ${connections} connection(s)`, rows);
    calls += rows[1]?.sent ?? 0;
    if (connections === 16) printAims(rows, upstream.aim);
  }
  const opened = ((await upstream.process.counts()).initializes ?? 0) - (before.initializes ?? 0);
  const perThousand = (opened / calls) * 1000;
  printAim(perThousand <= 1, 'at most 1 upstream initialize per 1,000 calls', perThousand.toFixed(2));
}

function printAims([, proxied]: readonly Measured[], aim: number | undefined): void {
  if (proxied === undefined) throw new Error('Nothing was measured');
  const { throughputRatio, cpu } = proxied;
  if (aim !== undefined) {
    printAim(throughputRatio >= aim, `at least ${aim} × direct at 16 connections`, throughputRatio.toFixed(2));
  }
  printAim(cpu <= 0.8, 'at most 0.8 ms CPU a call', cpu.toFixed(3));
}

function proxiedTarget(serviceUrl: string, mcpId: string): Target {
  const body = JSON.stringify({ tool_name: 'echo', parameters: { message: MESSAGE } });
  return {
    url: `${serviceUrl}/api/agent-operator-integration/v1/mcp/proxy/${mcpId}/tool/call`,
    method: 'POST',
    headers: { authorization: `Bearer ${EXECUTOR.key}`, 'content-type': 'application/json' },
    body: () => body,
    expects: MESSAGE,
  };
}

async function directTarget(url: string): Promise<Target> {
  const headers = { 'content-type': 'application/json', accept: ACCEPT };
  const params = { protocolVersion: REVISION, capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
  const opened = await post(url, headers, { jsonrpc: '2.0', id: 0, method: 'initialize', params });
  const session = { ...headers, 'mcp-session-id': opened, 'mcp-protocol-version': REVISION };
  await post(url, session, { jsonrpc: '2.0', method: 'notifications/initialized' });
  const call = { name: 'echo', arguments: { message: MESSAGE } };
  return {
    url,
    method: 'POST',
    headers: session,
    body: id => JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: call }),
    expects: MESSAGE,
  };
}

/** @returns the session id of the answer, empty where it names none */
async function post(url: string, headers: Record<string, string>, message: object): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}
