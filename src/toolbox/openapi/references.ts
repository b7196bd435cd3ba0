import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import { escapePointer } from './read-document.ts';

/** What is wrong with one operation, and where: it keeps its tool out, and no other. */
export class ImportFault extends Error {
  readonly pointer: string;

  constructor(message: string, pointer: string) {
    super(message);
    this.name = 'ImportFault';
    this.pointer = pointer;
  }
}

export interface Located {
  value: JsonObject;
  pointer: string;
}

/** `#/components/schemas/a~1b` → its keys; undefined for anything but a pointer within the document. */
export function keysOf(ref: string): string[] | undefined {
  if (ref !== '#' && !ref.startsWith('#/')) return undefined;
  try {
    const pointer = decodeURIComponent(ref.slice(1));
    return pointer
      .split('/')
      .slice(1)
      .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  } catch (cause) {
    if (cause instanceof URIError) return undefined;
    throw cause;
  }
}

export function refOf(keys: readonly string[]): string {
  return `#/${keys.map(key => encodeURI(escapePointer(key).toWellFormed()).replaceAll('#', '%23')).join('/')}`;
}

/** @throws ImportFault at `pointer` when the reference is not local or leads nowhere */
export function valueAt(document: JsonObject, ref: string, pointer: string): Json {
  const keys = keysOf(ref);
  if (keys === undefined)
    throw new ImportFault(`$ref ${quote(ref)}: expected a reference within the document`, pointer);
  let value: Json | undefined = document;
  for (const key of keys) {
    if (Array.isArray(value)) value = /^\d+$/.test(key) ? value[Number(key)] : undefined;
    else value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  if (value === undefined) throw new ImportFault(`$ref ${quote(ref)} leads nowhere`, pointer);
  return value;
}

/**
 * The object at the end of a chain of references. Only for things that are objects by their place: parameters, bodies, path
 * items.
 * @throws ImportFault when it is no object, or the chain has no end
 */
export function follow(document: JsonObject, given: Json | undefined, pointer: string): Located {
  const seen = new Set<string>();
  let at: { value: Json | undefined; pointer: string } = { value: given, pointer };
  for (;;) {
    if (!isJsonObject(at.value)) throw new ImportFault('expected an object', at.pointer);
    const ref = at.value.$ref;
    if (typeof ref !== 'string') return { value: at.value, pointer: at.pointer };
    if (seen.has(ref)) throw new ImportFault(`$ref ${quote(ref)} leads back to itself`, at.pointer);
    seen.add(ref);
    at = { value: valueAt(document, ref, at.pointer), pointer: ref.slice(1) };
  }
}

function quote(text: string): string {
  return `'${text.slice(0, 200)}'`;
}
