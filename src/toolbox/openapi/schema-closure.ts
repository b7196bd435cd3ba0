import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import { ImportFault, keysOf, refOf, valueAt } from './references.ts';
import { escapePointer } from './read-document.ts';

/** Members whose values are data: a `$ref` in them is none. */
const LITERALS = new Set(['const', 'enum', 'default', 'example', 'examples']);
/** Members of OpenAPI that JSON Schema does not have. */
const DROPPED = new Set(['xml', 'externalDocs', 'discriminator', 'nullable', 'example']);
/** Members that hold schemas by name: there, a name is no keyword. */
/** Schemas that an operation may lead to: more than any needs, and few enough to walk for each of 500 operations. */
const SCHEMA_LIMIT = 20_000;
const BASE64 = { type: 'string', contentEncoding: 'base64' };
/** A part of a multipart body that is a file: its bytes, alone or with the name and type to send them under. */
const FILE = {
  anyOf: [
    BASE64,
    {
      type: 'object',
      properties: { data: BASE64, filename: { type: 'string' }, content_type: { type: 'string' } },
      required: ['data'],
    },
  ],
};
const BY_NAME = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

/**
 * Schemas of an operation as plain JSON Schema: what they refer to, however indirectly, is collected in `definitions` under
 * `#/$defs/…`, once each, so that recursion stays a reference.
 */
export class SchemaClosure {
  readonly definitions: JsonObject = {};
  /** Whether strings of format binary are the files of a multipart body. */
  withFiles = false;
  private readonly document: JsonObject;
  private count = 0;

  constructor(document: JsonObject) {
    this.document = document;
  }

  /** @throws ImportFault where a reference leads nowhere */
  convert(schema: Json | undefined, pointer: string): Json {
    if (typeof schema === 'boolean') return schema;
    if (!isJsonObject(schema)) throw new ImportFault('expected a schema', pointer);
    this.count += 1;
    if (this.count > SCHEMA_LIMIT) throw new ImportFault(`expected at most ${SCHEMA_LIMIT} schemas`, pointer);
    if (this.withFiles && isFile(schema)) return { ...describe(schema), ...FILE };
    const converted: JsonObject = {};
    for (const [key, value] of Object.entries(schema)) {
      if (DROPPED.has(key) || key.startsWith('x-')) continue;
      set(converted, key, this.member(key, value, `${pointer}/${escapePointer(key)}`));
    }
    if (typeof schema.$ref === 'string') converted.$ref = this.take(schema.$ref, pointer);
    if (schema.example !== undefined && converted.examples === undefined) converted.examples = [schema.example];
    return withoutReadOnly(withExclusiveBounds(withNull(converted, schema.nullable === true)));
  }

  private member(key: string, value: Json, pointer: string): Json {
    if (LITERALS.has(key)) return value;
    if (BY_NAME.has(key) && isJsonObject(value)) {
      const named: JsonObject = {};
      for (const [name, schema] of Object.entries(value)) {
        set(named, name, this.convert(schema, `${pointer}/${escapePointer(name)}`));
      }
      return named;
    }
    if (Array.isArray(value)) {
      return value.map((item, index) => (isJsonObject(item) ? this.convert(item, `${pointer}/${index}`) : item));
    }
    return isJsonObject(value) ? this.convert(value, pointer) : value;
  }

  /** The target becomes a definition before it is converted, since it may lead back to itself. */
  private take(ref: string, pointer: string): string {
    const target = valueAt(this.document, ref, pointer);
    const [name, ...rest] = definitionOf(keysOf(ref) ?? []);
    const root = rest.length === 0 ? target : valueAt(this.document, refOf(['components', 'schemas', name]), pointer);
    if (!Object.hasOwn(this.definitions, name)) {
      set(this.definitions, name, true);
      set(
        this.definitions,
        name,
        this.convert(root, rest.length === 0 ? ref.slice(1) : `/components/schemas/${escapePointer(name)}`),
      );
    }
    return refOf(['$defs', name, ...rest]);
  }
}

/** Bytes, as OpenAPI 3.0 (`format: binary`) and 3.1 (a media type without an encoding) say it. */
export function isFile(schema: JsonObject): boolean {
  if (schema.type !== undefined && schema.type !== 'string') return false;
  if (schema.type === 'string' && schema.format === 'binary') return true;
  return typeof schema.contentMediaType === 'string' && schema.contentEncoding === undefined;
}

function describe({ description }: JsonObject): JsonObject {
  return description === undefined ? {} : { description };
}

/** A schema component keeps its name, and what is inside it its place; anything else is named after its whole pointer. */
function definitionOf(keys: readonly string[]): [string, ...string[]] {
  const [root, section, name, ...rest] = keys;
  if (root === 'components' && section === 'schemas' && name !== undefined) return [name, ...rest];
  return [keys.join('/') || 'document'];
}

/** A member called `__proto__` is a member like any other. */
function set(target: JsonObject, key: string, value: Json): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}

/** OpenAPI 3.0's `nullable`. */
function withNull(schema: JsonObject, nullable: boolean): JsonObject {
  if (!nullable) return schema;
  if (typeof schema.type === 'string') schema.type = [schema.type, 'null'];
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
  if (typeof schema.$ref === 'string' || schema.allOf !== undefined) return { anyOf: [schema, { type: 'null' }] };
  return schema;
}

/** OpenAPI 3.0 has the exclusive bounds as flags beside the bounds. */
function withExclusiveBounds(schema: JsonObject): JsonObject {
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[flag] !== 'boolean') continue;
    const limit = schema[bound];
    const exclusive = schema[flag];
    Reflect.deleteProperty(schema, flag);
    if (!exclusive || limit === undefined) continue;
    schema[flag] = limit;
    Reflect.deleteProperty(schema, bound);
  }
  return schema;
}

/** What is read-only is not sent, and so cannot be required of a request. */
function withoutReadOnly(schema: JsonObject): JsonObject {
  const { properties, required } = schema;
  if (!isJsonObject(properties) || !Array.isArray(required)) return schema;
  const wanted = required.filter(name => {
    const property = typeof name === 'string' && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return !(isJsonObject(property) && property.readOnly === true);
  });
  if (wanted.length > 0) schema.required = wanted;
  else Reflect.deleteProperty(schema, 'required');
  return schema;
}
