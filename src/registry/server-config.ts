import { ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import {
  checkAddress,
  checkDescription,
  checkHeaders,
  checkName,
  checkReachable,
  checkUrl,
  TOOL_LIMIT,
  type UrlGuard,
} from '../servers/server-rules.ts';
import { restoreMasked } from '../servers/secret-mask.ts';
import type { CreationType, Mode, PackagedTool, ServerConfig, ToolConfig } from '../storage/records.ts';

/** A request body of create or update, as the document lets it through. */
export interface ConfigInput {
  name?: string;
  description?: string;
  creation_type: CreationType;
  mode?: Mode;
  url?: string;
  headers?: Record<string, string>;
  command?: string;
  args?: string[];
  env?: Record<string, string>;
  source?: string;
  category?: string;
  is_internal?: boolean;
  tool_configs?: Partial<ToolConfig>[];
}

/** Whatever else a body holds is ignored, and so not judged. */
const STORED = [
  'name',
  'description',
  'url',
  'headers',
  'command',
  'args',
  'env',
  'source',
  'category',
  'tool_configs',
] as const satisfies (keyof ConfigInput)[];

export interface ConfigGuards {
  egress: UrlGuard;
  /** Platform tools by box and tool id: what `tool_imported` servers are packaged from (D26). */
  tools: { describe(configs: readonly ToolConfig[], ctx: RequestContext): Promise<PackagedTool[]> };
}

export async function createConfig(
  input: ConfigInput,
  ctx: RequestContext,
  guards: ConfigGuards,
): Promise<ServerConfig> {
  if (input.is_internal === true && !ctx.caller.roles.includes('admin')) {
    throw new ServiceError('CommonInternalForbidden', {
      details: [{ field: 'body.is_internal', message: 'expected false' }],
    });
  }
  // Nothing is stored yet that a mask could stand for.
  const headers = restoreMasked(input.headers ?? {}, {}, 'body.headers');
  const env = restoreMasked(input.env ?? {}, {}, 'body.env');
  return readConfig({ ...input, headers, env }, ctx, guards);
}

/** D24: a PUT replaces everything but what it cannot carry; omitted fields become their defaults. */
export async function replaceConfig(
  input: ConfigInput,
  stored: ServerConfig,
  ctx: RequestContext,
  guards: ConfigGuards,
): Promise<ServerConfig> {
  if (input.creation_type !== stored.creationType) {
    const message = `expected ${stored.creationType}, as the server was created`;
    throw new ServiceError('MCPCreationTypeImmutable', { details: [{ field: 'body.creation_type', message }] });
  }
  return { ...(await readConfig(input, ctx, guards)), isInternal: stored.isInternal };
}

async function readConfig(input: ConfigInput, ctx: RequestContext, guards: ConfigGuards): Promise<ServerConfig> {
  for (const name of STORED) checkStorable(input[name], `body.${name}`);
  const imported = input.creation_type === 'tool_imported';
  const config: ServerConfig = {
    name: checkName(input.name ?? ''),
    description: checkDescription(input.description ?? ''),
    creationType: input.creation_type,
    mode: imported ? 'stream' : (input.mode ?? 'stream'),
    url: checkUrl(input.url ?? ''),
    headers: checkHeaders(input.headers ?? {}),
    command: input.command ?? '',
    args: input.args ?? [],
    env: input.env ?? {},
    source: input.source ?? 'custom',
    category: input.category ?? 'other_category',
    isInternal: input.is_internal ?? false,
    toolConfigs: imported ? await readTools(input.tool_configs ?? [], ctx, guards) : [],
  };
  checkReachable(config);
  if (config.url !== '') checkAddress(config.url, guards.egress);
  return config;
}

async function readTools(
  given: readonly Partial<ToolConfig>[],
  ctx: RequestContext,
  guards: ConfigGuards,
): Promise<PackagedTool[]> {
  if (given.length > TOOL_LIMIT) {
    const message = `expected at most ${TOOL_LIMIT} tools, got ${given.length}`;
    throw new ServiceError('MCPToolMaxCount', {
      details: [{ field: 'body.tool_configs', message }],
      args: { limit: TOOL_LIMIT },
    });
  }
  const empty: ToolConfig = { box_id: '', tool_id: '', box_name: '', tool_name: '', description: '', use_rule: '' };
  const tools = await guards.tools.describe(
    given.map(tool => ({ ...empty, ...tool })),
    ctx,
  );
  const seen = new Set<string>();
  for (const [index, { tool_name: name }] of tools.entries()) {
    if (!seen.has(name)) {
      seen.add(name);
      continue;
    }
    const message = `${JSON.stringify(name)} is used by an earlier tool`;
    throw new ServiceError('MCPToolNameDuplicate', {
      details: [{ field: `body.tool_configs.${index}.tool_name`, message }],
      args: { name },
    });
  }
  return tools;
}

/** The database keeps no NUL character and no half of a surrogate pair; refused here, where the field can be named. */
function checkStorable(value: unknown, field: string): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    const message = value.isWellFormed() ? 'expected no NUL character' : 'expected no lone surrogate';
    throw new ServiceError('BadRequest', { details: [{ field, message }] });
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    checkStorable(name, field);
    checkStorable(item, `${field}.${name}`);
  }
}
