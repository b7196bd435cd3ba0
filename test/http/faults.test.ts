import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/verify/exchange.ts';
import { SchemaCheck } from '../../src/verify/schema-check.ts';
import { member, Stage, text } from '../../src/verify/stage.ts';
import { type Deployment, startDeployment } from '../contract/deployment.ts';
import {
  bigAnswer,
  brokenStream,
  endedStream,
  type Fault,
  type FaultyMethod,
  halfResponse,
  html,
  reset,
  silence,
  startFaultyUpstream,
  status,
  unusedUrl,
} from '../support/upstreams/faulty.ts';
import { startRecordingUpstream, type StreamUpstream } from '../support/upstreams/recording.ts';

const TIMEOUT_MS = 1000;
const schema = new SchemaCheck();
let deployment: Deployment;
let stage: Stage;
const upstreams: StreamUpstream[] = [];

beforeAll(async () => {
  const env = { MCP_CONNECT_TIMEOUT_MS: `${TIMEOUT_MS}`, MCP_CALL_TIMEOUT_MS: `${TIMEOUT_MS}` };
  deployment = await startDeployment('pglite', env);
});
afterAll(() => deployment.close());
beforeEach(() => {
  stage = new Stage(deployment.target, schema);
});
afterEach(async () => {
  await stage.clear();
  await Promise.all(upstreams.splice(0).map(upstream => upstream.stop()));
});

async function publish(url: string): Promise<string> {
  const id = await stage.addServer({ url });
  await stage.setStatus(id, 'published');
  return id;
}

async function callFaulty(method: FaultyMethod, fault: Fault): Promise<{ answer: Answer; ms: number }> {
  const upstream = await startFaultyUpstream(method, fault);
  upstreams.push(upstream);
  const id = await publish(upstream.url);
  const start = performance.now();
  const answer = await stage.call(id, 'echo');
  return { answer, ms: performance.now() - start };
}

function codeOf(answer: Answer): unknown {
  return text(member(answer.body).error_code).split('.').at(-1);
}

const FAILURES: [what: string, method: FaultyMethod, fault: Fault, code: string][] = [
  ['accepts and never answers', 'initialize', silence, 'MCPServerTimeout'],
  ['never answers the call', 'tools/call', silence, 'MCPServerTimeout'],
  ['answers the handshake with 401', 'initialize', status(401), 'MCPServerAuthFailed'],
  ['answers the handshake with 403', 'initialize', status(403), 'MCPServerAuthFailed'],
  ['answers the call with 401', 'tools/call', status(401), 'MCPServerAuthFailed'],
  ['answers the handshake with 500', 'initialize', status(500), 'MCPServerNotAccessible'],
  ['answers the handshake with a page', 'initialize', html, 'MCPServerNotAccessible'],
  ['answers the call with 500', 'tools/call', status(500), 'MCPCallToolFailed'],
  ['answers the call with a page', 'tools/call', html, 'MCPCallToolFailed'],
  ['answers half the call', 'tools/call', halfResponse, 'MCPCallToolFailed'],
  ['answers the call with 20 MiB', 'tools/call', bigAnswer(20 << 20), 'MCPCallToolFailed'],
];

describe('a call to an upstream that', () => {
  it.each(FAILURES)('%s (%s) is 500 and shows nothing of what it said', async (_what, method, fault, code) => {
    const { answer } = await callFaulty(method, fault);
    expect([answer.status, codeOf(answer)]).toEqual([500, code]);
    expect(answer.text).not.toMatch(/html|stack|secret|\.js|\.ts\b|node_modules|127\.0\.0\.1/i);
  });

  it('refuses the connection is 500 …MCPServerNotAccessible', async () => {
    const answer = await stage.call(await publish(await unusedUrl()), 'echo');
    expect([answer.status, codeOf(answer)]).toEqual([500, 'MCPServerNotAccessible']);
  });

  const BREAKS: [string, Fault][] = [
    ['ends its stream', endedStream],
    ['breaks its stream', brokenStream],
    ['resets the socket', reset],
  ];
  it.each(BREAKS)('%s without an answer fails at once, not at the timeout', async (_what, fault) => {
    const { answer, ms } = await callFaulty('tools/call', fault);
    expect([answer.status, codeOf(answer)]).toEqual([500, 'MCPCallToolFailed']);
    expect(ms).toBeLessThan(TIMEOUT_MS);
  });
});

it('tells a list of tools that fails from a server that cannot be reached', async () => {
  const upstream = await startFaultyUpstream('tools/list', status(500));
  upstreams.push(upstream);
  const path = { mcp_id: await publish(upstream.url) };
  await stage.refused('listMCPProxyTools', 500, 'MCPListToolsFailed', { path });
  await stage.refused('parseMCPServer', 500, 'MCPListToolsFailed', { json: { mode: 'stream', url: upstream.url } });
});

it('takes null in a tool definition for no value where the document has no null', async () => {
  const lenient = { name: 'lenient', description: null, inputSchema: null, outputSchema: null, annotations: null };
  const { url } = await stage.upstream({ tools: [lenient] });
  const { tools } = await stage.ok('parseMCPServer', { json: { mode: 'stream', url } });
  expect(tools).toEqual([{ name: 'lenient', outputSchema: null, annotations: null }]);
});

it.each([
  ['description is not a text', { description: 7 }],
  ['inputSchema is not an object', { inputSchema: true }],
  ['inputSchema is not an object', { inputSchema: [] }],
])('fails the listing of a tool whose %s', async (why, wrong) => {
  const { url } = await stage.upstream({
    tools: [
      { name: 'right', inputSchema: {} },
      { name: 'wrong', ...wrong },
    ],
  });
  const json = { mode: 'stream', url };
  const { error_details: details } = await stage.refused('parseMCPServer', 500, 'MCPListToolsFailed', { json });
  expect(details).toBe(`The tool list of the upstream has an entry whose ${why}.`);
});

it('opens one session for 20 concurrent calls after the upstream forgot all, and runs each call once', async () => {
  const upstream = await startRecordingUpstream();
  upstreams.push(upstream);
  const id = await publish(upstream.url);
  await stage.call(id, 'echo');
  upstream.forgetSessions();
  const before = { initialize: upstream.count('initialize'), requests: upstream.requests.length };
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => stage.call(id, 'echo', { n })));
  expect(answers.map(({ status: code }) => code)).toEqual(Array(20).fill(200));
  const texts = answers.map(({ text }) => /"n\\":(\d+)/.exec(text)?.[1]);
  expect(texts).toEqual(Array.from({ length: 20 }, (_, n) => `${n}`));
  expect(upstream.count('initialize') - before.initialize).toBe(1);
  expect(upstream.openSessions()).toBe(1);
});

it('ends the call at the upstream when the client hangs up', async () => {
  const gone = Promise.withResolvers<undefined>();
  const upstream = await startFaultyUpstream('tools/call', ({ response }) => {
    response.on('close', () => gone.resolve(undefined));
  });
  upstreams.push(upstream);
  const id = await publish(upstream.url);
  const start = performance.now();
  await expect(stage.call(id, 'echo', {}, { timeoutMs: 150 })).rejects.toThrow(/timeout/i);
  await gone.promise;
  expect(performance.now() - start).toBeLessThan(TIMEOUT_MS);
});

it('keeps no session of failed upstreams, of probes, and of servers taken offline', async () => {
  const before = deployment.deps.upstreams.stats().sessions;
  await callFaulty('initialize', status(500));
  await callFaulty('tools/call', reset);
  const upstream = await startRecordingUpstream();
  upstreams.push(upstream);
  await stage.ok('parseMCPServer', { json: { mode: 'stream', url: upstream.url } });
  const id = await publish(upstream.url);
  await stage.call(id, 'echo');
  expect(deployment.deps.upstreams.stats().sessions).toBe(before + 1);
  await stage.setStatus(id, 'offline');
  expect(deployment.deps.upstreams.stats().sessions).toBe(before);
  await expect.poll(() => upstream.openSessions()).toBe(0);
});
