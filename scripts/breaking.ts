// Compares the documents with the newest baseline. Exit 0: nothing breaks; 1: something does; 2: nothing to compare.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isJsonObject, type JsonObject, parseJson, stringifyJson } from '../src/json.ts';
import type { BreakingChange } from '../src/verify/breaking/change.ts';
import { compareDocuments } from '../src/verify/breaking/compare-documents.ts';

const USAGE = `Usage: node scripts/breaking.ts [--root <folder>]

Compares generated/documents/*.json with the newest openapi/baseline/<version>/ and prints what would break those who
send requests or read responses as the baseline documents them.

  --root <folder>  the folder that holds generated/ and openapi/ (default: this repository)

Exit status: 0 nothing breaks, 1 something does, 2 there is nothing to compare or a fault of the command line.
`;

class NothingToCompare extends Error {}

function main(): number {
  const root = rootFrom(process.argv.slice(2));
  if (root === undefined) return 0;
  const { version, names } = newestBaseline(root);
  let total = 0;
  for (const name of names) {
    const old = readDocument(root, join('openapi/baseline', version, name));
    const changes = compareDocuments(old, readDocument(root, join('generated/documents', name)));
    for (const change of changes) console.log(describe(name, change));
    total += changes.length;
  }
  console.log(`${total} breaking change(s) against openapi/baseline/${version} in ${names.length} document(s)`);
  return total === 0 ? 0 : 1;
}

function rootFrom(args: string[]): string | undefined {
  const options = { root: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  if (values.help) console.log(USAGE);
  return values.help ? undefined : resolve(values.root ?? join(import.meta.dirname, '..'));
}

function newestBaseline(root: string): { version: string; names: string[] } {
  const folder = join(root, 'openapi/baseline');
  const versions = existsSync(folder) ? readdirSync(folder).filter(name => /^\d+(\.\d+)*$/.test(name)) : [];
  const version = versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  const names = version === undefined ? [] : readdirSync(join(folder, version)).filter(name => name.endsWith('.json'));
  if (version !== undefined && names.length > 0) return { version, names: names.sort() };
  throw new NothingToCompare(
    'There is no baseline in openapi/baseline: `node codegen/freeze-baseline.ts <version>` writes one.',
  );
}

function readDocument(root: string, file: string): JsonObject {
  const path = join(root, file);
  if (!existsSync(path)) throw new NothingToCompare(`${file} is missing: a baseline document has no counterpart.`);
  const document = parseJson(readFileSync(path, 'utf8'));
  if (!isJsonObject(document)) throw new NothingToCompare(`${file}: expected a JSON object`);
  return document;
}

function describe(name: string, change: BreakingChange): string {
  const values = [change.old, change.new].map(value => (value === undefined ? 'nothing' : stringifyJson(value)));
  const [old, now] = values.map(text => (text.length > 200 ? `${text.slice(0, 200)}…` : text));
  return `${name}#${change.pointer}\n  ${change.rule}, breaks ${change.breaks}\n  old: ${old}\n  new: ${now}`;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
