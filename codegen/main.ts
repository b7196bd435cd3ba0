import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DocumentFaults } from './fault.ts';
import { generate } from './generate.ts';
import { differingFiles, writeFiles } from './generated-files.ts';

const USAGE = `Usage: node codegen/main.ts [--check] [--root <folder>]

Writes generated/ from the documents in openapi/.

  --check          write nothing; fail when generated/ is not what the documents say
  --root <folder>  the folder that holds openapi/ and generated/ (default: this repository)
  --help           show this text
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, root: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const root = resolve(values.root ?? join(import.meta.dirname, '..'));
  const files = await generate(root);
  const folder = join(root, 'generated');
  return values.check ? check(folder, files) : write(folder, files);
}

function check(folder: string, files: ReadonlyMap<string, string>): number {
  const differing = differingFiles(folder, files);
  if (differing.length === 0) return 0;
  const list = differing.map(name => `  generated/${name}\n`).join('');
  process.stderr.write(
    `Not what the documents in openapi/ say:\n${list}Run \`make generate\` and commit the result.\n`,
  );
  return 1;
}

function write(folder: string, files: ReadonlyMap<string, string>): number {
  const written = writeFiles(folder, files);
  process.stdout.write(`generated/: ${files.size} files, ${written.length} changed\n`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof DocumentFaults) && !isUsageError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function isUsageError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
