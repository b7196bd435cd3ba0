/**
 * The official conformance suite against an SDK server directly, and against the same server through the app endpoint, with
 * upstreams on both transports. Fails when a check that passes directly does not pass through us.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import { startService } from '../src/main.ts';

const SUITES = ['0.1.16', '0.2.0-alpha.12'];
const FIXTURE = new URL('../test/conformance/fixture-server.ts', import.meta.url).pathname;
const FACTORY = '/api/agent-operator-integration/v1';
const MODES = ['stream', 'sse'] as const;
/** Directly on JSON there is nothing to compare: a plain answer has no streams to count. */
const STREAMS_ONLY = 'server-sse-multiple-streams';

type Outcome = Map<string, { passed: number; failed: number }>;

async function startFixture(mode: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [FIXTURE, mode], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: chunk.toString('utf8').trim(), child };
}

async function publish(base: string, mode: string, url: string): Promise<string> {
  const send = async (path: string, body: object): Promise<{ mcp_id: string }> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${base}${FACTORY}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { mcp_id: string };
  };
  const { mcp_id: id } = await send('/mcp/', { creation_type: 'custom', name: `conformance ${mode}`, mode, url });
  await send(`/mcp/${id}/status`, { status: 'published' });
  return `${base}${FACTORY}/mcp/app/${id}/mcp`;
}

async function runSuite(version: string, url: string): Promise<Outcome> {
  const suite = `--package=@modelcontextprotocol/conformance@${version}`;
  const child = spawn('npm', ['exec', '--yes', suite, '--', 'conformance', 'server', '--url', url], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  await once(child, 'close');
  const lines = [...text.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed/gm)];
  if (lines.length === 0) throw new Error(`The suite ${version} reported nothing:\n${text.slice(-2000)}`);
  return new Map(
    lines.map(([, name = '', passed, failed]) => [name, { passed: Number(passed), failed: Number(failed) }]),
  );
}

function worse(direct: Outcome, through: Outcome): string[] {
  return [...direct].flatMap(([name, wanted]) => {
    const got = through.get(name) ?? { passed: 0, failed: 0 };
    const missing = got.passed < wanted.passed && name !== STREAMS_ONLY;
    return got.failed > wanted.failed || missing ? [`${name}: ${got.passed} passed, ${got.failed} failed`] : [];
  });
}

function total(outcome: Outcome): string {
  const sum = (pick: 'passed' | 'failed'): number => [...outcome.values()].reduce((all, one) => all + one[pick], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}

const dataDir = mkdtempSync(join(tmpdir(), 'bkn-mcp-conformance-'));
const service = await startService(
  readConfig({ PORT: '0', AUTH_ENABLED: 'false', LOG_LEVEL: 'error', DATA_DIR: dataDir }),
);
const fixtures = { stream: await startFixture('stream'), sse: await startFixture('sse') };
const targets = new Map<string, string>();
for (const mode of MODES) targets.set(mode, await publish(service.url, mode, fixtures[mode].url));
let isWorse = false;
for (const version of SUITES) {
  const direct = await runSuite(version, fixtures.stream.url);
  console.log(`${version} direct: ${total(direct)}`);
  for (const [mode, url] of targets) {
    const through = await runSuite(version, url);
    const faults = worse(direct, through);
    console.log(`${version} through the app endpoint, upstream on ${mode}: ${total(through)}`);
    for (const fault of faults) console.log(`  worse than direct: ${fault}`);
    isWorse ||= faults.length > 0;
  }
}
for (const { child } of Object.values(fixtures)) child.kill();
await service.close();
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = isWorse ? 1 : 0;
