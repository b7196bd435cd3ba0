import type { JsonObject } from '../json.ts';
import { SILENT_LOG, type Log } from '../observability/log.ts';
import type { EgressGuard } from './egress-guard.ts';
import { toServiceError, type Stage } from './fault.ts';
import { listTools, type ListLimits, type ToolDefinition } from './list-tools.ts';
import { createSessionOpener } from './session-opener.ts';
import { SessionPool } from './session-pool.ts';
import type { Session, UpstreamTarget } from './session.ts';
import { readToolResult, type ToolResult } from './tool-result.ts';

export type { ToolDefinition } from './list-tools.ts';
export type { UpstreamTarget } from './session.ts';

/** Limits are D37's when absent; times in ms. */
export interface UpstreamOptions extends Partial<ListLimits> {
  egress: EgressGuard;
  clientInfo: { name: string; version: string };
  log?: Log;
  connectTimeoutMs?: number;
  callTimeoutMs?: number;
  callMaxMs?: number;
  maxResponseBytes?: number;
  sessionIdleMs?: number;
}

export interface CallToolOptions {
  signal: AbortSignal;
  /** The `params` of each notifications/progress of the call. */
  onProgress?: (params: JsonObject) => void;
}

export interface UpstreamStats {
  /** Pooled sessions, those being opened included. */
  sessions: number;
  /** Pooled sessions opened since the start. */
  opened: number;
}

/**
 * The MCP servers of others, as their client. Everything rejects with a ServiceError: MCPServerAddressForbidden,
 * MCPModeNotSupported, MCPServerNotAccessible, MCPServerAuthFailed, MCPServerTimeout, MCPListToolsFailed or
 * MCPCallToolFailed.
 */
export interface Upstreams {
  /** On a session of its own, closed afterwards. `initInfo` is the upstream's whole answer to `initialize`. */
  probe(target: UpstreamTarget, signal: AbortSignal): Promise<{ tools: ToolDefinition[]; initInfo: JsonObject }>;
  /** All pages, definitions untouched. */
  listTools(target: UpstreamTarget, signal: AbortSignal): Promise<ToolDefinition[]>;
  /** A tool's own failure is a result with `is_error`, not a rejection (D32). Never runs a tool twice (D38). */
  callTool(target: UpstreamTarget, name: string, args: JsonObject, options: CallToolOptions): Promise<ToolResult>;
  /** The configuration changed or was withdrawn: no later call uses its pooled session. */
  forget(target: UpstreamTarget): Promise<void>;
  close(): Promise<void>;
  stats(): UpstreamStats;
}

const DEFAULTS = {
  connectTimeoutMs: 10_000,
  callTimeoutMs: 60_000,
  callMaxMs: 600_000,
  maxResponseBytes: 16 * 1024 * 1024,
  maxPages: 100,
  maxTools: 10_000,
  sessionIdleMs: 300_000,
};

export function createUpstreams(given: UpstreamOptions): Upstreams {
  const options = { ...DEFAULTS, log: SILENT_LOG, ...given };
  const opener = createSessionOpener(options);
  const pool = new SessionPool({ open: opener.open, idleMs: options.sessionIdleMs });
  const { callTimeoutMs: timeoutMs, callMaxMs: maxMs } = options;
  const list = (session: Session, signal: AbortSignal): Promise<ToolDefinition[]> =>
    listTools(session, options, { signal, timeoutMs, maxMs: timeoutMs });

  return {
    async probe(target, signal) {
      const session = await opener.open(target, signal);
      try {
        return { tools: await at('list', list(session, signal)), initInfo: session.initInfo };
      } finally {
        await session.close();
      }
    },
    listTools: (target, signal) =>
      at(
        'list',
        pool.use(target, signal, session => list(session, signal)),
      ),
    callTool(target, name, args, { signal, onProgress }) {
      const limits = { signal, timeoutMs, maxMs, onProgress, progress: true };
      const params = { name, arguments: args };
      return at(
        'call',
        pool.use(target, signal, async session => readToolResult(await session.request('tools/call', params, limits))),
      );
    },
    forget: target => pool.forget(target),
    async close() {
      await pool.close();
      await opener.close();
    },
    stats: () => ({ sessions: pool.size, opened: pool.opened }),
  };
}

async function at<T>(stage: Stage, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toServiceError(error, stage);
  }
}
