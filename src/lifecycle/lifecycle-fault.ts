import { type Json, type JsonObject, stringifyJson } from '../json.ts';
import type { Language } from '../request-context.ts';

/** Code → what the caller should do, whether the same call may be sent again, and the texts (facts §6.4). */
const FAULTS = {
  invalid_params: ['correct_tool_arguments', false, '参数不合法：{detail}。', 'An argument is not valid: {detail}.'],
  conversation_required: [
    'bkn_start_interaction',
    false,
    '缺少 bkn_context.conversation_id，请先调用 bkn_start_interaction。',
    'bkn_context.conversation_id is required: call bkn_start_interaction first.',
  ],
  interaction_required: [
    'bkn_start_interaction',
    false,
    '缺少 bkn_context.interaction_id，或它不属于该会话。',
    'bkn_context.interaction_id is required and must belong to the conversation.',
  ],
  interaction_terminal: [
    'bkn_start_interaction',
    false,
    '该交互已结束，请开始新的交互。',
    'The interaction has ended: start a new one.',
  ],
  interaction_in_progress: [
    'bkn_finish_interaction',
    false,
    '该会话中已有进行中的交互，请先结束它。',
    'An interaction of this conversation is active: finish it first.',
  ],
  operation_limit_reached: [
    'bkn_finish_interaction',
    false,
    '该交互的操作数已达上限 {limit}。',
    'The limit of {limit} operations of this interaction is reached.',
  ],
  idempotency_conflict: [
    'use_new_idempotency_key',
    false,
    '同一调用标识已用于不同的调用。',
    'The invocation id was used for another call.',
  ],
  receipt_pending: [
    'poll_receipt',
    true,
    '同一调用仍在执行，请稍后重试。',
    'The same call is still running: try again later.',
  ],
  operation_outcome_unknown: [
    'verify_effect_before_retrying',
    false,
    '上一次执行中断，结果未知；确认其影响后再使用新的调用标识。',
    'The earlier run was interrupted and its outcome is unknown: check its effect, then use a new invocation id.',
  ],
  result_not_kept: [
    'use_new_idempotency_key',
    false,
    '该调用已完成，但结果过大未保留。',
    'The call has finished, but its result was too large to be kept.',
  ],
  terminal_conflict: [
    'reuse_authoritative_interaction',
    false,
    '该交互已以其他结果结束。',
    'The interaction has ended with another outcome.',
  ],
  agent_name_conflict: [
    'correct_tool_arguments',
    false,
    'agent_name 与该会话已有的名称不同。',
    'agent_name differs from the one that the conversation has.',
  ],
  conversation_context_conflict: [
    'correct_tool_arguments',
    false,
    'conversation_id 与宿主会话标识不一致。',
    'conversation_id is not the conversation of the host conversation key.',
  ],
  lifecycle_hint_invalid: [
    'fix_host_lifecycle_hint',
    false,
    '{hint} 必须是不含空格的可打印 ASCII，且不超过 256 字节。',
    '{hint} must be printable ASCII without spaces, 256 bytes at most.',
  ],
  resource_not_disclosed: [
    'verify_scope_or_identifier',
    false,
    '标识不存在，或不属于当前调用者。',
    'There is no such id among those of this caller.',
  ],
} as const;
export type LifecycleCode = keyof typeof FAULTS;

export interface FaultMembers {
  /** Values for the placeholders of the text. */
  args?: Record<string, string | number>;
  /** Further members of the error object. */
  members?: JsonObject;
  retryAfterMs?: number;
  receipt?: Json;
}

export class LifecycleFault extends Error {
  readonly code: LifecycleCode;
  readonly extra: FaultMembers;

  constructor(code: LifecycleCode, extra: FaultMembers = {}) {
    super(code);
    this.name = 'LifecycleFault';
    this.code = code;
    this.extra = extra;
  }

  /** The tool result that says so (facts §6.3): one text of JSON, no structuredContent. */
  toResult(language: Language): JsonObject {
    const [action, retryable, zh, en] = FAULTS[this.code];
    const { args = {}, members = {}, retryAfterMs = 0, receipt } = this.extra;
    const message = (language === 'zh-CN' ? zh : en).replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      String(args[name] ?? ''),
    );
    const error = {
      code: this.code,
      message,
      retryable,
      required_action: action,
      retry_after_ms: retryAfterMs,
      ...members,
    };
    const text = stringifyJson(receipt === undefined ? { error } : { error, receipt });
    return { content: [{ type: 'text', text }], isError: true };
  }
}
