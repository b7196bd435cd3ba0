import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { READMES } from '../scripts/write-config-table.ts';
import { killCommands, startCommand } from './cli/command.ts';
import { type DatabasePlace, makeDatabase } from './support/databases.ts';
import { type EverythingUpstream, startEverything } from './support/upstreams/everything.ts';

const KEY = `bak_${'r'.repeat(43)}`;
let place: DatabasePlace;
let upstream: EverythingUpstream;
let origin: string;

beforeAll(async () => {
  [place, upstream] = await Promise.all([makeDatabase('pglite'), startEverything('stream')]);
  const env = { PORT: '0', DATA_DIR: place.options.dataDir, BOOTSTRAP_APPKEY: KEY };
  const [, url = ''] = await startCommand(['serve'], env).until(/Execution factory {2}(http:\/\/[^/\s]+)/);
  origin = url;
});
afterAll(async () => {
  killCommands();
  await Promise.all([place.drop(), upstream.stop()]);
});

/** The steps as they are written, with this test's key, addresses and MCP server. */
function stepsOf(readme: string): string {
  const text = readFileSync(join(import.meta.dirname, '..', readme), 'utf8');
  const [, steps = ''] = /```sh\n(export KEY=[\s\S]*?)```/.exec(text) ?? [];
  const changes: [string | RegExp, string][] = [
    ['bak_…', KEY],
    ['http://127.0.0.1:9000', origin],
    [/^npx .*server-everything streamableHttp &$/m, ''],
    [/(?<=")http:\/\/127\.0\.0\.1:3001\/mcp(?=")/g, upstream.url],
    ['"name":"everything"', `"name":"everything of ${readme}"`],
  ];
  for (const [what] of changes) {
    expect(steps).toMatch(what);
  }
  return changes.reduce((script, [what, now]) => script.replace(what, now), steps);
}

async function runShell(script: string): Promise<{ status: number | null; lines: string[] }> {
  const shell = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  shell.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
  await once(shell, 'close');
  return { status: shell.exitCode, lines: out.trimEnd().split('\n') };
}

test.each(READMES)('the first steps of %s lead from an MCP server to a tool call', async readme => {
  const { status, lines } = await runShell(stepsOf(readme));
  const [parsed, published, market, tools, called] = lines.map(line => JSON.parse(line) as Record<string, unknown>);
  expect({ status, lines: lines.length }).toEqual({ status: 0, lines: 5 });
  const echo = expect.arrayContaining([expect.objectContaining({ name: 'echo' })]) as unknown;
  expect(parsed).toMatchObject({ tools: echo });
  expect(published).toMatchObject({ status: 'published' });
  expect(market?.data).toContainEqual(expect.objectContaining({ name: `everything of ${readme}` }));
  expect(tools).toMatchObject({ tools: echo });
  expect(called).toMatchObject({ content: [{ type: 'text', text: 'Echo: hello' }], is_error: false });
});
