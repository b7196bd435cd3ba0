import { refuseAsRpc, withMessages } from '../mcp/rpc-reply.ts';
import type { RequestContext } from '../request-context.ts';
import { admit, type Admission } from './admit.ts';
import type { AppExchange, AppsContext, AppsParts } from './app-exchange.ts';
import { bridgeDelete, bridgeGet, bridgePost } from './http-endpoint.ts';
import { relayDelete, relayGet, relayPost } from './relay-endpoint.ts';
import { SessionTable } from './session-table.ts';
import { watchSessions } from './session-watch.ts';
import { openSse, postMessage } from './sse-endpoint.ts';

export interface AppsDeps extends AppsParts {
  config: {
    apps: { sessionIdleMs: number; sessionsMax: number };
    upstream: { connectTimeoutMs: number; callMaxMs: number };
  };
  clientInfo: { name: string; version: string };
  /** Aborted when the process is about to end: sessions end before connections are waited for. */
  stopping: AbortSignal;
}

type Endpoint = (exchange: AppExchange, ctx: RequestContext) => Promise<void>;

/** The MCP endpoints of released servers (D35), whichever transport the client and the upstream speak. */
export interface Apps {
  post: Endpoint;
  get: Endpoint;
  delete: Endpoint;
  sse: Endpoint;
  message: Endpoint;
}

export function createApps(deps: AppsDeps): Apps {
  const apps = contextOf(deps);
  const watch = watchSessions(apps.sessions, apps);
  deps.stopping.addEventListener('abort', () => {
    watch.stop();
    apps.sessions.endAll();
  });
  return {
    post: (exchange, ctx) =>
      admitted(exchange, ctx, apps, admission =>
        withMessages(exchange.body, exchange.response, body =>
          isRelayed(admission)
            ? relayPost(exchange, body.messages, admission, ctx, apps)
            : bridgePost(exchange, body, admission, ctx, apps),
        ),
      ),
    get: (exchange, ctx) =>
      admitted(exchange, ctx, apps, admission =>
        (isRelayed(admission) ? relayGet : bridgeGet)(exchange, admission, ctx, apps),
      ),
    delete: (exchange, ctx) =>
      admitted(exchange, ctx, apps, async admission => {
        if (isRelayed(admission)) await relayDelete(exchange, admission, ctx, apps);
        else bridgeDelete(exchange, admission, ctx, apps);
      }),
    async sse(exchange, ctx) {
      await openSse(exchange, await admit(exchange, ctx, apps), ctx, apps);
    },
    message: (exchange, ctx) =>
      admitted(exchange, ctx, apps, admission =>
        withMessages(exchange.body, exchange.response, body => postMessage(exchange, body, admission, ctx, apps)),
      ),
  };
}

function contextOf(deps: AppsDeps): AppsContext {
  const { config } = deps;
  const { sessionIdleMs, sessionsMax } = config.apps;
  return {
    ...deps,
    sessions: new SessionTable({ idleMs: sessionIdleMs, max: sessionsMax }),
    connectTimeoutMs: config.upstream.connectTimeoutMs,
    callMaxMs: config.upstream.callMaxMs,
  };
}

function admitted(
  exchange: AppExchange,
  ctx: RequestContext,
  apps: AppsContext,
  work: (admission: Admission) => Promise<void>,
): Promise<void> {
  return refuseAsRpc(exchange.response, async () => work(await admit(exchange, ctx, apps)));
}

/** Where both speak Streamable HTTP nothing of ours has to understand the messages. */
function isRelayed({ release }: Admission): boolean {
  return release.creationType === 'custom' && release.mode === 'stream';
}
