import { Agent } from 'undici';
import type { EgressGuard } from './egress-guard.ts';

/** A set of connections to upstreams, every one of them made under the egress guard. */
export function createAgent(egress: EgressGuard, connectTimeoutMs: number): Agent {
  return new Agent({
    // Timeouts are ours, one timer a call; HTTP/1.1, so that giving up a call can be seen by the upstream at once.
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { lookup: egress.lookup, timeout: connectTimeoutMs },
  });
}
