import { ServiceError } from '../errors.ts';
import type { Log } from '../observability/log.ts';
import { createAgent } from './agent.ts';
import type { EgressGuard } from './egress-guard.ts';
import { cancelledBy, toServiceError } from './fault.ts';
import type { Session, SessionOptions, UpstreamTarget } from './session.ts';
import { openSseSession } from './sse-session.ts';
import { openStreamSession } from './stream-session.ts';

export interface SessionOpenerOptions extends Pick<
  SessionOptions,
  'connectTimeoutMs' | 'maxResponseBytes' | 'clientInfo'
> {
  egress: EgressGuard;
  log: Log;
}

/** Opens sessions over one shared set of connections. */
export interface SessionOpener {
  /** @throws ServiceError: whatever fails here is told as such, whichever operation needed the session. */
  open: (target: UpstreamTarget, signal: AbortSignal) => Promise<Session>;
  /** Ends every connection, after the messages that close sessions are out. */
  close(): Promise<void>;
}

export function createSessionOpener(options: SessionOpenerOptions): SessionOpener {
  const { egress, log, connectTimeoutMs } = options;
  const agent = createAgent(egress, connectTimeoutMs);
  const background = new Set<Promise<void>>();
  const sessionOptions: SessionOptions = {
    ...options,
    route: { agent, egress },
    onQuietFailure: (error, what) => log.debug({ err: error, what }, 'message to an upstream failed'),
    inBackground(work) {
      const tracked = work.finally(() => background.delete(tracked));
      background.add(tracked);
    },
  };
  return {
    async open(target, signal) {
      try {
        return await openByMode(target, sessionOptions, signal);
      } catch (error) {
        throw toServiceError(error, 'open');
      }
    },
    async close() {
      await Promise.all(background);
      await agent.destroy();
    },
  };
}

function openByMode(target: UpstreamTarget, options: SessionOptions, signal: AbortSignal): Promise<Session> {
  if (signal.aborted) throw cancelledBy(signal);
  switch (target.mode) {
    case 'stream':
      return openStreamSession(target, options, signal);
    case 'sse':
      return openSseSession(target, options, signal);
    default:
      throw new ServiceError('MCPModeNotSupported', {
        details: `Servers of mode ${target.mode} cannot be connected to here.`,
      });
  }
}
