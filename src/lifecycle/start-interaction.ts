import type { Clock } from '../clock.ts';
import type { Json, JsonObject } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import type { ConversationRecord, InteractionRecord, InteractionStore } from '../storage/interaction-store.ts';
import type { CallHints } from './call-hints.ts';
import { hashOf, newId } from './identifiers.ts';
import { LifecycleFault } from './lifecycle-fault.ts';
import { optionalText, refuseOthers, requiredText } from './read-arguments.ts';

export interface StartDeps {
  interactions: InteractionStore;
  clock: Clock;
  /** Nanoseconds that an interaction lives on without an operation. */
  lease: bigint;
}

const AGENT_NAME_LIMIT = 128;
const NAMES = ['question', 'conversation_id', 'conversation_mode', 'agent_name'];

/** Both known shapes of the arguments are taken; the mode follows from `conversation_id` where it is not said (D46). */
export async function startInteraction(
  args: JsonObject,
  hints: CallHints,
  ctx: RequestContext,
  deps: StartDeps,
): Promise<JsonObject> {
  const wish = readWish(args);
  const { interactions } = deps;
  const owner = ctx.caller.id;
  const startKey = keyOf(wish, hints, ctx);
  const startHash = hashOf({ question: wish.question });
  const again = await interactions.findByStart(owner, startKey);
  if (again !== undefined) return replay(again, startHash, wish);
  const conversation = await findConversation(wish, hints, owner, deps);
  await checkAgentName(conversation, wish.agentName, interactions);
  const now = deps.clock.now();
  const interaction: InteractionRecord = {
    id: newId('int'),
    conversationId: conversation.id,
    owner,
    startKey,
    startHash,
    question: wish.question,
    status: 'active',
    finishHash: null,
    evidence: null,
    operations: 0,
    leaseUntil: now + deps.lease,
    createTime: now,
    endTime: null,
  };
  if (await interactions.start(interaction)) return view(interaction);
  const raced = await interactions.findByStart(owner, startKey);
  if (raced !== undefined) return replay(raced, startHash, wish);
  throw await inProgress(conversation.id, interactions);
}

interface Wish {
  question: string;
  conversationId: string | undefined;
  agentName: string | undefined;
}

function readWish(args: JsonObject): Wish {
  refuseOthers(args, NAMES);
  const question = requiredText(args, 'question');
  const conversationId = optionalText(args, 'conversation_id');
  const agentName = optionalText(args, 'agent_name', AGENT_NAME_LIMIT);
  const mode = optionalText(args, 'conversation_mode');
  if (mode !== undefined && mode !== 'new' && mode !== 'continue')
    throw invalid('conversation_mode: expected new or continue');
  if (mode === 'continue' && conversationId === undefined) throw invalid('conversation_id: required to continue');
  if (mode === 'new' && conversationId !== undefined) throw invalid('conversation_id: not allowed with mode new');
  return { question, conversationId, agentName };
}

function invalid(detail: string): LifecycleFault {
  return new LifecycleFault('invalid_params', { args: { detail } });
}

/** Without an invocation id, the same request sent again is known by its request id and its arguments. */
function keyOf(wish: Wish, { invocationId }: CallHints, { requestId }: RequestContext): string {
  if (invocationId !== undefined) return `invocation:${hashOf(invocationId)}`;
  const { question, conversationId = null, agentName = null } = wish;
  return `request:${hashOf([requestId, question, conversationId, agentName])}`;
}

function replay(known: InteractionRecord, startHash: string, { conversationId }: Wish): JsonObject {
  const other = conversationId !== undefined && conversationId !== known.conversationId;
  if (known.startHash !== startHash || other) throw new LifecycleFault('idempotency_conflict');
  if (known.status !== 'active') {
    throw new LifecycleFault('interaction_terminal', {
      members: { current_status: known.status, current_interaction_id: known.id },
    });
  }
  return view(known);
}

async function findConversation(
  { conversationId, agentName }: Wish,
  { hostConversationKey }: CallHints,
  owner: string,
  { interactions, clock }: StartDeps,
): Promise<ConversationRecord> {
  const externalKey = hostConversationKey === undefined ? null : `host:${hashOf(hostConversationKey)}`;
  if (conversationId !== undefined) {
    const known = await interactions.findConversation(conversationId, owner);
    if (known === undefined) throw new LifecycleFault('resource_not_disclosed');
    if (externalKey !== null && known.externalKey !== externalKey)
      throw new LifecycleFault('conversation_context_conflict');
    return known;
  }
  const wanted = { id: newId('conv'), owner, externalKey, agentName: agentName ?? null };
  return interactions.ensureConversation(wanted, clock.now());
}

/** The first name that a conversation is given holds. */
async function checkAgentName(
  conversation: ConversationRecord,
  agentName: string | undefined,
  interactions: InteractionStore,
): Promise<void> {
  if (agentName === undefined || conversation.agentName === agentName) return;
  const held = conversation.agentName ?? (await interactions.nameAgent(conversation.id, agentName));
  if (held !== agentName) throw new LifecycleFault('agent_name_conflict');
}

async function inProgress(conversationId: string, interactions: InteractionStore): Promise<LifecycleFault> {
  const active = await interactions.findActive(conversationId);
  const members: Record<string, Json> =
    active === undefined ? {} : { current_status: active.status, current_interaction_id: active.id };
  return new LifecycleFault('interaction_in_progress', { members });
}

function view({ id, conversationId, status }: InteractionRecord): JsonObject {
  return { interaction_id: id, conversation_id: conversationId, execution_status: status };
}
