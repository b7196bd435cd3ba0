import { open, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { parseDocument } from 'yaml';
import { ServiceError } from '../errors.ts';
import { isJsonObject, type JsonObject } from '../json.ts';

/** A folder with a SKILL.md; its id is the folder's name. */
export interface Skill {
  id: string;
  name: string;
  description: string;
  version: string;
  category: string;
  /** What it is for, `network` or `network/object_type`; empty: for everything. */
  scopes: readonly string[];
}

export interface SkillFile {
  path: string;
  size: number;
  mimeType: string;
}

/** Skills as they lie in a directory; read anew each time, so that an edit counts at once. */
export interface SkillDirectory {
  list(): Promise<Skill[]>;
  /** @throws ServiceError ArgumentInvalid where there is no such skill */
  content(id: string): Promise<{ skill: Skill; text: string; files: SkillFile[] }>;
  /** @throws ServiceError ArgumentInvalid for a path that is not within the skill */
  file(id: string, path: string): Promise<SkillFile & { bytes: Buffer | undefined }>;
}

const ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/;
const FILE_LIMIT = 5 * 1024 * 1024;
const FILES_LIMIT = 500;

const MIME_TYPES: Record<string, string> = {
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.py': 'text/x-python',
  '.sh': 'application/x-sh',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
  '.csv': 'text/csv',
  '.html': 'text/html',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
};

/** @param root undefined: there are no skills */
export function openSkillDirectory(root: string | undefined): SkillDirectory {
  async function folderOf(id: string): Promise<string> {
    const folder = root !== undefined && ID.test(id) ? await realpath(join(root, id)).catch(ifMissing) : undefined;
    if (folder === undefined || (await stat(join(folder, 'SKILL.md')).catch(ifMissing)) === undefined) {
      throw fault('skill_id', `there is no skill ${id}; list_skills gives those that there are`);
    }
    return folder;
  }

  return {
    async list() {
      if (root === undefined) return [];
      const entries = await readdir(root, { withFileTypes: true });
      const found = entries.filter(({ name }) => ID.test(name)).map(({ name }) => readSkill(join(root, name), name));
      return (await Promise.all(found))
        .filter(skill => skill !== undefined)
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
    async content(id) {
      const folder = await folderOf(id);
      const [skill, text, files] = await Promise.all([
        readSkill(folder, id),
        readFile(join(folder, 'SKILL.md'), 'utf8'),
        filesOf(folder),
      ]);
      if (skill === undefined) throw fault('skill_id', `there is no skill ${id}`);
      return { skill, text, files };
    },
    async file(id, path) {
      const folder = await folderOf(id);
      // Also where a link leads counts: nothing outside the folder is a file of the skill.
      const target = path.includes('\0') ? undefined : await realpath(join(folder, path)).catch(ifMissing);
      if (target === undefined || !target.startsWith(folder + sep)) throw unknownFile(id, path);
      const { size, isFile } = await stat(target).then(found => ({ size: found.size, isFile: found.isFile() }));
      if (!isFile) throw unknownFile(id, path);
      const about = { path: posix(relative(folder, target)), size, mimeType: mimeTypeOf(target) };
      return { ...about, bytes: size > FILE_LIMIT ? undefined : await readFile(target) };
    },
  };
}

async function readSkill(folder: string, id: string): Promise<Skill | undefined> {
  const text = await beginningOf(join(folder, 'SKILL.md'));
  if (text === undefined) return undefined;
  const [, yaml = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  const document = parseDocument(yaml, { version: '1.2' });
  const read: unknown = document.errors.length > 0 ? {} : document.toJS();
  const head: JsonObject = isJsonObject(read) ? read : {};
  const word = (key: string): string =>
    typeof head[key] === 'string' || typeof head[key] === 'number' ? String(head[key]) : '';
  const scopes = Array.isArray(head.object_types) ? head.object_types.map(String) : [];
  return {
    id,
    name: word('name') === '' ? id : word('name'),
    description: word('description'),
    version: word('version'),
    category: word('category'),
    scopes,
  };
}

/** Front matter is at the beginning; the rest may be long. */
async function beginningOf(file: string): Promise<string | undefined> {
  const handle = await open(file).catch(ifMissing);
  if (handle === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16_384), 0, 16_384, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function filesOf(folder: string): Promise<SkillFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  const files = paths
    .toSorted()
    .slice(0, FILES_LIMIT)
    .map(async path => ({
      path: posix(relative(folder, path)),
      size: (await stat(path)).size,
      mimeType: mimeTypeOf(path),
    }));
  return Promise.all(files);
}

function mimeTypeOf(path: string): string {
  return MIME_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

function posix(path: string): string {
  return path.split(sep).join('/');
}

function ifMissing(error: unknown): undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code)) throw error;
  return undefined;
}

function unknownFile(id: string, path: string): ServiceError {
  return fault('rel_path', `${path} is no file of ${id}; get_skill_content lists those that there are`);
}

function fault(field: string, message: string): ServiceError {
  return new ServiceError('ArgumentInvalid', { details: [{ field, message }] });
}
