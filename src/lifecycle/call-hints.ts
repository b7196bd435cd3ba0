import type { Json, JsonObject } from '../json.ts';
import { LifecycleFault } from './lifecycle-fault.ts';

/** What a host tells of a call beside its arguments (facts §6.4). */
export interface CallHints {
  /** The same id for the same call, sent again. */
  invocationId?: string;
  /** The same key for the same conversation of the host. */
  hostConversationKey?: string;
}

/** Where a call may carry them: the headers of its HTTP request, and its `_meta`. */
export interface HintSource {
  headers?: Readonly<Record<string, string | string[] | undefined>>;
  meta?: JsonObject | undefined;
}

const HEADERS = {
  invocationId: 'x-openbkn-client-invocation-id',
  hostConversationKey: 'x-openbkn-host-conversation-key',
} as const;
const META = {
  invocationId: 'openbkn.ai/client-invocation-id',
  hostConversationKey: 'openbkn.ai/host-conversation-key',
} as const;
const HINT = /^[!-~]{1,256}$/;

/**
 * Of a header and of `_meta`, the header wins.
 * @throws LifecycleFault for a hint that is malformed, wherever it is
 */
export function readCallHints({ headers = {}, meta }: HintSource): CallHints {
  const hints: CallHints = {};
  for (const name of ['invocationId', 'hostConversationKey'] as const) {
    const header = checkHint(headers[HEADERS[name]], HEADERS[name]);
    const value = header ?? checkHint(meta?.[META[name]], `_meta["${META[name]}"]`);
    if (value !== undefined) hints[name] = value;
  }
  return hints;
}

function checkHint(value: Json | string[] | undefined, hint: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && HINT.test(value)) return value;
  throw new LifecycleFault('lifecycle_hint_invalid', { args: { hint } });
}
