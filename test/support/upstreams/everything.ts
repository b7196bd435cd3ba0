import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

export interface EverythingUpstream {
  url: string;
  mode: 'stream' | 'sse';
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 20_000;

/** The reference server of the MCP project, as its own process on a free port. */
export async function startEverything(mode: 'stream' | 'sse'): Promise<EverythingUpstream> {
  const port = await freePort();
  const entry = join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), 'dist/index.js');
  const child = spawn(process.execPath, [entry, mode === 'stream' ? 'streamableHttp' : 'sse'], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-4000)));
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(child, port, () => said);
  return { url: `${origin}/${mode === 'stream' ? 'mcp' : 'sse'}`, mode, stop: () => stop(child) };
}

const PACKAGE = '@modelcontextprotocol/server-everything';

/** Ready is what the server itself says: an answer on the port could be somebody else's. */
async function untilReady(child: ChildProcess, port: number, said: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!said().includes(`on port ${port}`)) {
    if (child.exitCode !== null) throw new Error(`server-everything ended with ${child.exitCode}: ${said()}`);
    if (Date.now() >= deadline) {
      await stop(child);
      throw new Error(`server-everything was not ready within ${READY_WITHIN_MS} ms: ${said()}`);
    }
    await wait(20);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
