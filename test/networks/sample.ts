import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { join } from 'node:path';
import { type NetworkFiles } from '../../src/networks/format/read-network.ts';
import type { ImportInput } from '../../src/networks/import-network.ts';
import { openNetworkDirectory } from '../../src/networks/network-directory.ts';
import { sampleData } from '../../scripts/sample-data.ts';

export const SAMPLE_DIRECTORY = join(import.meta.dirname, '../../scripts/sample-network');

const data = sampleData();

export async function sampleInput(): Promise<ImportInput> {
  const { files } = await openNetworkDirectory(SAMPLE_DIRECTORY);
  return inputOf(files, data);
}

export function inputOf(files: NetworkFiles, csv: ReadonlyMap<string, string>): ImportInput {
  return {
    files,
    csv(names) {
      const name = names.find(candidate => csv.has(candidate));
      return name === undefined ? undefined : { name: `${name}.csv`, open: () => Readable.from([csv.get(name) ?? '']) };
    },
    user: 'tester',
  };
}

/** The text of a file of the sample. */
export function sampleFile(path: string): string {
  return readFileSync(join(SAMPLE_DIRECTORY, path), 'utf8');
}
