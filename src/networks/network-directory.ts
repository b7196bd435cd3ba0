import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { NetworkFiles } from './format/read-network.ts';
import type { CsvSource } from './load-csv.ts';

/** A network's files and data where they lie. */
export interface NetworkDirectory {
  files: NetworkFiles;
  csv(names: readonly string[]): CsvSource | undefined;
  /** All of them, by their names without `.csv`. */
  csvFiles: readonly CsvSource[];
}

/** @param dataDirectory where the CSV files are; by default `data/` of the directory, if there is one */
export async function openNetworkDirectory(directory: string, dataDirectory?: string): Promise<NetworkDirectory> {
  const data = dataDirectory ?? join(directory, 'data');
  const paths = await filesBelow(directory);
  const texts = paths
    .filter(path => path.endsWith('.bkn') || path === 'SKILL.md')
    .map(async (path): Promise<[string, string]> => [path, await readFile(join(directory, path), 'utf8')]);
  const found = dataDirectory === undefined && !paths.some(path => path.startsWith('data/')) ? [] : await readdir(data);
  return {
    files: new Map(await Promise.all(texts)),
    csv(names) {
      const name = names.map(candidate => `${candidate}.csv`).find(candidate => found.includes(candidate));
      const path = join(data, name ?? '');
      return name === undefined ? undefined : { name: relative(directory, path), open: () => createReadStream(path) };
    },
    csvFiles: found
      .filter(name => name.endsWith('.csv'))
      .map(name => ({ name: name.slice(0, -'.csv'.length), open: () => createReadStream(join(data, name)) })),
  };
}

/** Writes the files of a network into a directory that may exist; other files in it stay. */
export async function writeNetworkDirectory(directory: string, files: NetworkFiles): Promise<void> {
  // A concept that is gone must not stay behind as a file.
  for (const path of await filesBelow(directory)) if (path.endsWith('.bkn')) await rm(join(directory, path));
  for (const [path, text] of files) {
    const target = join(directory, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
