import { setTimeout as sleep } from 'node:timers/promises';
import { type JsonObject, parseJson } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import type { InteractionStore } from '../storage/interaction-store.ts';
import type { OperationRecord } from '../storage/operation-store.ts';
import { LifecycleFault } from './lifecycle-fault.ts';
import { type GuardedCall, type LedgerDeps, OperationLedger } from './operation-ledger.ts';
import { type BknContext, readContext } from './read-context.ts';
import { withReceipt } from './receipt.ts';

export interface GuardDeps extends LedgerDeps {
  interactions: InteractionStore;
}

export interface OperationIds {
  conversationId: string;
  interactionId: string;
  operationId: string;
}

/** Resolves with a CallToolResult; what it throws counts as not done. */
export type Work = (ids: OperationIds) => Promise<JsonObject>;

const POLL_MS = 100;

/** The frame of every business tool: see README.md for what is a retry, and what becomes of it. */
export class OperationGuard {
  private readonly deps: GuardDeps;
  private readonly ledger: OperationLedger;
  private readonly waitMs: number;

  constructor(deps: GuardDeps) {
    this.deps = deps;
    this.waitMs = deps.settings.waitMs ?? 10_000;
    this.ledger = new OperationLedger(deps);
  }

  /** @throws LifecycleFault where the call may not run, or must not run again; and whatever the work throws */
  async run(call: GuardedCall, ctx: RequestContext, work: Work): Promise<JsonObject> {
    const context = readContext(call.bknContext);
    const operation = this.ledger.open(call, context, ctx);
    const begun = await this.deps.operations.begin(operation, {
      conversationId: context.conversationId,
      owner: ctx.caller.id,
      limit: this.deps.settings.operationsLimit,
      interactionLeaseUntil: this.ledger.interactionLease(),
    });
    if (begun) return this.perform(operation, call, context, work);
    return this.again(operation, call, context, ctx, work);
  }

  private async perform(
    operation: OperationRecord,
    call: GuardedCall,
    { conversationId, interactionId }: BknContext,
    work: Work,
  ): Promise<JsonObject> {
    const stopRenewing = this.ledger.keepAlive(operation);
    try {
      const result = await work({ conversationId, interactionId, operationId: operation.id });
      const receipt = await this.ledger.close(
        operation,
        'completed',
        isReplayable(operation, call) ? result : undefined,
      );
      return withReceipt(result, receipt);
    } catch (error) {
      await this.ledger.close(operation, 'failed', undefined);
      throw error;
    } finally {
      stopRenewing();
    }
  }

  /** The call did not begin: it is known already, or its interaction takes none. */
  private async again(
    wanted: OperationRecord,
    call: GuardedCall,
    context: BknContext,
    ctx: RequestContext,
    work: Work,
  ): Promise<JsonObject> {
    const deadline = Date.now() + this.waitMs;
    await this.requireOwned(context, ctx);
    for (;;) {
      const known = await this.deps.operations.find(context.interactionId, wanted.operationKey);
      if (known === undefined) throw await this.refusal(context, ctx);
      if (known.argumentsHash !== wanted.argumentsHash) throw new LifecycleFault('idempotency_conflict');
      if (known.status === 'completed') return replay(known);
      if (known.status === 'failed' || known.leaseUntil <= this.deps.clock.now()) {
        const taken = await this.takeOver(known, call, context, ctx);
        if (taken !== undefined) return this.perform(taken, call, context, work);
      } else if (Date.now() >= deadline) {
        const receipt = parseJson(known.receipt);
        throw new LifecycleFault('receipt_pending', { retryAfterMs: 1000, receipt });
      } else {
        await sleep(POLL_MS, undefined, { signal: ctx.signal });
      }
    }
  }

  private async takeOver(
    known: OperationRecord,
    { once }: GuardedCall,
    context: BknContext,
    ctx: RequestContext,
  ): Promise<OperationRecord | undefined> {
    if (known.status === 'pending' && once) {
      throw new LifecycleFault('operation_outcome_unknown', { receipt: parseJson(known.receipt) });
    }
    if (!(await this.isActive(context, ctx))) throw await this.refusal(context, ctx);
    const leaseUntil = this.ledger.runLease();
    const taken = await this.deps.operations.retry(known, { leaseUntil, now: this.deps.clock.now() });
    return taken ? { ...known, status: 'pending', attempt: known.attempt + 1, leaseUntil } : undefined;
  }

  private async isActive({ interactionId }: BknContext, { caller }: RequestContext): Promise<boolean> {
    const interaction = await this.deps.interactions.find(interactionId, caller.id);
    return interaction?.status === 'active' && interaction.leaseUntil > this.deps.clock.now();
  }

  private async requireOwned({ conversationId, interactionId }: BknContext, { caller }: RequestContext): Promise<void> {
    const { interactions } = this.deps;
    const interaction = await interactions.find(interactionId, caller.id);
    const conversation = await interactions.findConversation(conversationId, caller.id);
    if (interaction === undefined || conversation === undefined) throw new LifecycleFault('resource_not_disclosed');
    if (interaction.conversationId !== conversation.id) throw new LifecycleFault('interaction_required');
  }

  private async refusal({ interactionId }: BknContext, { caller }: RequestContext): Promise<LifecycleFault> {
    const interaction = await this.deps.interactions.find(interactionId, caller.id);
    if (interaction === undefined) return new LifecycleFault('resource_not_disclosed');
    const live = interaction.leaseUntil > this.deps.clock.now();
    const status = interaction.status === 'active' && !live ? 'abandoned' : interaction.status;
    const members = { current_status: status, current_interaction_id: interaction.id };
    if (status !== 'active') return new LifecycleFault('interaction_terminal', { members });
    const args = { limit: this.deps.settings.operationsLimit };
    return new LifecycleFault('operation_limit_reached', { args, members });
  }
}

function isReplayable({ operationKey }: OperationRecord, { once }: GuardedCall): boolean {
  return once || !operationKey.startsWith('call:');
}

function replay({ receipt, result }: OperationRecord): JsonObject {
  const kept = parseJson(receipt);
  if (result === null) throw new LifecycleFault('result_not_kept', { receipt: kept });
  return withReceipt(parseJson(result) as JsonObject, kept);
}
