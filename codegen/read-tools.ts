import { appendPointer } from './fault.ts';
import { type DocumentSources, isObject, type Json, type JsonObject } from './load-documents.ts';
import { putTexts, type Texts } from './tool-texts.ts';

const FOLDER = 'openapi/tools';
const CATALOGUE = `${FOLDER}/catalogue.yaml`;
const EFFECTS = ['read', 'write', 'act'] as const;
/** Tools of this group frame the others; every other tool takes `bkn_context`. */
const FRAME_GROUP = 'lifecycle';

/** An entry of the catalogue. */
export interface ToolEntry {
  name: string;
  group: string;
  order: number;
  effect: (typeof EFFECTS)[number];
  once: boolean;
  gate?: string;
}

/** A tool in one language, as `GET /mcp/info` shows it. */
export interface ToolModel {
  name: string;
  title: string;
  group: string;
  group_title: string;
  order: number;
  description: string;
  input_schema: JsonObject;
  output_schema: JsonObject;
}

export interface ToolCatalogue {
  tools: ToolEntry[];
  languages: Map<string, { instructions: string; tools: ToolModel[] }>;
}

interface ToolSchemas {
  input: JsonObject;
  output: JsonObject;
}

/** The tools of `openapi/tools`, where there are any; what is wrong with them goes to the sources. */
export function readTools(sources: DocumentSources): ToolCatalogue | undefined {
  if (!sources.has(CATALOGUE)) return undefined;
  const tools = readEntries(sources);
  const schemas = new Map(tools.map(({ name }) => [name, readSchemas(name, sources)]));
  for (const file of sources.filesIn(`${FOLDER}/schemas`)) {
    const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '');
    if (!schemas.has(name)) sources.fault(file, '', `expected ${name} in ${CATALOGUE}`);
  }
  const context = contextSchema(sources);
  const files = sources.filesIn(`${FOLDER}/locales`);
  checkSameKeys(files, sources);
  const languages = new Map(
    files.map(file => {
      const texts = readTexts(file, sources);
      const models = localise(tools, schemas, context, texts, { file, sources });
      return [
        file.slice(file.lastIndexOf('/') + 1).replace(/\.yaml$/, ''),
        { instructions: texts.instructions, tools: models },
      ];
    }),
  );
  return { tools, languages };
}

function readEntries(sources: DocumentSources): ToolEntry[] {
  const document = sources.read(CATALOGUE);
  const items = isObject(document) && Array.isArray(document.tools) ? document.tools : [];
  if (items.length === 0) sources.fault(CATALOGUE, '/tools', 'expected a list of tools');
  const entries: ToolEntry[] = [];
  for (const [index, item] of items.entries()) {
    const fault = (key: string, message: string): void =>
      sources.fault(CATALOGUE, appendPointer('/tools', index, key), message);
    const entry: JsonObject = isObject(item) ? item : {};
    const { name, group, order, effect, once = false, gate } = entry;
    const previous = entries.at(-1);
    if (typeof name !== 'string' || !/^[a-z][a-z0-9_]*$/.test(name)) fault('name', 'expected a name in snake_case');
    else if (entries.some(other => other.name === name)) fault('name', `${name} is there twice`);
    else if (typeof group !== 'string' || group === '') fault('group', 'expected the key of a group');
    else if (typeof order !== 'number' || !Number.isInteger(order)) fault('order', 'expected a whole number');
    else if (previous && order <= previous.order) {
      fault('order', `expected more than ${previous.order}, the order of ${previous.name} before it`);
    } else if (!isEffect(effect)) fault('effect', `expected one of ${EFFECTS.join(', ')}`);
    else if (typeof once !== 'boolean') fault('once', 'expected true or false');
    else if (gate !== undefined && typeof gate !== 'string') fault('gate', 'expected the key of a gate');
    else entries.push({ name, group, order, effect, once, ...(gate !== undefined && { gate }) });
  }
  return entries;
}

function isEffect(value: Json | undefined): value is ToolEntry['effect'] {
  return (EFFECTS as readonly (Json | undefined)[]).includes(value);
}

function readSchemas(name: string, sources: DocumentSources): ToolSchemas {
  const file = `${FOLDER}/schemas/${name}.json`;
  const document = resolved(sources.read(file), { file, pointer: '' }, sources);
  const { input, output } = isObject(document) ? document : {};
  if (!isObject(input) || input.type !== 'object') sources.fault(file, '/input', 'expected a schema of type object');
  else if (input.additionalProperties !== false) {
    sources.fault(file, '/input', 'expected additionalProperties: false, so that a misspelt argument is told');
  }
  if (!isObject(output) || output.type !== 'object') sources.fault(file, '/output', 'expected a schema of type object');
  return { input: isObject(input) ? input : {}, output: isObject(output) ? output : {} };
}

function contextSchema(sources: DocumentSources): JsonObject {
  const place = { file: CATALOGUE, pointer: '/context' };
  const context = resolved({ $ref: 'shared.json#/bkn_context' }, place, sources);
  return isObject(context) ? context : {};
}

/** A copy with every `$ref` replaced by what it leads to: a tool's schema is published whole. */
function resolved(value: Json, place: { file: string; pointer: string }, sources: DocumentSources): Json {
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      resolved(item, { ...place, pointer: appendPointer(place.pointer, index) }, sources),
    );
  }
  if (!isObject(value)) return value;
  if (typeof value.$ref === 'string') {
    const target = sources.resolve(value.$ref, place);
    return target ? resolved(target.value, target, sources) : {};
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      resolved(item, { ...place, pointer: appendPointer(place.pointer, key) }, sources),
    ]),
  );
}

interface Locale {
  instructions: string;
  groups: Texts;
  bkn_context: Texts;
  shared: Texts;
  tools: Record<string, { title: string; description: string; input: Texts; output: Texts }>;
}

function readTexts(file: string, sources: DocumentSources): Locale {
  const document = sources.read(file);
  const root = isObject(document) ? document : {};
  const tools: Locale['tools'] = {};
  for (const [name, texts] of Object.entries(isObject(root.tools) ? root.tools : {})) {
    const own = isObject(texts) ? texts : {};
    tools[name] = {
      title: textOf(own.title),
      description: textOf(own.description),
      input: textsOf(own.input),
      output: textsOf(own.output),
    };
  }
  return {
    instructions: textOf(root.instructions),
    groups: textsOf(root.groups),
    bkn_context: textsOf(root.bkn_context),
    shared: textsOf(root.shared),
    tools,
  };
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

function textsOf(value: Json | undefined): Texts {
  const entries = Object.entries(isObject(value) ? value : {});
  return new Map(entries.map(([key, text]) => [key, textOf(text)]));
}

function localise(
  entries: readonly ToolEntry[],
  schemas: ReadonlyMap<string, ToolSchemas>,
  context: JsonObject,
  locale: Locale,
  { file, sources }: { file: string; sources: DocumentSources },
): ToolModel[] {
  const required = (pointer: string, text: string | undefined): string => {
    if (text === undefined || text === '') sources.fault(file, pointer, 'expected a text');
    return text ?? '';
  };
  const usedShared = new Set<string>();
  const place = (pointer: string): Parameters<typeof putTexts>[2] => ({ file, pointer, sources, usedShared });
  required('/instructions', locale.instructions);
  const contextTexts = { own: locale.bkn_context, shared: new Map<string, string>(), all: true };
  const described = putTexts(context, contextTexts, place('/bkn_context'));
  const models = entries.map(({ name, group, order }) => {
    const pointer = appendPointer('/tools', name);
    const texts = locale.tools[name];
    const { input = {}, output = {} } = schemas.get(name) ?? {};
    const own = { own: texts?.input ?? new Map(), shared: locale.shared, all: true };
    const inputSchema = putTexts(input, own, place(`${pointer}/input`));
    return {
      name,
      title: required(`${pointer}/title`, texts?.title),
      group,
      group_title: required(appendPointer('/groups', group), locale.groups.get(group)),
      order,
      description: required(`${pointer}/description`, texts?.description),
      input_schema: group === FRAME_GROUP ? inputSchema : withContext(inputSchema, described),
      output_schema: putTexts(
        output,
        { own: texts?.output ?? new Map(), shared: locale.shared, all: false },
        place(`${pointer}/output`),
      ),
    };
  });
  const names = new Set(entries.map(({ name }) => name));
  const groups = new Set(entries.map(({ group }) => group));
  for (const name of Object.keys(locale.tools)) {
    if (!names.has(name)) sources.fault(file, appendPointer('/tools', name), `expected ${name} in ${CATALOGUE}`);
  }
  for (const group of locale.groups.keys()) {
    if (!groups.has(group)) sources.fault(file, appendPointer('/groups', group), 'no tool is in this group');
  }
  for (const name of locale.shared.keys()) {
    if (!usedShared.has(name)) sources.fault(file, appendPointer('/shared', name), 'no tool uses this text');
  }
  return models;
}

function withContext(input: JsonObject, context: JsonObject): JsonObject {
  return {
    ...input,
    properties: { ...(isObject(input.properties) ? input.properties : {}), bkn_context: context },
    required: [...(Array.isArray(input.required) ? input.required : []), 'bkn_context'],
  };
}

/** A text that one language has, every language has. */
function checkSameKeys(files: readonly string[], sources: DocumentSources): void {
  const keys = files.map(file => ({ file, pointers: new Set(pointersIn(sources.read(file), '')) }));
  for (const { file, pointers } of keys) {
    for (const other of keys) {
      for (const pointer of other.pointers) {
        if (!pointers.has(pointer)) sources.fault(file, pointer, `expected a text, as in ${other.file}`);
      }
    }
  }
}

function* pointersIn(value: Json, pointer: string): Generator<string> {
  if (!isObject(value)) yield pointer;
  else for (const [key, item] of Object.entries(value)) yield* pointersIn(item, appendPointer(pointer, key));
}
