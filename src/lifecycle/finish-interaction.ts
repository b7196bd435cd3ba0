import type { Clock } from '../clock.ts';
import type { JsonObject } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import type { InteractionRecord, InteractionStatus, InteractionStore } from '../storage/interaction-store.ts';
import { hashOf } from './identifiers.ts';
import { LifecycleFault } from './lifecycle-fault.ts';
import { optionalText, refuseOthers, requiredText } from './read-arguments.ts';

export interface FinishDeps {
  interactions: InteractionStore;
  clock: Clock;
}

/** `cancelled` in, `canceled` out: the documents have it so. */
const STATUS = {
  completed: 'completed',
  failed: 'failed',
  cancelled: 'canceled',
  handed_off: 'handed_off',
} as const satisfies Record<string, InteractionStatus>;

/** Sent again with the same arguments it answers the same; with others it is refused. */
export async function finishInteraction(args: JsonObject, ctx: RequestContext, deps: FinishDeps): Promise<JsonObject> {
  if (args.bkn_context !== undefined) throw invalid('bkn_context: not an argument here; give interaction_id itself');
  refuseOthers(args, ['interaction_id', 'outcome', 'answer', 'reason']);
  const id = requiredText(args, 'interaction_id');
  const outcome = requiredText(args, 'outcome');
  const answer = optionalText(args, 'answer') ?? null;
  const reason = optionalText(args, 'reason') ?? null;
  if (!isOutcome(outcome)) throw invalid(`outcome: expected one of ${Object.keys(STATUS).join(', ')}`);
  const finishHash = hashOf({ outcome, answer, reason });
  const owner = ctx.caller.id;
  const ending = { status: STATUS[outcome], finishHash, answer, reason, now: deps.clock.now() };
  const finished = await deps.interactions.finish(id, owner, ending);
  if (finished !== undefined) return view(finished);
  const known = await deps.interactions.find(id, owner);
  if (known === undefined) throw new LifecycleFault('resource_not_disclosed');
  if (known.finishHash === finishHash) return view(known);
  const status = known.status === 'active' ? 'abandoned' : known.status;
  throw new LifecycleFault('terminal_conflict', {
    members: { current_status: status, current_interaction_id: known.id },
  });
}

function isOutcome(outcome: string): outcome is keyof typeof STATUS {
  return Object.hasOwn(STATUS, outcome);
}

function invalid(detail: string): LifecycleFault {
  return new LifecycleFault('invalid_params', { args: { detail } });
}

function view({ id, conversationId, status, evidence }: InteractionRecord): JsonObject {
  return {
    interaction_id: id,
    conversation_id: conversationId,
    execution_status: status,
    evidence_status: evidence ?? 'not_applicable',
  };
}
