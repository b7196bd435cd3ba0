import { expect } from 'vitest';
import type { Caller } from '../../src/auth/caller.ts';
import { createClock } from '../../src/clock.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../src/json.ts';
import type { CallHints, HintSource } from '../../src/lifecycle/call-hints.ts';
import { createLifecycle, type Lifecycle, type LifecycleSettings } from '../../src/lifecycle/lifecycle.ts';
import type { RequestContext } from '../../src/request-context.ts';
import type { Database } from '../../src/storage/database.ts';
import { createInteractionStore } from '../../src/storage/interaction-store.ts';
import { createOperationStore } from '../../src/storage/operation-store.ts';

export interface LifecycleUnderTest {
  lifecycle: Lifecycle;
  warnings: string[];
  /** Moves the clock of this instance on. */
  passTime(ms: number): void;
}

export function openLifecycle(
  database: Pick<Database, 'knex'>,
  settings: Partial<LifecycleSettings> = {},
): LifecycleUnderTest {
  const warnings: string[] = [];
  const clock = createClock();
  let passed = 0n;
  const lifecycle = createLifecycle({
    interactions: createInteractionStore(database),
    operations: createOperationStore(database),
    clock: { now: () => clock.now() + passed },
    log: { warn: (_fields, message) => warnings.push(message), info: () => undefined },
    settings: {
      leaseMs: 60_000,
      operationsLimit: 1024,
      retentionDays: 30,
      sweepMs: 3_600_000,
      waitMs: 500,
      ...settings,
    },
  });
  return { lifecycle, warnings, passTime: ms => (passed += BigInt(ms) * 1_000_000n) };
}

/** Hints as a call carries them in `_meta`. */
export function hinted({ invocationId, hostConversationKey }: CallHints): HintSource {
  return {
    meta: {
      ...(invocationId !== undefined && { 'openbkn.ai/client-invocation-id': invocationId }),
      ...(hostConversationKey !== undefined && { 'openbkn.ai/host-conversation-key': hostConversationKey }),
    },
  };
}

let requests = 0;

export function asCaller(id: string, language: RequestContext['language'] = 'en-US'): RequestContext {
  const caller: Caller = { id, name: id, kind: 'user', roles: [] };
  return { caller, language, requestId: `r${(requests += 1)}`, signal: new AbortController().signal, publicBase: '' };
}

export function valueOf(result: JsonObject): JsonObject {
  expect(result.isError).toBeUndefined();
  expect(parseJson(textOf(result))).toEqual(result.structuredContent);
  return result.structuredContent as JsonObject;
}

export function faultOf(result: JsonObject): JsonObject {
  expect(result.isError).toBe(true);
  expect(result.structuredContent).toBeUndefined();
  const body = parseJson(textOf(result));
  return isJsonObject(body) ? (body.error as JsonObject) : {};
}

export function textOf(result: JsonObject): string {
  const [block] = result.content as JsonObject[];
  return typeof block?.text === 'string' ? block.text : '';
}

/** Starts a conversation and gives what tools need of it. */
export async function begin(lifecycle: Lifecycle, ctx: RequestContext, args: JsonObject = {}): Promise<JsonObject> {
  const started = valueOf(await lifecycle.start({ question: 'Why?', ...args }, {}, ctx));
  return { conversation_id: started.conversation_id ?? null, interaction_id: started.interaction_id ?? null };
}
