import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import type { ParameterPlan } from '../../storage/toolbox-records.ts';
import { isSendableHeader } from '../call/request-headers.ts';
import type { OperationPlace } from './read-document.ts';
import { follow, ImportFault, type Located } from './references.ts';
import type { SchemaClosure } from './schema-closure.ts';

export interface Parameters {
  plans: ParameterPlan[];
  /** The argument groups `header`, `query` and `path`, as far as the operation has them. */
  groups: JsonObject;
  /** As the document has them. */
  raw: JsonObject[];
}

const GROUPS = ['header', 'query', 'path'] as const;
type Group = (typeof GROUPS)[number];

const DEFAULT_STYLE: Record<Group, string> = { header: 'simple', query: 'form', path: 'simple' };
const STYLES: Record<Group, readonly string[]> = {
  header: ['simple'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  path: ['simple', 'label', 'matrix'],
};
/** OpenAPI: parameters of these names are ignored, the media types of the operation say it. */
const IGNORED_HEADERS = new Set(['accept', 'content-type']);

/** @throws ImportFault */
export function readParameters(document: JsonObject, place: OperationPlace, closure: SchemaClosure): Parameters {
  const merged = mergedParameters(document, place);
  const raw = merged.map(({ value }) => value);
  const plans: ParameterPlan[] = [];
  const properties: Record<Group, JsonObject> = { header: {}, query: {}, path: {} };
  const required: Record<Group, string[]> = { header: [], query: [], path: [] };
  for (const parameter of merged) {
    const plan = planOf(parameter, place);
    if (plan === undefined) continue;
    plans.push(plan);
    Object.defineProperty(properties[plan.in], plan.name, { value: schemaOf(parameter, closure), enumerable: true });
    if (plan.in === 'path' || parameter.value.required === true) required[plan.in].push(plan.name);
  }
  for (const name of placeholdersOf(place.path)) {
    if (Object.hasOwn(properties.path, name)) continue;
    plans.push({ name, in: 'path', style: 'simple', explode: false, allowReserved: false, json: false });
    Object.defineProperty(properties.path, name, { value: { type: 'string' }, enumerable: true });
    required.path.push(name);
  }
  const groups: JsonObject = {};
  for (const group of GROUPS) {
    if (Object.keys(properties[group]).length === 0) continue;
    const names = required[group];
    groups[group] = { type: 'object', properties: properties[group], ...(names.length > 0 && { required: names }) };
  }
  return { plans, groups, raw };
}

/** `/a/{x}/{y}` → x, y */
export function placeholdersOf(path: string): string[] {
  return [...new Set([...path.matchAll(/\{([^{}]*)\}/g)].map(match => match[1] ?? ''))];
}

/** Those of the path item and of the operation, which override by name and place. */
function mergedParameters(document: JsonObject, { item, operation, pointer }: OperationPlace): Located[] {
  const found = new Map<string, Located>();
  const itemPointer = pointer.slice(0, pointer.lastIndexOf('/'));
  for (const [list, from] of [
    [item.parameters, itemPointer],
    [operation.parameters, pointer],
  ] as const) {
    if (list === undefined) continue;
    const at = `${from}/parameters`;
    if (!Array.isArray(list)) throw new ImportFault('expected a list of parameters', at);
    list.forEach((given: Json, index) => {
      const parameter = follow(document, given, `${at}/${index}`);
      const { name, in: group } = parameter.value;
      if (typeof name !== 'string' || name === '') throw new ImportFault('expected a name', parameter.pointer);
      if (typeof group !== 'string' || !['path', 'query', 'header', 'cookie'].includes(group)) {
        throw new ImportFault('in: expected path, query, header or cookie', parameter.pointer);
      }
      found.set(`${group} ${group === 'header' ? name.toLowerCase() : name}`, parameter);
    });
  }
  return [...found.values()];
}

/** Undefined for what is never sent: cookies, headers of the transport, and those that say who is calling (D33). */
function planOf({ value, pointer }: Located, { path }: OperationPlace): ParameterPlan | undefined {
  const name = value.name as string;
  const group = value.in as Group | 'cookie';
  if (group === 'cookie') return undefined;
  if (group === 'header' && (IGNORED_HEADERS.has(name.toLowerCase()) || !isSendableHeader(name))) return undefined;
  if (group === 'path' && !placeholdersOf(path).includes(name)) {
    throw new ImportFault(`the path has no {${name}}`, pointer);
  }
  const style = value.style ?? DEFAULT_STYLE[group];
  if (typeof style !== 'string' || !STYLES[group].includes(style)) {
    throw new ImportFault(`style: expected ${STYLES[group].join(', ')}`, pointer);
  }
  return {
    name,
    in: group,
    style,
    explode: typeof value.explode === 'boolean' ? value.explode : style === 'form',
    allowReserved: value.allowReserved === true,
    json: value.content !== undefined,
  };
}

function schemaOf({ value, pointer }: Located, closure: SchemaClosure): Json {
  const { schema, content, description } = value;
  const converted =
    content === undefined ? plainSchema(schema, pointer, closure) : contentSchema(content, pointer, closure);
  if (!isJsonObject(converted) || typeof description !== 'string' || converted.description !== undefined)
    return converted;
  return { ...converted, description };
}

function plainSchema(schema: Json | undefined, pointer: string, closure: SchemaClosure): Json {
  return schema === undefined ? {} : closure.convert(schema, `${pointer}/schema`);
}

function contentSchema(content: Json, pointer: string, closure: SchemaClosure): Json {
  const [entry] = Object.entries(isJsonObject(content) ? content : {});
  if (entry === undefined || !isJsonObject(entry[1]))
    throw new ImportFault('content: expected one media type', pointer);
  const [type, { schema }] = entry;
  if (!/json/i.test(type))
    throw new ImportFault(`content: expected a JSON media type, got ${type.slice(0, 80)}`, pointer);
  return plainSchema(schema, `${pointer}/content`, closure);
}
