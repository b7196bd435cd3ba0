import type { JsonObject } from '../json.ts';
import type { UpstreamFault } from './fault.ts';
import { answerServerRequest, encodeNotification } from './json-rpc.ts';

/** Best-effort messages get this long: nobody waits for what comes of them. */
export const QUIET_TIMEOUT_MS = 2000;
/** An upstream that asks faster than we can refuse gets no more answers than this at a time. */
const MAX_REPLIES = 16;

/** The messages to an upstream that no caller waits for. */
export class Outbox {
  private readonly send: (body: string, timeoutMs: number) => Promise<void>;
  private readonly onQuietFailure: (error: unknown, what: string) => void;
  private replies = 0;

  constructor(
    send: (body: string, timeoutMs: number) => Promise<void>,
    onQuietFailure: (error: unknown, what: string) => void,
  ) {
    this.send = send;
    this.onQuietFailure = onQuietFailure;
  }

  cancel(requestId: number, fault: UpstreamFault): void {
    const body = encodeNotification('notifications/cancelled', { requestId, reason: fault.message });
    this.send(body, QUIET_TIMEOUT_MS).catch((error: unknown) => this.onQuietFailure(error, 'cancellation'));
  }

  reply(message: JsonObject): void {
    if (this.replies >= MAX_REPLIES) return;
    this.replies += 1;
    this.send(answerServerRequest(message), QUIET_TIMEOUT_MS)
      .catch((error: unknown) => this.onQuietFailure(error, 'reply to a request of the upstream'))
      .finally(() => (this.replies -= 1));
  }
}
