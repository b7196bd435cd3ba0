import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseDocument } from 'yaml';
import { type Fault, splitPointer } from './fault.ts';

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** One `openapi/<name>/` folder; its files share one base path and become one bundle. */
export interface DocumentFolder {
  name: string;
  /** Relative to the repository, sorted. */
  files: string[];
}

/** A spot in a file, as a JSON pointer. */
export interface Place {
  file: string;
  pointer: string;
}

export interface Located extends Place {
  value: Json;
}

const NOT_DOCUMENTS = new Set(['shared', 'baseline', 'tools']);

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads YAML and JSON below one repository root, each file once, and follows `$ref`s between them. */
export class DocumentSources {
  readonly faults: Fault[] = [];
  private readonly root: string;
  private readonly parsed = new Map<string, Json>();

  constructor(root: string) {
    this.root = root;
  }

  folders(): DocumentFolder[] {
    const folders = readdirSync(join(this.root, 'openapi'), { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !NOT_DOCUMENTS.has(entry.name))
      .map(({ name }) => ({ name, files: this.yamlFiles(`openapi/${name}`) }))
      .filter(({ files }) => files.length > 0);
    if (folders.length === 0) this.fault('openapi', '', 'expected at least one document at openapi/<document>/*.yaml');
    return folders.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  sharedFiles(): string[] {
    return this.has('openapi/shared') ? this.yamlFiles('openapi/shared') : [];
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path));
  }

  /** Sorted, relative to the repository; none where there is no such folder. */
  filesIn(folder: string): string[] {
    return this.has(folder)
      ? readdirSync(join(this.root, folder))
          .sort()
          .map(name => `${folder}/${name}`)
      : [];
  }

  read(file: string): Json {
    const known = this.parsed.get(file);
    if (known !== undefined) return known;
    const value = this.parse(file);
    this.parsed.set(file, value);
    return value;
  }

  /** Where a `$ref` leads, through further references; undefined, with a fault at its own place, if nowhere. */
  resolve(ref: string, place: Place): Located | undefined {
    const seen = new Set<string>();
    let at = locate(ref, place.file);
    for (;;) {
      const value = this.valueAt(at);
      const key = `${at.file}#${at.pointer}`;
      if (value === undefined || seen.has(key)) {
        this.fault(place.file, place.pointer, `$ref ${ref} leads nowhere`);
        return undefined;
      }
      if (!isObject(value) || typeof value.$ref !== 'string') return { ...at, value };
      seen.add(key);
      at = locate(value.$ref, at.file);
    }
  }

  fault(file: string, pointer: string, message: string): void {
    const known = this.faults.some(
      fault => fault.file === file && fault.pointer === pointer && fault.message === message,
    );
    if (!known) this.faults.push({ file, pointer, message });
  }

  private yamlFiles(folder: string): string[] {
    return this.filesIn(folder).filter(name => name.endsWith('.yaml'));
  }

  private valueAt({ file, pointer }: Place): Json | undefined {
    if (!this.has(file)) return undefined;
    let value: Json | undefined = this.read(file);
    for (const key of splitPointer(pointer)) {
      value = Array.isArray(value)
        ? value[Number(key)]
        : isObject(value) && Object.hasOwn(value, key)
          ? value[key]
          : undefined;
    }
    return value;
  }

  private parse(file: string): Json {
    if (!this.has(file)) {
      this.fault(file, '', 'no such file');
      return null;
    }
    const document = parseDocument(readFileSync(join(this.root, file), 'utf8'), { version: '1.2' });
    for (const { message, linePos } of document.errors) {
      this.fault(file, '', `not YAML: ${message.split('\n')[0] ?? message}${linePos ? '' : ' (no position)'}`);
    }
    return document.errors.length > 0 ? null : (document.toJS() as Json);
  }
}

/** The file and pointer that a `$ref` written in `file` names. */
export function locate(ref: string, file: string): Place {
  const [path = '', pointer = ''] = ref.split('#');
  return { file: path === '' ? file : normalize(join(dirname(file), path)), pointer };
}
