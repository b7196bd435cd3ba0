import { hash, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type Json, type JsonObject, stringifyJson } from '../json.ts';
import type { ActionType, Network, ParameterBinding } from '../networks/model.ts';
import type { Queries } from '../networks/queries.ts';
import type { RequestContext } from '../request-context.ts';
import type { ActionStore, ExecutionFilter, ExecutionRecord } from '../storage/action-store.ts';
import type { ActionSource, ActionTools } from './action-tools.ts';
import { bindParameters, checkInput, flatArguments, openParameters, schemaOf } from './bind-parameters.ts';
import { actionTypeOf, fault, findTargets, type Target } from './find-targets.ts';
import { callTool, LEASE_MS, runExecution } from './run-execution.ts';

export interface ActionsDeps {
  store: ActionStore;
  tools: ActionTools;
  queries: Pick<Queries, 'byIdentity'>;
  clock: Clock;
  log: { warn(fields: object, message: string): void };
  /** Aborted when the process is about to end: what has not begun by then is cancelled. */
  stopping: AbortSignal;
}

export interface ActionCall {
  actionTypeId: string;
  identities: readonly JsonObject[];
  input: JsonObject;
}

export interface Actions {
  /** The tools that an action would call, one an instance, with what is still open and what is fixed. */
  describe(network: Network, call: Omit<ActionCall, 'input'>, ctx: RequestContext): Promise<JsonObject[]>;
  /** Begins it, and goes on in the background. @throws ServiceError ArgumentInvalid, also where the same is under way */
  execute(network: Network, call: ActionCall, ctx: RequestContext): Promise<ExecutionRecord>;
  find(network: Network, id: string): Promise<ExecutionRecord>;
  /** The total is counted on first pages only. */
  list(
    filter: ExecutionFilter,
    page: { limit: number; offset: number; after: { time: bigint; id: string } | undefined },
  ): Promise<{ executions: ExecutionRecord[]; total: number | undefined }>;
  /** One call of a tool with what a binding gives for an instance: the value that it answers, or why there is none. */
  evaluate(
    source: ActionSource,
    parameters: readonly ParameterBinding[],
    given: { instance: JsonObject; input: JsonObject },
    ctx: RequestContext,
  ): Promise<{ value: Json } | { failed: string }>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

const INTERRUPTED = 'interrupted: whether it was carried out is not known';

export function createActions(deps: ActionsDeps): Actions {
  const { store, clock, tools, queries } = deps;
  const running = new Set<Promise<void>>();

  async function expire(): Promise<void> {
    await store.expire(clock.now(), INTERRUPTED);
  }

  return {
    async describe(network, { actionTypeId, identities }, ctx) {
      const action = actionTypeOf(network, actionTypeId);
      const source = sourceOf(action);
      const targets = await findTargets(network, action, identities, queries, ctx.signal);
      const own = await tools.describe(source, ctx);
      const each = targets.length === 0 ? [undefined] : targets;
      return each.map(target => describeTool(action, target, own));
    },
    async execute(network, { actionTypeId, identities, input }, ctx) {
      const action = actionTypeOf(network, actionTypeId);
      const source = sourceOf(action);
      checkInput(action.parameters, input, 'dynamic_params');
      if (action.objectTypeId !== undefined && identities.length === 0) {
        throw fault('_instance_identities', `is required: instances of ${action.objectTypeId}`);
      }
      const targets = await findTargets(network, action, identities, queries, ctx.signal);
      await expire();
      const execution = newExecution(network, action, targets, input, ctx, clock.now());
      const other = await store.add(execution);
      if (other !== undefined) throw fault('at_id', `the same execution is under way: ${other}`);
      const run = runExecution({ execution, action, source, targets, input, ctx }, deps);
      running.add(run);
      void run.finally(() => running.delete(run));
      return execution;
    },
    async find(network, id) {
      await expire();
      const found = await store.find(network.id, id);
      if (found === undefined)
        throw fault('execution_id', `${id} is no execution in ${network.id}; list_action_executions gives those`);
      return found;
    },
    async list(filter, page) {
      await expire();
      const [executions, total] = await Promise.all([
        store.page(filter, page),
        page.after === undefined ? store.count(filter) : undefined,
      ]);
      return { executions, total };
    },
    evaluate: (source, parameters, given, ctx) => evaluateTool(source, parameters, given, ctx, tools),
    async close() {
      await Promise.all(running);
    },
  };
}

function sourceOf(action: ActionType): NonNullable<ActionType['source']> {
  if (action.source === undefined) throw fault('at_id', `${action.id} has no action source: nothing carries it out`);
  return action.source;
}

function newExecution(
  network: Network,
  action: ActionType,
  targets: readonly Target[],
  input: JsonObject,
  ctx: RequestContext,
  now: bigint,
): ExecutionRecord {
  const what: Json = [network.id, action.id, targets.map(({ identity }) => identity), input];
  return {
    id: `exec_${randomUUID().replaceAll('-', '')}`,
    networkId: network.id,
    actionTypeId: action.id,
    caller: ctx.caller.id,
    status: 'pending',
    trigger: 'manual',
    fingerprint: hash('sha256', stringifyJson(what), 'base64url'),
    total: Math.max(1, targets.length),
    succeeded: 0,
    failed: 0,
    results: [],
    message: '',
    leaseUntil: now + BigInt(LEASE_MS) * 1_000_000n,
    createTime: now,
    endTime: null,
  };
}

function describeTool(
  action: ActionType,
  target: Target | undefined,
  own: { description: string; inputSchema: JsonObject } | undefined,
): JsonObject {
  const open = openParameters(action.parameters);
  const fixed = flatArguments(bindParameters(action.parameters, target?.instance, {}));
  return {
    name: action.id,
    description: own === undefined || own.description === '' ? action.comment : own.description,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(open.map(binding => [binding.name, schemaOf(binding)])),
      required: open.map(({ name }) => name),
    },
    ...(own !== undefined && { original_schema: own.inputSchema }),
    fixed_params: { ...fixed, ...(target !== undefined && { _instance_identity: target.identity }) },
    api_call_strategy: 'kn_action_recall',
  };
}

async function evaluateTool(
  source: ActionSource,
  parameters: readonly ParameterBinding[],
  { instance, input }: { instance: JsonObject; input: JsonObject },
  ctx: RequestContext,
  tools: ActionTools,
): Promise<{ value: Json } | { failed: string }> {
  const { result, message } = await callTool(source, parameters, instance, input, ctx, tools);
  if (result === undefined || result.is_error) return { failed: message };
  return { value: result.structuredContent ?? message };
}
