import { encode } from '@toon-format/toon';
import { ServiceError } from '../errors.ts';
import { isJsonObject, type Json, type JsonObject, stringifyJson } from '../json.ts';
import { headerOf } from '../mcp/check-request.ts';
import { failedResult, successResult } from '../mcp/tool-result.ts';
import { type ToolServerCall, UnknownTool } from '../mcp/tool-server.ts';
import type { RequestContext } from '../request-context.ts';
import { createSchemaCheck, requireConforming, type SchemaCheck, withDefaults } from './check-schema.ts';
import type { Tool, ToolCall } from './tool.ts';
import type { KnownTool, ToolCatalogue } from './tool-catalogue.ts';

/** Where a call tells which invocation it is, as the lifecycle reads it. */
interface HintSource {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  meta: JsonObject | undefined;
}

/** The part of the lifecycle that frames calls; every function resolves with a CallToolResult. */
export interface CallFrame {
  start(args: JsonObject, hints: HintSource, ctx: RequestContext): Promise<JsonObject>;
  finish(args: JsonObject, ctx: RequestContext): Promise<JsonObject>;
  run(
    call: { tool: string; args: JsonObject; bknContext: Json | undefined; hints: HintSource; once: boolean },
    ctx: RequestContext,
    work: (ids: Pick<ToolCall, 'conversationId' | 'interactionId' | 'operationId'>) => Promise<JsonObject>,
  ): Promise<JsonObject>;
}

export interface CallDeps {
  catalogue: ToolCatalogue;
  tools: ReadonlyMap<string, Tool>;
  lifecycle: CallFrame;
  log: { error(fields: object, message: string): void };
  /** Holds every result against its output schema before it is sent. */
  checkResults: boolean;
}

type CallTool = (call: ToolServerCall, headers: HintSource['headers'], ctx: RequestContext) => Promise<JsonObject>;

/** For these the header says which network, whatever the argument says (facts §7). */
const HEADER_FIRST = new Set(['search_schema', 'search_instance']);

/** Calls of the tools of the catalogue, each in the frame of the lifecycle; resolves with a CallToolResult. */
export function createToolCaller(deps: CallDeps): CallTool {
  const { catalogue, tools, lifecycle, log } = deps;
  const checks = new Map<JsonObject, SchemaCheck>();

  function checkOf(schema: JsonObject): SchemaCheck {
    const check = checks.get(schema) ?? createSchemaCheck(schema);
    checks.set(schema, check);
    return check;
  }

  async function run(tool: Tool, { input, output }: KnownTool, args: JsonObject, call: ToolCall): Promise<JsonObject> {
    requireConforming(checkOf(input), args);
    const result = await tool.run(withDefaults(input, args) as JsonObject, call);
    if (deps.checkResults) demandConforming(tool.name, checkOf(output), result);
    const format = args.response_format ?? defaultFormat(input);
    return successResult(format === 'toon' ? encode(result) : stringifyJson(result), result);
  }

  return async ({ name, args, meta, signal }, headers, ctx) => {
    const known = catalogue.get(name);
    if (known === undefined) throw new UnknownTool(name);
    const context = { ...ctx, signal: AbortSignal.any([ctx.signal, signal]) };
    const hints = { headers, meta };
    try {
      if (name === 'bkn_start_interaction') return await lifecycle.start(args, hints, context);
      if (name === 'bkn_finish_interaction') return await lifecycle.finish(args, context);
      const tool = tools.get(name);
      if (tool === undefined) throw new UnknownTool(name);
      const { bkn_context: bknContext, ...given } = args;
      const own = withNetwork(name, known.input, withoutNulls(known.input, given), headers);
      const framed = { tool: name, args: own, bknContext, hints, once: known.entry.once };
      return await lifecycle.run(framed, context, ids => run(tool, known, own, { ...context, ...ids }));
    } catch (error) {
      if (error instanceof UnknownTool) throw error;
      // What fails because the client left, or called it off, is no failure of ours.
      if (!(error instanceof ServiceError) && !context.signal.aborted) {
        log.error({ err: error, tool: name, requestId: ctx.requestId }, 'a business tool failed');
      }
      return failedResult(error);
    }
  };
}

/** Models write null for what they leave out. */
function withoutNulls({ properties, required }: JsonObject, args: JsonObject): JsonObject {
  const optional = new Set(Object.keys(isJsonObject(properties) ? properties : {}));
  for (const name of Array.isArray(required) ? (required as string[]) : []) optional.delete(name);
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => value !== null || !optional.has(name)));
}

/** `X-Kn-ID` stands in for a `kn_id` that is missing. */
function withNetwork(
  tool: string,
  { properties }: JsonObject,
  args: JsonObject,
  headers: HintSource['headers'],
): JsonObject {
  const takes = isJsonObject(properties) && properties.kn_id !== undefined;
  const header = takes ? headerOf({ headers }, 'x-kn-id') : undefined;
  return header !== undefined && (args.kn_id === undefined || HEADER_FIRST.has(tool))
    ? { ...args, kn_id: header }
    : args;
}

function defaultFormat({ properties }: JsonObject): Json | undefined {
  const format = isJsonObject(properties) ? properties.response_format : undefined;
  return isJsonObject(format) ? format.default : undefined;
}

function demandConforming(tool: string, check: SchemaCheck, result: JsonObject): void {
  const [fault] = check.faults(result);
  if (fault !== undefined) throw new Error(`The result of ${tool} breaks its schema: ${fault.field} ${fault.message}`);
}
