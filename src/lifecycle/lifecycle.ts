import type { Clock } from '../clock.ts';
import type { JsonObject } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import type { InteractionStore } from '../storage/interaction-store.ts';
import type { OperationStore } from '../storage/operation-store.ts';
import { type HintSource, readCallHints } from './call-hints.ts';
import { finishInteraction } from './finish-interaction.ts';
import { LifecycleFault } from './lifecycle-fault.ts';
import { OperationGuard, type Work } from './operation-guard.ts';
import type { GuardedCall } from './operation-ledger.ts';
import { startInteraction } from './start-interaction.ts';

export interface LifecycleOptions {
  interactions: InteractionStore;
  operations: OperationStore;
  clock: Clock;
  log: { warn(fields: object, message: string): void; info(fields: object, message: string): void };
  settings: LifecycleSettings;
}

export interface LifecycleSettings {
  leaseMs: number;
  operationsLimit: number;
  retentionDays: number;
  sweepMs?: number;
  waitMs?: number;
  runLeaseMs?: number;
}

export type FramedCall = Omit<GuardedCall, 'hints'> & { hints: HintSource };

/** Every function resolves with a CallToolResult; faults of the lifecycle are results, too. */
export interface Lifecycle {
  start(args: JsonObject, hints: HintSource, ctx: RequestContext): Promise<JsonObject>;
  finish(args: JsonObject, ctx: RequestContext): Promise<JsonObject>;
  run(call: FramedCall, ctx: RequestContext, work: Work): Promise<JsonObject>;
  /** Abandons what is beyond its lease and removes what is beyond its retention. */
  sweep(): Promise<void>;
  close(): void;
}

const SWEEP_MS = 30_000;
const PRUNE_BATCH = 500;
const DAY_NS = 86_400_000_000_000n;

export function createLifecycle(options: LifecycleOptions): Lifecycle {
  const { interactions, clock, log, settings } = options;
  const lease = BigInt(settings.leaseMs) * 1_000_000n;
  const guard = new OperationGuard({ ...options, settings: { ...settings, lease } });
  async function sweep(): Promise<void> {
    const now = clock.now();
    await interactions.expire(now);
    const removed = await interactions.prune(now - BigInt(settings.retentionDays) * DAY_NS, PRUNE_BATCH);
    if (removed > 0) log.info({ removed }, 'old conversations were removed');
  }
  const timer = setInterval(() => {
    sweep().catch((err: unknown) => log.warn({ err }, 'conversations could not be swept'));
  }, settings.sweepMs ?? SWEEP_MS).unref();
  return {
    start: (args, hints, ctx) =>
      answering(ctx, async () =>
        toResult(await startInteraction(args, readCallHints(hints), ctx, { interactions, clock, lease })),
      ),
    finish: (args, ctx) =>
      answering(ctx, async () => toResult(await finishInteraction(args, ctx, { interactions, clock }))),
    run: (call, ctx, work) => answering(ctx, () => guard.run({ ...call, hints: readCallHints(call.hints) }, ctx, work)),
    sweep,
    close: () => clearInterval(timer),
  };
}

async function answering({ language }: RequestContext, work: () => Promise<JsonObject>): Promise<JsonObject> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LifecycleFault) return error.toResult(language);
    throw error;
  }
}

function toResult(structuredContent: JsonObject): JsonObject {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}
