import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentRoot, petDocument, writeUnder } from './document-root.ts';

const CODEGEN = join(import.meta.dirname, '../../codegen');

function run(script: 'main.ts' | 'freeze-baseline.ts', ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(CODEGEN, script), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('codegen/main.ts', () => {
  it('--check passes on its own output and names each file that differs, with the fixing command', () => {
    const root = documentRoot();
    expect(run('main.ts', '--root', root)).toMatchObject({ status: 0, stderr: '' });
    expect(run('main.ts', '--root', root, '--check')).toMatchObject({ status: 0, stderr: '' });
    appendFileSync(join(root, 'generated/operations.ts'), '// edited\n');
    rmSync(join(root, 'generated/routes.ts'));
    writeUnder(root, 'generated/zoo/types.ts', 'export {};\n');
    const { status, stderr } = run('main.ts', '--root', root, '--check');
    expect(status).toBe(1);
    expect(stderr.match(/generated\/\S+/g)).toEqual([
      'generated/operations.ts',
      'generated/routes.ts',
      'generated/zoo/types.ts',
    ]);
    expect(stderr).toContain('Run `make generate`');
    expect(existsSync(join(root, 'generated/routes.ts'))).toBe(false);
  });

  it('removes what the documents no longer ask for', () => {
    const root = documentRoot();
    writeUnder(root, 'generated/zoo/types.ts', 'export {};\n');
    expect(run('main.ts', '--root', root).status).toBe(0);
    expect(existsSync(join(root, 'generated/zoo/types.ts'))).toBe(false);
  });

  it('prints the faults of the documents without a stack and writes nothing', () => {
    const root = documentRoot({ 'pets/mcp.yaml': { ...petDocument(), servers: [] } });
    const { status, stderr } = run('main.ts', '--root', root);
    expect(status).toBe(1);
    expect(stderr).toBe(
      'openapi/pets/mcp.yaml#/servers: expected exactly one server whose url is a path like /api/name/v1\n',
    );
    expect(existsSync(join(root, 'generated'))).toBe(false);
  });

  it('names an option that it does not know', () => {
    expect(run('main.ts', '--chekc')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Unknown option '--chekc'") as string,
    });
  });
});

describe('codegen/freeze-baseline.ts', () => {
  it('writes a bundle with internal references only, once', () => {
    const root = documentRoot();
    expect(run('freeze-baseline.ts', '1.0.0', '--root', root)).toMatchObject({
      status: 0,
      stdout: 'openapi/baseline/1.0.0/pets.json\n',
    });
    const refs = readFileSync(join(root, 'openapi/baseline/1.0.0/pets.json'), 'utf8').match(/"\$ref": "[^"]*"/g) ?? [];
    expect(refs.length).toBeGreaterThan(0);
    expect(refs.filter(ref => !ref.startsWith('"$ref": "#/components/'))).toEqual([]);
    const again = run('freeze-baseline.ts', '1.0.0', '--root', root);
    expect(again).toMatchObject({
      status: 1,
      stderr: 'Not frozen: openapi/baseline/1.0.0 exists; --force overwrites it\n',
    });
    expect(run('freeze-baseline.ts', '1.0.0', '--force', '--root', root).status).toBe(0);
  });

  it('refuses a version that the documents do not have', () => {
    expect(run('freeze-baseline.ts', '1.0.1', '--root', documentRoot())).toMatchObject({
      status: 1,
      stderr: 'Not frozen: openapi/pets has version "1.0.0", not 1.0.1\n',
    });
  });
});
