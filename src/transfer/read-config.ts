import {
  checkDescription,
  checkHeaders,
  checkName,
  checkReachable,
  checkUrl,
  TOOL_LIMIT,
} from '../servers/server-rules.ts';
import type { CreationType, Mode, PackagedTool, ServerConfig, ToolConfig } from '../storage/records.ts';
import { judge } from './file-faults.ts';
import type { Place } from './place.ts';
import { CONFIG_MEMBERS, TOOL_MEMBERS, TOOL_TEXTS } from './transfer-file.ts';

const CREATION_TYPES: readonly CreationType[] = ['custom', 'tool_imported'];
const MODES: readonly Mode[] = ['stream', 'sse', 'stdio_uv', 'stdio_npx'];
/** As the document has them for `source` and `category`. */
const LABEL = /^.{1,50}$/su;

/** Omitted members are the defaults of a request (D20, D24). */
export function readConfig(place: Place): ServerConfig {
  const faultsBefore = place.faults.length;
  const at = place.members(CONFIG_MEMBERS);
  const creationType = at('creation_type').oneOf(CREATION_TYPES) ?? 'custom';
  const imported = creationType === 'tool_imported';
  const optional = <T>(name: (typeof CONFIG_MEMBERS)[number], read: (member: Place) => T, otherwise: T): T =>
    at(name).missing ? otherwise : read(at(name));
  const text = (name: (typeof CONFIG_MEMBERS)[number]): string => optional(name, member => member.text(), '');
  const label = (name: 'source' | 'category', otherwise: string): string =>
    optional(name, member => member.matching(LABEL, '1 to 50 characters'), otherwise);
  const config: ServerConfig = {
    name: at('name').text(),
    description: text('description'),
    creationType,
    mode: optional('mode', member => member.oneOf(imported ? ['stream'] : MODES), undefined) ?? 'stream',
    url: text('url'),
    headers: optional('headers', member => member.textsByName(), {}),
    command: text('command'),
    args: optional('args', member => member.texts(), []),
    env: optional('env', member => member.textsByName(), {}),
    source: label('source', 'custom'),
    category: label('category', 'other_category'),
    isInternal: optional('is_internal', member => member.flag(), false),
    toolConfigs: optional('tool_configs', readTools, []),
  };
  if (!imported && config.toolConfigs.length > 0) at('tool_configs').fault('expected none for creation_type custom');
  // A rule about a value that could not be read would only repeat the fault.
  return place.faults.length === faultsBefore ? keepRules(config, place) : config;
}

/** The rules of create and update, each judged on its own. */
function keepRules(config: ServerConfig, { path, faults }: Place): ServerConfig {
  const name = judge(faults, path, () => checkName(config.name), config.name);
  judge(faults, path, () => checkDescription(config.description), '');
  judge(faults, path, () => checkUrl(config.url), '');
  judge(faults, path, () => checkHeaders(config.headers), {});
  judge(faults, path, () => checkReachable(config), undefined);
  return { ...config, name };
}

function readTools(place: Place): PackagedTool[] {
  const items = place.items();
  if (items.length > TOOL_LIMIT) place.fault(`expected at most ${TOOL_LIMIT} tools, found ${items.length}`);
  const seen = new Set<string>();
  return items.map(item => {
    const at = item.members(TOOL_MEMBERS);
    const tool = Object.fromEntries(TOOL_TEXTS.map(name => [name, at(name).text()])) as Record<
      keyof ToolConfig,
      string
    >;
    if (seen.has(tool.tool_name)) at('tool_name').fault(`expected another name: an earlier tool has it`);
    seen.add(tool.tool_name);
    return { ...tool, input_schema: at('input_schema').object() };
  });
}
