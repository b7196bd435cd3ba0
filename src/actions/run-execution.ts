import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import type { ActionType, ParameterBinding } from '../networks/model.ts';
import type { RequestContext } from '../request-context.ts';
import type { ActionStore, ExecutionRecord, ExecutionStatus } from '../storage/action-store.ts';
import type { ToolResult } from '../upstream/tool-result.ts';
import type { ActionSource, ActionTools } from './action-tools.ts';
import { bindParameters, flatArguments, groupedArguments } from './bind-parameters.ts';
import type { Target } from './find-targets.ts';

export interface Run {
  execution: ExecutionRecord;
  action: ActionType;
  source: ActionSource;
  /** None: the action is called once, for no instance. */
  targets: readonly Target[];
  input: JsonObject;
  ctx: RequestContext;
}

interface RunDeps {
  store: Pick<ActionStore, 'update'>;
  tools: Pick<ActionTools, 'call'>;
  clock: Clock;
  log: { warn(fields: object, message: string): void };
  stopping: AbortSignal;
}

export const LEASE_MS = 60_000;
const RENEW_MS = 20_000;
const AT_ONCE = 4;
const RESULTS_KEPT = 20;
const MESSAGE_LIMIT = 2000;

/** Carries an action out, instance by instance, and keeps record of it. Never rejects. */
export async function runExecution(run: Run, deps: RunDeps): Promise<void> {
  const { execution, targets } = run;
  const lease = (): bigint => deps.clock.now() + BigInt(LEASE_MS) * 1_000_000n;
  const keep = async (change: Partial<ExecutionRecord>): Promise<void> => {
    try {
      await deps.store.update(execution.id, { ...change, leaseUntil: lease() });
    } catch (err) {
      deps.log.warn({ err, execution: execution.id }, 'an execution of an action could not be recorded');
    }
  };
  const renewal = setInterval(() => void keep({}), RENEW_MS);
  await keep({ status: 'running' });
  // The caller is not waiting: the work goes on when its request has been answered.
  const ctx = { ...run.ctx, signal: deps.stopping };
  const queue: (Target | undefined)[] = targets.length === 0 ? [undefined] : [...targets];
  const tally = { succeeded: 0, failed: 0, results: [] as JsonObject[] };
  const work = async (): Promise<void> => {
    while (queue.length > 0 && !deps.stopping.aborted) {
      const result = await callOnce(queue.shift(), { ...run, ctx }, deps);
      tally[result.status === 'completed' ? 'succeeded' : 'failed'] += 1;
      if (tally.results.length < RESULTS_KEPT) tally.results.push(result);
      await keep({ ...tally });
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, queue.length) }, work));
  clearInterval(renewal);
  const done = tally.succeeded + tally.failed;
  await keep({ ...tally, ...ending(done, execution.total, tally.failed), endTime: deps.clock.now() });
}

function ending(done: number, total: number, failed: number): { status: ExecutionStatus; message: string } {
  if (done < total) return { status: 'cancelled', message: `the service was stopped after ${done} of ${total}` };
  return { status: failed === 0 ? 'completed' : 'failed', message: failed === 0 ? '' : `${failed} of ${total} failed` };
}

async function callOnce(
  target: Target | undefined,
  { action, source, input, ctx }: Run,
  { tools, log }: RunDeps,
): Promise<JsonObject> {
  const about = target === undefined ? {} : { _instance_identity: target.identity };
  try {
    const { result, message } = await callTool(source, action.parameters, target?.instance, input, ctx, tools);
    return { ...about, status: result === undefined || result.is_error ? 'failed' : 'completed', message };
  } catch (err) {
    log.warn({ err, action: action.id }, 'an action failed');
    return { ...about, status: 'failed', message: 'the call failed inside the service' };
  }
}

/** Without a result where the call was refused; the message is the text of the result, or why there is none. */
export async function callTool(
  source: ActionSource,
  parameters: readonly ParameterBinding[],
  instance: JsonObject | undefined,
  input: JsonObject,
  ctx: RequestContext,
  tools: Pick<ActionTools, 'call'>,
): Promise<{ result: ToolResult | undefined; message: string }> {
  const bound = bindParameters(parameters, instance, input);
  const args = source.kind === 'mcp' ? flatArguments(bound) : groupedArguments(bound);
  try {
    const result = await tools.call(source, args, ctx);
    return { result, message: textOf(result) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { result: undefined, message: messageOf(error) };
  }
}

function textOf({ content }: ToolResult): string {
  const texts = content.map(({ text }) => (typeof text === 'string' ? text : '')).filter(text => text !== '');
  return texts.join('\n').slice(0, MESSAGE_LIMIT);
}

/** What may be shown, never the cause. */
function messageOf({ code, details }: ServiceError): string {
  const faults =
    typeof details === 'string' ? details : (details ?? []).map(each => `${each.field} ${each.message}`).join('; ');
  return faults === '' ? code : `${code}: ${faults}`;
}
