import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Makes `folder` hold exactly these files; the names of those that it changed. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): string[] {
  const differing = differingFiles(folder, files);
  for (const name of differing) {
    const path = join(folder, name);
    const text = files.get(name);
    if (text === undefined) rmSync(path);
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }
  return differing;
}

/** Names of the files that are missing from `folder`, should not be there, or have another text. */
export function differingFiles(folder: string, files: ReadonlyMap<string, string>): string[] {
  const present = existsSync(folder) ? filesBelow(folder) : [];
  const names = new Set([...present, ...files.keys()]);
  return [...names]
    .sort()
    .filter(name => !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== files.get(name));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
