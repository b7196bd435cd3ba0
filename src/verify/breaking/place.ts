import { isJsonObject, type Json, type JsonObject } from '../../json.ts';

/** A node of a document: its value, and the pointer under which a person finds it (of the component, where a `$ref` leads). */
export interface Place {
  readonly root: JsonObject;
  readonly pointer: string;
  readonly value: JsonObject;
}

export function documentPlace(root: JsonObject): Place {
  return { root, pointer: '', value: root };
}

export function pointerTo(pointer: string, ...keys: readonly string[]): string {
  return [pointer, ...keys.map(key => key.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}

/** The object under these keys, references followed; undefined where there is none. */
export function below(place: Place, ...keys: readonly string[]): Place | undefined {
  let here = place;
  for (const key of keys) {
    const value = here.value[key];
    if (!isJsonObject(value)) return undefined;
    here = follow({ root: here.root, pointer: pointerTo(here.pointer, key), value });
  }
  return here;
}

/** The objects of the array under `key`, references followed. */
export function itemsBelow(place: Place, key: string): Place[] {
  const list = place.value[key];
  if (!Array.isArray(list)) return [];
  return list.flatMap((value, index) => {
    const pointer = pointerTo(place.pointer, key, String(index));
    return isJsonObject(value) ? [follow({ root: place.root, pointer, value })] : [];
  });
}

export function keysBelow(place: Place, ...keys: readonly string[]): string[] {
  return Object.keys(below(place, ...keys)?.value ?? {});
}

/** @throws Error for a reference that leads nowhere or to itself: such a document cannot be compared. */
function follow(place: Place): Place {
  let here = place;
  const passed = new Set<string>();
  while (typeof here.value.$ref === 'string') {
    const { $ref } = here.value;
    if (passed.has($ref)) throw new Error(`${place.pointer}: $ref ${$ref} leads to itself`);
    passed.add($ref);
    here = { root: place.root, pointer: $ref.slice(1), value: target(place, $ref) };
  }
  return here;
}

function target({ root, pointer }: Place, $ref: string): JsonObject {
  let value: Json | undefined = $ref.startsWith('#/') ? root : undefined;
  for (const token of $ref.slice(2).split('/')) {
    const key = decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
    value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  if (!isJsonObject(value)) throw new Error(`${pointer}: $ref ${$ref} leads nowhere`);
  return value;
}
