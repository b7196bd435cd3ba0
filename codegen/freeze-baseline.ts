import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DocumentFaults } from './fault.ts';
import { bundleDocuments } from './generate.ts';
import { isObject } from './load-documents.ts';

const USAGE = `Usage: node codegen/freeze-baseline.ts <version> [--force] [--root <folder>]

Writes the bundled documents to openapi/baseline/<version>/, the left side of the check for breaking changes.

  --force          overwrite a baseline that exists
  --root <folder>  the folder that holds openapi/ (default: this repository)
`;

/** @throws Error when the baseline exists and `force` is not set, or when the documents have another version */
function freeze(root: string, version: string, force: boolean): string[] {
  const folder = join(root, 'openapi/baseline', version);
  if (existsSync(folder) && !force) throw new Error(`openapi/baseline/${version} exists; --force overwrites it`);
  const bundles = bundleDocuments(root);
  for (const { name, document } of bundles) {
    const own = isObject(document.info) ? document.info.version : undefined;
    if (own !== version) throw new Error(`openapi/${name} has version ${JSON.stringify(own)}, not ${version}`);
  }
  mkdirSync(folder, { recursive: true });
  return bundles.map(({ name, document }) => {
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(document, null, 2)}\n`);
    return `openapi/baseline/${version}/${name}.json`;
  });
}

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean' }, root: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [version] = positionals;
  if (values.help || version === undefined || positionals.length !== 1) {
    (values.help ? process.stdout : process.stderr).write(USAGE);
    return values.help ? 0 : 1;
  }
  const root = resolve(values.root ?? join(import.meta.dirname, '..'));
  try {
    for (const file of freeze(root, version, values.force ?? false)) process.stdout.write(`${file}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(`${error instanceof DocumentFaults ? '' : 'Not frozen: '}${error.message}\n`);
    return 1;
  }
}

process.exitCode = main();
