import { appendPointer } from './fault.ts';
import { type DocumentSources, isObject, type Json, type JsonObject } from './load-documents.ts';

/** Texts by dotted path of property names; `items` are no step of the path, and `''` is the schema itself. */
export type Texts = ReadonlyMap<string, string>;

interface Wording {
  own: Texts;
  /** By the name of the property, wherever it is; a text of `own` goes before. */
  shared: Texts;
  /** Every property must have a text. */
  all: boolean;
}

interface TextPlace {
  file: string;
  /** Of `own` in the file. */
  pointer: string;
  sources: DocumentSources;
  /** Takes the names of the shared texts that are used. */
  usedShared: Set<string>;
}

/** A copy of the schema with a `description` on every property that has a text. */
export function putTexts(schema: JsonObject, { own, shared, all }: Wording, place: TextPlace): JsonObject {
  const left = new Set(own.keys());
  const fault = (path: string, message: string): void =>
    place.sources.fault(place.file, appendPointer(place.pointer, path), message);

  function textAt(path: string): string | undefined {
    const name = path.slice(path.lastIndexOf('.') + 1);
    const [text, common] = [own.get(path), shared.get(name)];
    left.delete(path);
    if (text !== undefined && text === common) fault(path, `shared.${name} says the same: leave this one out`);
    if (text !== undefined) return text;
    if (common !== undefined) place.usedShared.add(name);
    else if (all) fault(path, `expected a text, here or as shared.${name}`);
    return common;
  }

  function described(value: Json, path: string): Json {
    if (!isObject(value)) return value;
    const { items, properties, ...rest } = value;
    return {
      ...rest,
      ...(isObject(properties) && { properties: propertiesOf(properties, path) }),
      ...(items !== undefined && { items: described(items, path) }),
    };
  }

  function propertiesOf(properties: JsonObject, path: string): JsonObject {
    const entries = Object.entries(properties).map(([name, value]): [string, Json] => {
      const inner = path === '' ? name : `${path}.${name}`;
      const text = textAt(inner);
      const schema = described(value, inner);
      return [name, isObject(schema) && text !== undefined ? { description: text, ...schema } : schema];
    });
    return Object.fromEntries(entries);
  }

  const result = described(schema, '');
  const whole = own.get('');
  left.delete('');
  for (const path of left) fault(path, 'no property of the schema has this path');
  return { ...(whole !== undefined && { description: whole }), ...(isObject(result) ? result : {}) };
}
