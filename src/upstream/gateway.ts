import type { Log } from '../observability/log.ts';
import { createAgent } from './agent.ts';
import type { Channel, ChannelEvents } from './channel.ts';
import type { EgressGuard } from './egress-guard.ts';
import { toServiceError } from './fault.ts';
import type { HttpRequest, HttpRoute } from './http-exchange.ts';
import { Notice } from './notice.ts';
import { openChannel } from './open-channel.ts';
import { QUIET_TIMEOUT_MS } from './outbox.ts';
import { Relay, type RelayOptions, type RelaySink } from './relay.ts';
import { storedHeaders, targetUrl, type UpstreamTarget } from './session.ts';

export interface GatewayOptions {
  egress: EgressGuard;
  clientInfo: { name: string; version: string };
  log: Pick<Log, 'debug'>;
  connectTimeoutMs: number;
  callMaxMs: number;
  maxResponseBytes: number;
}

export interface RelayRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** What MCP needs besides the stored headers (D33): name, value, name, value. */
  headers: readonly string[];
  body?: string | Uint8Array;
}

export type RelayLimits = Pick<RelayOptions, 'stage' | 'expectsAnswer' | 'sessionSent'>;

/** The upstreams' transports with nothing of ours in between: for clients whose messages are passed on as they are (D35). */
export interface Gateway {
  /** One HTTP request to a `stream` upstream. @throws ServiceError MCPServerAddressForbidden or MCPServerNotAccessible */
  relay(target: UpstreamTarget, request: RelayRequest, sink: RelaySink, limits: RelayLimits): Relay;
  /** A request whose answer matters to nobody, such as the DELETE of a session that is over. Closing waits for it. */
  inform(target: UpstreamTarget, request: RelayRequest): void;
  /** Of any transport. @throws ServiceError, as the handshake of an upstream fails (D3). */
  open(target: UpstreamTarget, events: ChannelEvents, signal: AbortSignal): Promise<Channel>;
  close(): Promise<void>;
}

export function createGateway(options: GatewayOptions): Gateway {
  const { egress, log, clientInfo, connectTimeoutMs, callMaxMs } = options;
  const agent = createAgent(egress, connectTimeoutMs);
  const route: HttpRoute = { agent, egress };
  const background = new Set<Promise<void>>();

  function requestOf(target: UpstreamTarget, { method, headers, body }: RelayRequest): HttpRequest {
    const all = [...storedHeaders(target, clientInfo), ...headers];
    return { method, url: targetUrl(target, route), headers: all, ...(body !== undefined && { body }) };
  }

  function inBackground(work: Promise<void>, what: string): void {
    const tracked = work
      .catch((error: unknown) => log.debug({ err: error, what }, 'message to an upstream failed'))
      .finally(() => background.delete(tracked));
    background.add(tracked);
  }

  return {
    relay(target, request, sink, limits) {
      try {
        const times = timesOf(request, limits, connectTimeoutMs, callMaxMs);
        return new Relay(route, requestOf(target, request), sink, { ...limits, ...times });
      } catch (error) {
        throw toServiceError(error, limits.stage);
      }
    },
    inform(target, request) {
      const send = async (): Promise<void> => {
        const { accepted } = new Notice(route, requestOf(target, request), {
          sessionSent: true,
          timeoutMs: QUIET_TIMEOUT_MS,
        });
        await accepted;
      };
      inBackground(send(), request.method === 'DELETE' ? 'session DELETE' : 'notification');
    },
    async open(target, events, signal) {
      try {
        return await openChannel(target, events, signal, { ...options, route, inBackground });
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

/** A call may take as long as its client waits, up to the longest call there is (D37); a stream for listening, for ever. */
function timesOf(
  { method }: RelayRequest,
  { stage }: RelayLimits,
  connectTimeoutMs: number,
  callMaxMs: number,
): Pick<RelayOptions, 'headTimeoutMs' | 'silenceMs'> {
  if (method === 'GET') return { headTimeoutMs: connectTimeoutMs };
  const ms = stage === 'open' ? connectTimeoutMs : callMaxMs;
  return { headTimeoutMs: ms, silenceMs: ms };
}
