import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '../..');
const SCRIPT = join(REPOSITORY, 'scripts/breaking.ts');
const DOCUMENT = 'generated/documents/execution-factory.json';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bkn-mcp-breaking-'));
  cpSync(join(REPOSITORY, 'generated/documents'), join(root, 'generated/documents'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

function run(...args: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

function freeze(version: string): void {
  mkdirSync(join(root, 'openapi/baseline'), { recursive: true });
  cpSync(join(root, 'generated/documents'), join(root, 'openapi/baseline', version), { recursive: true });
}

test('documents like their baseline end with 0', () => {
  freeze('0.1.3');
  expect(run('--root', root)).toMatchObject({ status: 0, err: '' });
});

test('a breaking change ends with 1 and says rule, pointer, old and new', () => {
  freeze('0.1.3');
  const file = join(root, DOCUMENT);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"page_size"', '"size"'));
  const { status, out } = run('--root', root);
  expect(status).toBe(1);
  expect(out).toMatch(
    /execution-factory\.json#\/\S+\n {2}parameter-removed, breaks senders\n {2}old: .*\n {2}new: nothing/,
  );
});

test('the newest baseline counts: 0.1.10 comes after 0.1.9', () => {
  freeze('0.1.9');
  freeze('0.1.10');
  writeFileSync(join(root, 'openapi/baseline/0.1.9/execution-factory.json'), '{"paths":{"/gone":{"get":{}}}}');
  expect(run('--root', root)).toMatchObject({
    status: 0,
    out: expect.stringContaining('openapi/baseline/0.1.10') as string,
  });
});

test('without a baseline it ends with 2 and says how to write one', () => {
  const { status, err } = run('--root', root);
  expect(status).toBe(2);
  expect(err).toContain('node codegen/freeze-baseline.ts');
});

test('a baseline document without a counterpart ends with 2', () => {
  freeze('0.1.3');
  rmSync(join(root, DOCUMENT));
  expect(run('--root', root)).toMatchObject({
    status: 2,
    err: `${DOCUMENT} is missing: a baseline document has no counterpart.\n`,
  });
});

test('an unknown option ends with 2, --help with 0', () => {
  expect(run('--what').status).toBe(2);
  expect(run('--help')).toMatchObject({ status: 0, out: expect.stringContaining('Exit status') as string });
});
