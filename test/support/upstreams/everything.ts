import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

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
  await untilReady(child, origin, () => said);
  return { url: `${origin}/${mode === 'stream' ? 'mcp' : 'sse'}`, mode, stop: () => stop(child) };
}

const PACKAGE = '@modelcontextprotocol/server-everything';

async function untilReady(child: ChildProcess, origin: string, said: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`server-everything ended with ${child.exitCode}: ${said()}`);
    try {
      await fetch(`${origin}/not-there`);
      return;
    } catch (error) {
      if (Date.now() < deadline) await wait(50);
      else {
        await stop(child);
        throw new Error(`server-everything was not ready within ${READY_WITHIN_MS} ms: ${said()}`, { cause: error });
      }
    }
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
