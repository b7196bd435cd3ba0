import { expect, test } from 'vitest';
import { stringifyJson } from '../../../src/json.ts';
import { ImportRefusedError } from '../../../src/transfer/file-faults.ts';
import { readTransferFile } from '../../../src/transfer/read-file.ts';
import { writeTransferFile } from '../../../src/transfer/transfer-file.ts';
import { releaseOf, server } from '../../storage/records.ts';

type Tree = Record<string, unknown>;

const record = server({ mcpId: 'one', status: 'published' });
const stored = { record, release: releaseOf(record), history: [releaseOf(record)] };

/** A whole file with one published server, changed. */
function file(change: (file: Tree, first: Tree) => void): string {
  const tree = structuredClone(writeTransferFile([stored], { exportedTime: 1n, withSecrets: true })) as Tree;
  change(tree, (tree.servers as Tree[])[0] ?? {});
  return stringifyJson(tree);
}

function faultsOf(text: string): string[] {
  try {
    readTransferFile(text);
  } catch (error) {
    if (error instanceof ImportRefusedError) return error.faults.map(({ field, message }) => `${field}: ${message}`);
    throw error;
  }
  return [];
}

test('a file is read as it was written', () => {
  expect(readTransferFile(file(() => undefined))).toEqual([stored]);
});

test('a configuration may leave out what a request may', () => {
  const [read] = readTransferFile(
    file((_, first) => {
      first.status = 'unpublish';
      first.configuration = { name: ' short ', creation_type: 'custom', url: 'http://upstream.test/mcp' };
      delete first.release;
      delete first.history;
    }),
  );
  expect(read?.record).toMatchObject({ name: 'short', mode: 'stream', source: 'custom', category: 'other_category' });
});

const config = (first: Tree): Tree => first.configuration as Tree;
const release = (first: Tree): Tree => first.release as Tree;
const STATED: [fault: string, change: (file: Tree, first: Tree) => void][] = [
  ['format: expected bkn-mcp servers, found nothing', tree => delete tree.format],
  ['format_version: expected a whole number, 1 to 1, found the number 2', tree => (tree.format_version = 2)],
  ['servers: expected an array, found null', tree => (tree.servers = null)],
  ['surprise: expected no such member; the members are', tree => (tree.surprise = 1)],
  ['servers[0].mcp_id: expected letters', (_, first) => (first.mcp_id = '../x')],
  ['servers[0].status: expected unpublish or published', (_, first) => (first.status = 'gone')],
  ['servers[0].version: expected a whole number, 1 to 2147483647', (_, first) => (first.version = 0)],
  ['servers[0].create_time: expected nanoseconds', (_, first) => (first.create_time = 2n ** 63n)],
  ['servers[0].create_user: expected a text, found nothing', (_, first) => delete first.create_user],
  ['servers[0].configuration.name: expected 1 to 50 characters', (_, first) => (config(first).name = ' ')],
  ['servers[0].configuration.url: expected an absolute', (_, first) => (config(first).url = 'ftp://x')],
  ['servers[0].configuration.url: expected a url for mode', (_, first) => delete config(first).url],
  ['servers[0].configuration.headers."X Y": expected a text', (_, first) => (config(first).headers = { 'X Y': 1 })],
  ['servers[0].configuration.headers: "X Y" is no HTTP', (_, first) => (config(first).headers = { 'X Y': '' })],
  ['servers[0].configuration.args[1]: expected no NUL', (_, first) => (config(first).args = ['', '\0'])],
  ['servers[0].configuration.category: expected 1 to 50', (_, first) => (config(first).category = '')],
  ['servers[0].release: expected a release of a published', (_, first) => delete first.release],
  ['servers[0].release: expected none of a server in status offline', (_, first) => (first.status = 'offline')],
  ['servers[0].release.version: expected less than 1', (_, first) => (first.status = 'editing')],
  ['servers[0].release.version: expected 1', (_, first) => (release(first).version = 2)],
  ["servers[0].release.configuration: expected the server's", (_, first) => (config(first).description = 'other')],
  ['servers[0].history[0]: expected the release', (_, first) => (release(first).release_time = 5n)],
  ['servers[1].mcp_id: expected another id: servers[0] has', (tree, first) => (tree.servers = [first, first])],
  ['servers[1].release.configuration.name: expected another', (tree, first) => (tree.servers = [first, first])],
];

test.each(STATED)('is refused with %j', (fault, change) => {
  expect(faultsOf(file(change)).filter(found => found.startsWith(fault))).toHaveLength(1);
});

test('every fault is named at once', () => {
  const changes = (_: Tree, first: Tree): void => {
    first.status = 7;
    first.create_time = 'now';
    config(first).headers = [];
  };
  expect(faultsOf(file(changes)).map(fault => fault.split(':')[0])).toEqual([
    'servers[0].configuration.headers',
    'servers[0].status',
    'servers[0].create_time',
  ]);
});

test('text that is no JSON is refused without quoting it', () => {
  const [fault, ...more] = faultsOf('{"headers": {"Authorization": "s3cret" oops}}');
  expect(more).toEqual([]);
  expect(fault).toMatch(/^\(file\): expected JSON; it cannot be read at position \d+/);
  expect(fault).not.toContain('s3cret');
});
