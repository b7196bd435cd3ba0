import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import type { BodyPlan, PartEncoding } from '../../storage/toolbox-records.ts';
import { escapePointer } from './read-document.ts';
import { follow, ImportFault, valueAt } from './references.ts';
import { isFile, type SchemaClosure } from './schema-closure.ts';

export interface Body {
  plans: BodyPlan[];
  /** JSON Schema of the argument `body`, for the preferred media type. */
  schema: Json;
  raw: JsonObject;
}

const KINDS = ['json', 'form', 'multipart', 'text', 'bytes'] as const;

/** Undefined where the operation takes none. @throws ImportFault */
export function readBody(
  document: JsonObject,
  given: Json | undefined,
  pointer: string,
  closure: SchemaClosure,
): Body | undefined {
  if (given === undefined) return undefined;
  const { value, pointer: at } = follow(document, given, pointer);
  const content = value.content ?? {};
  if (!isJsonObject(content)) throw new ImportFault('content: expected an object', at);
  const options = Object.entries(content).map(([type, media]) => {
    if (!isJsonObject(media)) throw new ImportFault(`content: expected an object for ${type.slice(0, 80)}`, at);
    const schemaAt = `${at}/content/${escapePointer(type)}/schema`;
    return { media, pointer: schemaAt, plan: planOf(document, type, media, schemaAt) };
  });
  options.sort((a, b) => KINDS.indexOf(a.plan.kind) - KINDS.indexOf(b.plan.kind));
  const [preferred] = options;
  if (preferred === undefined) return undefined;
  const schema = schemaOf(preferred.plan, preferred.media.schema, preferred.pointer, closure);
  return { plans: options.map(({ plan }) => plan), schema: described(schema, value.description), raw: value };
}

function schemaOf(
  { kind, mediaType }: BodyPlan,
  schema: Json | undefined,
  pointer: string,
  closure: SchemaClosure,
): Json {
  if (kind === 'text') return { type: 'string', contentMediaType: mediaType };
  if (kind === 'bytes') return { type: 'string', contentMediaType: mediaType, contentEncoding: 'base64' };
  if (schema === undefined) return kind === 'json' ? {} : { type: 'object' };
  closure.withFiles = kind === 'multipart';
  return closure.convert(schema, pointer);
}

function described(schema: Json, description: Json | undefined): Json {
  if (!isJsonObject(schema) || typeof description !== 'string' || schema.description !== undefined) return schema;
  return { ...schema, description };
}

function planOf(document: JsonObject, type: string, media: JsonObject, pointer: string): BodyPlan {
  const kind = kindOf(type);
  return {
    mediaType: kind === 'json' && type.includes('*') ? 'application/json' : type,
    kind,
    files: kind === 'multipart' ? new FileFinder(document, pointer).filesOf(media.schema) : [],
    encoding: encodingOf(media.encoding),
  };
}

function kindOf(type: string): BodyPlan['kind'] {
  const essence = (type.split(';')[0] ?? '').trim().toLowerCase();
  if (/^(\*\/\*|application\/\*|[^/]+\/([^/]+\+)?json)$/.test(essence)) return 'json';
  if (essence === 'application/x-www-form-urlencoded') return 'form';
  if (essence.startsWith('multipart/')) return 'multipart';
  if (/^text\/|[/+](xml|yaml)$|ndjson$|graphql$/.test(essence)) return 'text';
  return 'bytes';
}

/** Tells which members of a multipart body are files: the schema may be composed, and references lead anywhere. */
class FileFinder {
  private readonly document: JsonObject;
  private readonly pointer: string;
  private readonly seen = new Set<object>();

  constructor(document: JsonObject, pointer: string) {
    this.document = document;
    this.pointer = pointer;
  }

  /** Members whose values are files, or lists of files. */
  filesOf(schema: Json | undefined): string[] {
    const found = Object.entries(this.membersOf(schema)).filter(([, member]) => {
      const target = this.resolved(member);
      const single = target?.type === 'array' ? this.resolved(target.items) : target;
      return single !== undefined && isFile(single);
    });
    return found.map(([name]) => name);
  }

  private membersOf(schema: Json | undefined): JsonObject {
    const target = this.resolved(schema);
    if (target === undefined || this.seen.has(target)) return {};
    this.seen.add(target);
    const parts = [target.allOf, target.anyOf, target.oneOf].flatMap(list => (Array.isArray(list) ? list : []));
    const inherited = parts.map(part => this.membersOf(part));
    return Object.assign({}, ...inherited, isJsonObject(target.properties) ? target.properties : {}) as JsonObject;
  }

  /** The schema at the end of a chain of references; undefined where the chain does not end at one. */
  private resolved(schema: Json | undefined): JsonObject | undefined {
    const passed = new Set<object>();
    let target = schema;
    while (isJsonObject(target) && typeof target.$ref === 'string') {
      if (passed.has(target)) return undefined;
      passed.add(target);
      target = valueAt(this.document, target.$ref, this.pointer);
    }
    return isJsonObject(target) ? target : undefined;
  }
}

function encodingOf(given: Json | undefined): Record<string, PartEncoding> {
  const entries = Object.entries(isJsonObject(given) ? given : {}).map(([name, value]): [string, PartEncoding] => {
    const { contentType, style, explode } = isJsonObject(value) ? value : {};
    return [
      name,
      {
        ...(typeof contentType === 'string' && { contentType }),
        ...(typeof style === 'string' && { style }),
        ...(typeof explode === 'boolean' && { explode }),
      },
    ];
  });
  return Object.fromEntries(entries);
}
