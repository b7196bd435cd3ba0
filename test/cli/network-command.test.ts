import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleData } from '../../scripts/sample-data.ts';
import { SAMPLE_DIRECTORY } from '../networks/sample.ts';
import { type DatabasePlace, makeDatabase } from '../support/databases.ts';
import { killCommands, runCommand, startCommand } from './command.ts';

let place: DatabasePlace;
let folder: string;
let env: Record<string, string>;
beforeEach(async () => {
  place = await makeDatabase('pglite');
  folder = await mkdtemp(join(tmpdir(), 'bkn-mcp-network-'));
  env = { DATA_DIR: place.options.dataDir };
  await cp(SAMPLE_DIRECTORY, join(folder, 'network'), { recursive: true, filter: source => !source.endsWith('data') });
});
afterEach(async () => {
  killCommands();
  await place.drop();
  await rm(folder, { recursive: true, force: true });
});

const network = (...args: string[]) => runCommand(['network', ...args], env);

async function writeData(directory: string): Promise<void> {
  await cp(SAMPLE_DIRECTORY, directory, { recursive: true, filter: source => source === SAMPLE_DIRECTORY });
  for (const [name, text] of sampleData()) await writeFile(join(directory, `${name}.csv`), text);
}

test('a network is imported with its data, listed, exported as it was, and removed', async () => {
  const [directory, data, exported] = ['network', 'csv', 'exported'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeData(data);
  const imported = await network('import', directory, '--data', data);
  expect(imported).toEqual({
    status: 0,
    out: expect.stringMatching(
      /^Created lakeside-retail: 8 object types, 10 relation types, 6 metrics, 1\d{4} rows\.\n$/,
    ) as unknown,
    err: '',
  });
  expect((await network('list')).out).toMatch(/^ID .*\nlakeside-retail .* 8 /);
  expect((await network('export', 'lakeside-retail', exported)).status).toBe(0);
  expect((await network('import', exported, '--data', data)).out).toMatch(/^Replaced lakeside-retail: 8 object types/);
  const again = join(folder, 'again');
  await network('export', 'lakeside-retail', again);
  expect(await readFile(join(again, 'CHECKSUM'), 'utf8')).toBe(await readFile(join(exported, 'CHECKSUM'), 'utf8'));
  expect(await network('remove', 'lakeside-retail')).toEqual({ status: 0, out: 'Removed lakeside-retail.\n', err: '' });
  expect((await network('list')).out).toBe('There are no networks.\n');
});

test('every fault of the files is told with file and line, and nothing is stored', async () => {
  const path = join(folder, 'network/relation_types/order_of_customer.bkn');
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text.replace('| sales_order | customer |', '| sales_order | client |').replace('| customer_id |', '| buyer |'),
  );
  const { status, out, err } = await network('import', join(folder, 'network'));
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err).toContain('relation_types/order_of_customer.bkn:16: there is no object_type "client"');
  expect(err).toContain(
    'relation_types/order_of_customer.bkn:22: object type sales_order has no data property "buyer"',
  );
  expect((await network('list')).out).toBe('There are no networks.\n');
});

test('a directory or a network that is not there is named', async () => {
  expect((await network('import', join(folder, 'network'), '--data', join(folder, 'none'))).err).toMatch(
    /ENOENT.*none/,
  );
  expect((await network('import', join(folder, 'none'))).err).toContain(
    'network.bkn:1: expected a file of type knowledge_network',
  );
  expect((await network('remove', 'none')).err).toContain('error: <id>: there is no network none');
  expect((await network('export', 'none', folder)).err).toContain('error: <id>: there is no network none');
});

test('serve imports a sample where there is no network, once', async () => {
  await writeData(join(folder, 'network/data'));
  const serve = () => startCommand(['serve', '--sample', join(folder, 'network')], { ...env, PORT: '0' });
  const first = serve();
  await first.until(/bkn-mcp is ready/);
  first.signal('SIGTERM');
  await first.ended();
  const [, updated] = (await network('list')).out.split('\n');
  expect(updated).toMatch(/^lakeside-retail /);
  const second = serve();
  await second.until(/bkn-mcp is ready/);
  second.signal('SIGTERM');
  await second.ended();
  expect((await network('list')).out.split('\n')[1]).toBe(updated);
});

test('a service that runs takes the same commands, with --url and an AppKey', async () => {
  const key = `bak_${'n'.repeat(43)}`;
  await writeData(join(folder, 'network/data'));
  const service = startCommand(['serve'], { ...env, PORT: '0', BOOTSTRAP_APPKEY: key });
  const [, url = ''] = await service.until(/Context loader {5}(http:\/\/[^/\s]+)/);
  const remote = (...args: string[]) => runCommand(['network', ...args, '--url', url, '--key', key]);
  expect(await remote('import', join(folder, 'network'))).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^Created lakeside-retail: 8 object types/) as unknown,
  });
  expect((await remote('list')).out).toMatch(/^ID .*\nlakeside-retail /);
  expect((await remote('export', 'lakeside-retail', join(folder, 'out'))).out).toMatch(/^Exported lakeside-retail/);
  await writeFile(join(folder, 'network/network.bkn'), 'nothing');
  const refused = await remote('import', join(folder, 'network'));
  expect(refused).toMatchObject({
    status: 1,
    err: expect.stringContaining('network.bkn:1: expected front matter') as unknown,
  });
  expect((await remote('remove', 'lakeside-retail')).out).toBe('Removed lakeside-retail.\n');
  expect((await remote('remove', 'lakeside-retail')).err).toContain('there is no network lakeside-retail');
  expect((await runCommand(['network', 'list', '--url', url])).err).toContain('error: --key: expected an AppKey');
});
