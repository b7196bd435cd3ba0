import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ToolEntry } from '../../generated/tools.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import type { ToolList } from '../mcp/tool-server.ts';
import type { Language } from '../request-context.ts';

/** A tool as `GET /mcp/info` shows it (facts §2), in one language. */
export interface ToolInfo {
  name: string;
  title: string;
  group: string;
  group_title: string;
  order: number;
  description: string;
  input_schema: JsonObject;
  output_schema: JsonObject;
}

export interface LocalTools {
  instructions: string;
  /** Sorted by name, as `list` is. */
  info: readonly ToolInfo[];
  list: Required<ToolList>;
}

export interface KnownTool {
  entry: ToolEntry;
  /** Without `bkn_context`. */
  input: JsonObject;
  output: JsonObject;
}

/** The tools of one endpoint, prepared once for every language. */
export interface ToolCatalogue {
  /** Another text whenever the tools, or their texts, are others. */
  version: string;
  get(name: string): KnownTool | undefined;
  in(language: Language): LocalTools;
}

type Published = Record<Language, { instructions: string; tools: readonly ToolInfo[] }>;

const HINTS: Record<ToolEntry['effect'], JsonObject> = {
  read: { readOnlyHint: true, openWorldHint: false },
  write: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  act: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
};

/** What `make generate` made of `openapi/tools`. */
export function loadPublishedTools(): Published {
  return { 'zh-CN': load('zh-CN'), 'en-US': load('en-US') };
}

function load(language: Language): Published[Language] {
  const file = new URL(`../../generated/tools/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Published[Language];
}

/** @param serves which tools the endpoint has */
export function createToolCatalogue(
  entries: Readonly<Record<string, ToolEntry>>,
  published: Published,
  serves: (entry: ToolEntry) => boolean,
): ToolCatalogue {
  const served = new Map(Object.entries(entries).filter(([, entry]) => serves(entry)));
  const prepare = (language: Language): LocalTools => prepared(published[language], served);
  const languages = { 'zh-CN': prepare('zh-CN'), 'en-US': prepare('en-US') };
  const known = new Map(languages['en-US'].info.map(tool => [tool.name, knownTool(tool, served)]));
  const whole = Object.values(languages).map(({ instructions, list }) => `${instructions}\n${list.text}`);
  return {
    version: hash('sha256', whole.join('\n'), 'base64url'),
    get: name => known.get(name),
    in: language => languages[language],
  };
}

function prepared({ instructions, tools }: Published[Language], served: ReadonlyMap<string, ToolEntry>): LocalTools {
  const info = tools.filter(({ name }) => served.has(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const list = info.map(tool => listed(tool, entryOf(tool.name, served)));
  return { instructions, info, list: { tools: list, text: JSON.stringify(list) } };
}

function listed(tool: ToolInfo, { effect }: ToolEntry): JsonObject {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: tool.input_schema,
    outputSchema: tool.output_schema,
    annotations: { title: tool.title, ...HINTS[effect] },
    _meta: {
      'openbkn.ai/group': tool.group,
      'openbkn.ai/group_title': tool.group_title,
      'openbkn.ai/order': tool.order,
    },
  };
}

function knownTool(tool: ToolInfo, served: ReadonlyMap<string, ToolEntry>): KnownTool {
  const { properties, required, ...rest } = tool.input_schema;
  const { bkn_context: _context, ...own } = isJsonObject(properties) ? properties : {};
  const needed = Array.isArray(required) ? required.filter(name => name !== 'bkn_context') : [];
  return {
    entry: entryOf(tool.name, served),
    input: { ...rest, properties: own, required: needed },
    output: tool.output_schema,
  };
}

function entryOf(name: string, served: ReadonlyMap<string, ToolEntry>): ToolEntry {
  const entry = served.get(name);
  if (entry === undefined) throw new Error(`${name} is not in generated/tools.ts`);
  return entry;
}
