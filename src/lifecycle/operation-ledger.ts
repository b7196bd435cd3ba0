import type { Clock } from '../clock.ts';
import { type Json, type JsonObject, parseJson, stringifyJson } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import type { OperationRecord, OperationStore } from '../storage/operation-store.ts';
import type { CallHints } from './call-hints.ts';
import { hashOf, newId } from './identifiers.ts';
import type { BknContext } from './read-context.ts';
import { closeReceipt, openReceipt } from './receipt.ts';

export interface LedgerDeps {
  operations: OperationStore;
  clock: Clock;
  log: { warn(fields: object, message: string): void };
  settings: GuardSettings;
}

export interface GuardSettings {
  /** Nanoseconds that an interaction lives on without an operation. */
  lease: bigint;
  operationsLimit: number;
  /** Milliseconds that a second call waits for the first one with its key. */
  waitMs?: number;
  /** Milliseconds without news after which whoever ran an operation is taken to be gone. */
  runLeaseMs?: number;
}

export interface GuardedCall {
  tool: string;
  /** Without `bkn_context`. */
  args: JsonObject;
  bknContext: Json | undefined;
  hints: CallHints;
  /** For a tool with effects: in one interaction the same arguments are the same call, with or without an invocation id. */
  once: boolean;
}

const RESULT_LIMIT = 1024 * 1024;

/** What is on record of operations: their beginning, that they still run, their end. */
export class OperationLedger {
  private readonly deps: LedgerDeps;
  private readonly runLeaseMs: number;

  constructor(deps: LedgerDeps) {
    this.deps = deps;
    this.runLeaseMs = deps.settings.runLeaseMs ?? 60_000;
  }

  open({ tool, args, hints, once }: GuardedCall, context: BknContext, ctx: RequestContext): OperationRecord {
    const { conversationId, interactionId, rest } = context;
    const createTime = this.deps.clock.now();
    const id = newId('op');
    const argumentsHash = hashOf({ tool, args, parent: rest.parent_operation_id ?? null });
    const operationKey = keyOf(hints, once, argumentsHash, id);
    const operation = { id, operationKey, tool, createTime };
    const { requestId } = ctx;
    const receiptId = newId('rcpt');
    const receipt = openReceipt({ operation, receiptId, conversationId, interactionId, requestId, context: rest });
    return {
      ...operation,
      interactionId,
      argumentsHash,
      status: 'pending',
      attempt: 1,
      leaseUntil: this.runLease(),
      receipt: stringifyJson(receipt),
      result: null,
    };
  }

  /** The tool has run: that its end could not be recorded is told to the log, not to the caller. */
  async close(
    operation: OperationRecord,
    status: 'completed' | 'failed',
    result: JsonObject | undefined,
  ): Promise<JsonObject> {
    const opened = parseJson(operation.receipt) as JsonObject;
    const now = this.deps.clock.now();
    const receipt = closeReceipt(opened, status, operation.attempt, now);
    const text = result === undefined ? null : stringifyJson(result);
    const kept = text !== null && Buffer.byteLength(text) <= RESULT_LIMIT ? text : null;
    const ending = { status, receipt: stringifyJson(receipt), result: kept, now };
    try {
      await this.deps.operations.end(operation.id, operation.attempt, ending);
      return receipt;
    } catch (err) {
      this.deps.log.warn({ err, operationId: operation.id }, 'the end of an operation could not be recorded');
      return opened;
    }
  }

  /** An operation that takes long keeps itself and its interaction alive. */
  keepAlive({ id }: OperationRecord): () => void {
    const timer = setInterval(() => {
      this.deps.operations.renew(id, this.runLease(), this.interactionLease()).catch((err: unknown) => {
        this.deps.log.warn({ err, operationId: id }, 'the lease of an operation could not be renewed');
      });
    }, this.runLeaseMs / 3).unref();
    return () => clearInterval(timer);
  }

  runLease(): bigint {
    return this.deps.clock.now() + BigInt(this.runLeaseMs) * 1_000_000n;
  }

  interactionLease(): bigint {
    return this.deps.clock.now() + this.deps.settings.lease;
  }
}

function keyOf({ invocationId }: CallHints, once: boolean, argumentsHash: string, id: string): string {
  if (invocationId !== undefined) return `invocation:${hashOf(invocationId)}`;
  // Reading again is not a retry: data change, and polling is a way to wait.
  return once ? `arguments:${argumentsHash}` : `call:${id}`;
}
