import { basename, extname } from 'node:path';
import { appendPointer, splitPointer } from './fault.ts';
import {
  type DocumentFolder,
  type DocumentSources,
  isObject,
  type Json,
  type JsonObject,
  locate,
  type Place,
} from './load-documents.ts';

/** An OpenAPI document whose `$ref`s are all internal. */
export interface Bundle {
  name: string;
  base: string;
  document: JsonObject;
}

/**
 * Joins the files of one document folder and takes in what they reference elsewhere as components of the same name.
 * Faults go to the sources; the bundle is only good when there are none.
 */
export function bundleDocument(folder: DocumentFolder, sources: DocumentSources): Bundle {
  const bundler = new Bundler(sources);
  for (const file of folder.files) bundler.addFile(file);
  const document = bundler.finish();
  const [server] = Array.isArray(document.servers) ? document.servers : [];
  return { name: folder.name, base: isObject(server) && typeof server.url === 'string' ? server.url : '', document };
}

/** Keywords whose values are data: a `$ref` in them is somebody else's, for instance that of a tool's schema in an example. */
const LITERALS = new Set(['example', 'value', 'default', 'enum']);

class Bundler {
  private readonly sources: DocumentSources;
  private readonly head: JsonObject = {};
  private readonly titles: string[] = [];
  private readonly tags: JsonObject[] = [];
  private readonly paths: JsonObject = {};
  private readonly components: Record<string, JsonObject> = {};
  /** `section/name` → the file and pointer that it was taken from. */
  private readonly origins = new Map<string, string>();

  constructor(sources: DocumentSources) {
    this.sources = sources;
  }

  addFile(file: string): void {
    const source = this.sources.read(file);
    if (!isObject(source)) {
      this.sources.fault(file, '', 'expected an OpenAPI document');
      return;
    }
    const { paths, components, tags, info, ...head } = source;
    this.addHead(head, file);
    this.addInfo(info, file);
    if (Array.isArray(tags)) this.addTags(tags.filter(isObject));
    for (const [path, item] of Object.entries(isObject(paths) ? paths : {})) this.addPath(path, item, file);
    for (const [section, entries] of Object.entries(isObject(components) ? components : {})) {
      for (const name of Object.keys(isObject(entries) ? entries : {})) {
        const pointer = appendPointer('/components', section, name);
        this.take(section, name, `#${pointer}`, { file, pointer });
      }
    }
  }

  finish(): JsonObject {
    const { openapi = '', info, ...head } = this.head;
    const title = [...new Set(this.titles)].join(' · ');
    const components = Object.fromEntries(Object.entries(this.components).sort(([a], [b]) => (a < b ? -1 : 1)));
    const tags = this.tags.length > 0 ? { tags: this.tags } : {};
    return {
      openapi,
      info: { ...(isObject(info) ? info : {}), title },
      ...head,
      ...tags,
      paths: this.paths,
      components,
    };
  }

  /** What is said once for a document (servers, security, …) must be said alike in each of its files. */
  private addHead(head: JsonObject, file: string): void {
    for (const [key, value] of Object.entries(head)) {
      const converted = this.convert(value, file, `/${key}`);
      this.head[key] ??= converted;
      if (JSON.stringify(this.head[key]) !== JSON.stringify(converted)) {
        this.sources.fault(file, `/${key}`, 'differs from the other files of this document');
      }
    }
  }

  private addInfo(info: Json | undefined, file: string): void {
    if (!isObject(info) || typeof info.title !== 'string') {
      this.sources.fault(file, '/info/title', 'expected a title');
      return;
    }
    this.titles.push(info.title);
    this.head.info ??= info;
  }

  private addTags(tags: JsonObject[]): void {
    for (const tag of tags) {
      if (!this.tags.some(({ name }) => name === tag.name)) this.tags.push(tag);
    }
  }

  private addPath(path: string, item: Json, file: string): void {
    const pointer = appendPointer('/paths', path);
    if (!isObject(item) || '$ref' in item) this.sources.fault(file, pointer, 'expected an inline path item');
    else if (path in this.paths) this.sources.fault(file, pointer, 'this path is in another file of this document too');
    else this.paths[path] = this.convert(item, file, pointer);
  }

  /** Makes what `ref`, standing at `place`, names a component of the bundle, unless it is one already. */
  private take(section: string, name: string, ref: string, place: Place): void {
    const target = this.sources.resolve(ref, place);
    if (target === undefined) return;
    const key = `${section}/${name}`;
    const origin = `${target.file}#${target.pointer}`;
    const known = this.origins.get(key);
    if (known === origin) return;
    if (known !== undefined) {
      this.sources.fault(place.file, place.pointer, `component ${key} is both ${known} and ${origin}`);
      return;
    }
    this.origins.set(key, origin);
    const entries = (this.components[section] ??= {});
    // A place first, so that the order is that of the first mention; then the value, which may lead back here.
    entries[name] = null;
    entries[name] = this.convert(target.value, target.file, target.pointer);
  }

  private convert(value: Json, file: string, pointer: string): Json {
    if (Array.isArray(value))
      return value.map((item, index) => this.convert(item, file, appendPointer(pointer, index)));
    if (!isObject(value)) return value;
    if (typeof value.$ref === 'string') return { ...value, $ref: this.convertRef(value.$ref, { file, pointer }) };
    const inProperties = pointer.endsWith('/properties');
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const literal = LITERALS.has(key) && !inProperties;
        return [key, literal ? item : this.convert(item, file, appendPointer(pointer, key))];
      }),
    );
  }

  private convertRef(ref: string, place: Place): string {
    const target = locate(ref, place.file);
    const [root, section, name, ...deeper] = splitPointer(target.pointer);
    if (root === undefined) {
      const title = basename(target.file, extname(target.file));
      this.take('schemas', title, ref, place);
      return appendPointer('#/components/schemas', title);
    }
    if (root !== 'components' || section === undefined || name === undefined || deeper.length > 0) {
      this.sources.fault(
        place.file,
        place.pointer,
        `$ref ${ref}: expected …#/components/<section>/<name>, or a whole file`,
      );
      return ref;
    }
    this.take(section, name, ref, place);
    return appendPointer('#/components', section, name);
  }
}
