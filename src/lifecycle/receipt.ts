import type { Json, JsonObject } from '../json.ts';
import type { OperationRecord } from '../storage/operation-store.ts';

export const RECEIPT_META = 'openbkn.ai/receipt';

export interface ReceiptSubject {
  operation: Pick<OperationRecord, 'id' | 'operationKey' | 'tool' | 'createTime'>;
  receiptId: string;
  conversationId: string;
  interactionId: string;
  requestId: string;
  /** What `bkn_context` says besides the two ids. */
  context: JsonObject;
}

/** What is on record of an operation (facts §6.5). Times are int64 nanoseconds (D4). */
export function openReceipt(subject: ReceiptSubject): JsonObject {
  const { operation, context } = subject;
  return {
    receipt_id: subject.receiptId,
    schema_version: '1',
    conversation_id: subject.conversationId,
    interaction_id: subject.interactionId,
    operation_id: operation.id,
    operation_key: operation.operationKey,
    attempt: 1,
    tool_name: operation.tool,
    receipt_status: 'pending',
    request_id: subject.requestId,
    ...(context.parent_operation_id !== undefined && { parent_operation_id: context.parent_operation_id }),
    causation_event_ids: context.causation_event_ids ?? [],
    business_refs: context.business_refs ?? [],
    issued_at: operation.createTime,
  };
}

export function closeReceipt(
  receipt: JsonObject,
  status: 'completed' | 'failed',
  attempt: number,
  now: bigint,
): JsonObject {
  return { ...receipt, attempt, receipt_status: status, terminal_at: now };
}

/** Receipts travel beside the result, which keeps to its output schema (D47). */
export function withReceipt(result: JsonObject, receipt: Json): JsonObject {
  const meta = result._meta;
  return { ...result, _meta: { ...(meta as JsonObject | undefined), [RECEIPT_META]: receipt } };
}
