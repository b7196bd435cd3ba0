import type { JsonObject } from '../json.ts';
import type { ExecutionRecord } from '../storage/action-store.ts';

/** An execution in a list. */
export function showExecution(execution: ExecutionRecord): JsonObject {
  const { id, actionTypeId, status, trigger, total, succeeded, failed, message, createTime, endTime } = execution;
  return {
    id,
    action_type_id: actionTypeId,
    status,
    trigger_type: trigger,
    total_count: total,
    success_count: succeeded,
    failed_count: failed,
    ...(message !== '' && { message }),
    start_time: toMs(createTime),
    ...(endTime !== null && { end_time: toMs(endTime) }),
  };
}

/** Tools have milliseconds, which models can count with. */
export function toMs(ns: bigint): number {
  return Number(ns / 1_000_000n);
}
