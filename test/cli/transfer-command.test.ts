import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type JsonObject, parseJson, stringifyJson } from '../../src/json.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { openStores } from '../../src/storage/stores.ts';
import { server } from '../storage/records.ts';
import { type DatabasePlace, makeDatabase } from '../support/databases.ts';
import { killCommands, runCommand } from './command.ts';

let place: DatabasePlace;
let folder: string;
let env: Record<string, string>;
beforeEach(async () => {
  place = await makeDatabase('pglite');
  folder = await mkdtemp(join(tmpdir(), 'bkn-mcp-transfer-'));
  env = { DATA_DIR: place.options.dataDir };
});
afterEach(async () => {
  killCommands();
  await place.drop();
  await rm(folder, { recursive: true, force: true });
});

test('what export writes import reads: again it changes nothing, and beside its place no file is left', async () => {
  const database = await openDatabase(place.options);
  await openStores(database).servers.insert(server({ mcpId: 'one', headers: { 'X-Key': 's3cret' } }));
  await database.close();
  const path = join(folder, 'servers.json');
  const exported = await runCommand(['export', '--file', path], env);
  expect(exported).toEqual({ status: 0, out: `Exported 1 server(s) to ${path} (secrets left out).\n`, err: '' });
  expect(await readdir(folder)).toEqual(['servers.json']);
  expect(await readFile(path, 'utf8')).not.toContain('s3cret');
  const out = 'Imported: 0 created, 0 replaced, 1 unchanged, 0 skipped.\n';
  expect(await runCommand(['import', path], env)).toEqual({ status: 0, out, err: '' });
});

test('a file with faults ends with 1 and all of them, and stores nothing', async () => {
  const path = join(folder, 'servers.json');
  const empty = parseJson((await runCommand(['export'], env)).out) as JsonObject;
  await writeFile(path, stringifyJson({ ...empty, format_version: 2, servers: [{ mcp_id: '*' }] }));
  const { status, out, err } = await runCommand(['import', path], env);
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err).toMatch(/^The file is not as expected, \d+ fault\(s\); nothing was imported:\n {2}format_version: /);
  expect(err).toContain('\n  servers[0].mcp_id: expected letters, digits, - and _');
});

test('files that cannot be read or written are named', async () => {
  const missing = join(folder, 'none', 'servers.json');
  const read = await runCommand(['import', missing], { DATA_DIR: '/dev/null/none' });
  expect(read.status).toBe(2);
  expect(read.err).toContain(`error: <file>: ${missing} cannot be read: ENOENT`);
  const written = await runCommand(['export', '--file', missing], env);
  expect({ status: written.status, out: written.out }).toEqual({ status: 2, out: '' });
  expect(written.err).toContain(`error: --file: ${missing} cannot be written: ENOENT`);
});
