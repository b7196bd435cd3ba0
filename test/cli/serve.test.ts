import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { type DatabasePlace, makeDatabase } from '../support/databases.ts';
import { type Command, groupIsAlive, killCommands, runCommand, startCommand } from './command.ts';

const READY = /bkn-mcp is ready\.[\s\S]*Execution factory {2}(\S+)[\s\S]*"mcpServers"[\s\S]*\n {2}\}\n/;
const KEY = /bak_[\w-]{43}/;

let place: DatabasePlace;
let env: Record<string, string>;
beforeEach(async () => {
  place = await makeDatabase('pglite');
  env = { PORT: '0', DATA_DIR: place.options.dataDir };
});
afterEach(async () => {
  killCommands();
  await place.drop();
});

async function startedService(more: Record<string, string> = {}): Promise<{ command: Command; api: string }> {
  const command = startCommand(['serve'], { ...env, ...more });
  const [, api = ''] = await command.until(READY);
  return { command, api };
}

async function interrupted(command: Command): Promise<number | null> {
  command.signalGroup('SIGINT');
  return (await command.ended()).status;
}

const statusOf = async (url: string, key: string): Promise<number> =>
  (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).status;

test('the first start prints URLs, a working admin AppKey and a client configuration; the second start no key', async () => {
  const { command, api } = await startedService();
  const [key = ''] = KEY.exec(command.out) ?? [];
  expect(await statusOf(`${api}/mcp/list`, key)).toBe(200);
  expect(command.out).toContain('/api/agent-retrieval/v1');
  expect(command.out).toContain(`"Authorization": "Bearer ${key}"`);
  expect(await interrupted(command)).toBe(0);

  const begin = Date.now();
  const second = await startedService();
  expect(Date.now() - begin).toBeLessThan(5000);
  expect(second.command.out).not.toMatch(KEY);
  expect(await statusOf(`${second.api}/mcp/list`, key)).toBe(200);
  expect(await interrupted(second.command)).toBe(0);
});

test('Ctrl-C ends the service and leaves no process behind', async () => {
  const { command } = await startedService();
  expect(await interrupted(command)).toBe(0);
  expect(groupIsAlive(command.pid)).toBe(false);
});

test('on an older Node.js the command hands over to a newer one, which the signals reach', async () => {
  const overTerminal = startCommand(['serve'], env, 'old');
  await overTerminal.until(READY);
  expect(await interrupted(overTerminal)).toBe(0);
  expect(groupIsAlive(overTerminal.pid)).toBe(false);

  const supervised = startCommand(['serve'], env, 'old');
  await supervised.until(READY);
  supervised.signal('SIGTERM');
  expect((await supervised.ended()).status).toBe(0);
  expect(groupIsAlive(supervised.pid)).toBe(false);
});

test('while the service runs, a second process on its data directory ends with a message', async () => {
  const { command } = await startedService();
  for (const args of [['serve'], ['app-key', 'list']]) {
    const { status, out, err } = await runCommand(args, env);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toMatch(/^DATA_DIR: \S+ is in use by process \d+\. .*DATABASE_URL.*\n$/);
  }
  expect(await interrupted(command)).toBe(0);
});

test('a port in use is named with its variable, and no key is lost: the next start prints it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { status, out, err } = await runCommand(['serve'], { ...env, PORT: String(port) });
  other.close();
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err).toMatch(new RegExp(`^PORT: 127\\.0\\.0\\.1:${port} is in use by another process: .*\\n$`));
  const { command } = await startedService();
  expect(command.out).toMatch(KEY);
  expect(await interrupted(command)).toBe(0);
});

test('a database of a newer version is refused with a message', async () => {
  const database = await openDatabase(place.options);
  await database.knex('schema_migration').insert({ name: '9999-later', batch: 9, migration_time: new Date() });
  await database.close();
  const { status, err } = await runCommand(['serve'], env);
  expect(status).toBe(1);
  expect(err).toMatch(/^The database has migrations that this version does not know \(9999-later\): .*\n$/);
});

test('faults of the configuration are listed together, by variable', async () => {
  const wrong = {
    PORT: 'nine',
    LOG_LEVEL: 'loud',
    BOOTSTRAP_APPKEY: 'bak_short',
    HOST: '0.0.0.0',
    AUTH_ENABLED: 'false',
  };
  const { status, err } = await runCommand(['serve'], { ...env, ...wrong });
  expect(status).toBe(1);
  const [first, ...faults] = err.trimEnd().split('\n');
  expect(first).toBe('The configuration has 4 fault(s):');
  expect(faults.map(line => /^ {2}([A-Z_]+): /.exec(line)?.[1])).toEqual([
    'PORT',
    'LOG_LEVEL',
    'BOOTSTRAP_APPKEY',
    'AUTH_ENABLED',
  ]);
  expect(err).not.toContain('bak_short');
});

test('BOOTSTRAP_APPKEY becomes the admin key and is not printed', async () => {
  const key = `bak_${'k'.repeat(43)}`;
  const { command, api } = await startedService({ BOOTSTRAP_APPKEY: key });
  expect(await statusOf(`${api}/mcp/list`, key)).toBe(200);
  expect(command.out).not.toContain(key);
  expect(await interrupted(command)).toBe(0);
});
