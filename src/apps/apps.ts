import { createOriginGuard } from '../mcp/origin-guard.ts';
import { readMessages, RPC_ERRORS, type ReadBody } from '../mcp/protocol.ts';
import { refuseAsRpc, replyRefusal } from '../mcp/rpc-reply.ts';
import type { RequestContext } from '../request-context.ts';
import { admit, type Admission } from './admit.ts';
import type { AppExchange, AppsContext, AppsParts } from './app-exchange.ts';
import { bridgeDelete, bridgeGet, bridgePost } from './http-endpoint.ts';
import { relayDelete, relayGet, relayPost } from './relay-endpoint.ts';
import { createSessionSeal } from './session-seal.ts';
import { SessionTable } from './session-table.ts';
import { watchSessions } from './session-watch.ts';
import { openSse, postMessage } from './sse-endpoint.ts';

export interface AppsDeps extends AppsParts {
  config: {
    host: string;
    publicUrl: string | undefined;
    secretsKey: string | undefined;
    apps: { sessionIdleMs: number; sessionsMax: number; allowedOrigins: readonly string[] };
    upstream: { allowLoopback: boolean; connectTimeoutMs: number; callMaxMs: number };
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
        withMessages(exchange, body =>
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
        withMessages(exchange, body => postMessage(exchange, body, admission, ctx, apps)),
      ),
  };
}

function contextOf(deps: AppsDeps): AppsContext {
  const { config } = deps;
  const { sessionIdleMs, sessionsMax, allowedOrigins } = config.apps;
  return {
    ...deps,
    origins: createOriginGuard({
      allowedOrigins,
      publicUrl: config.publicUrl,
      loopbackOnly: config.upstream.allowLoopback,
    }),
    seal: createSessionSeal(config.secretsKey),
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

async function withMessages({ body, response }: AppExchange, work: (body: ReadBody) => Promise<void>): Promise<void> {
  const read = readMessages(body);
  if ('fault' in read) {
    const message = read.fault === RPC_ERRORS.parse ? 'The body is not JSON' : 'The body is not a JSON-RPC 2.0 message';
    replyRefusal(response, null, read.fault, message);
    return;
  }
  await work(read);
}

/** Where both speak Streamable HTTP nothing of ours has to understand the messages. */
function isRelayed({ release }: Admission): boolean {
  return release.creationType === 'custom' && release.mode === 'stream';
}
