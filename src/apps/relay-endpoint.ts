import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import { cancelledText, errorText, isRequest, requestIds, RPC_ERRORS } from '../mcp/protocol.ts';
import { replyJson, replyRefusal } from '../mcp/rpc-reply.ts';
import type { RequestContext } from '../request-context.ts';
import type { RelayLimits, RelayRequest } from '../upstream/gateway.ts';
import type { Admission } from './admit.ts';
import { headerOf } from '../mcp/check-request.ts';
import type { AppExchange, AppsContext } from './app-exchange.ts';
import { RelayResponse, type RelayResponseOptions } from './relay-response.ts';
import { findRelaySession, openRelaySession, type RelaySession } from './relay-session.ts';
import { sessionGone } from './session-table.ts';

const NO_SESSION = 'header mcp-session-id: expected the session that the answer to initialize named';

/** A client and an upstream that both speak Streamable HTTP: bytes in, bytes out (D4). */
export async function relayPost(
  exchange: AppExchange,
  messages: readonly JsonObject[],
  admission: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): Promise<void> {
  const { request, response, body } = exchange;
  const session = findRelaySession(exchange, admission, ctx, apps);
  const ids = requestIds(messages);
  const [first = null] = ids;
  const isHandshake = messages.some(({ method }) => method === 'initialize');
  const relayed = new RelayResponse(response, {
    headers: head => (isHandshake ? sessionHeader(head.headers['mcp-session-id'], admission, ctx, apps) : {}),
    refused: refusal(session, apps, errorText(first, RPC_ERRORS.transport, 'The server refused the message')),
  });
  const accept = ['content-type', 'application/json', 'accept', 'application/json, text/event-stream'];
  const relay: RelayRequest = { method: 'POST', headers: [...accept, ...mcpHeaders(request, session)], body };
  const limits = { stage: stageOf(messages), expectsAnswer: ids.length > 0, sessionSent: session !== undefined };
  try {
    await run(relayed, { relay, limits, session, cancels: isHandshake ? [] : ids }, admission, ctx, apps);
  } catch (error) {
    if (session !== undefined || !isProbe(messages) || !(error instanceof ServiceError)) throw error;
    // D39: a client that looks for the stateless revision must be free to fall back.
    replyRefusal(response, first, RPC_ERRORS.methodNotFound, 'The server does not know the method before initialize');
  }
}

/** The stream for what the server says of its own accord. */
export async function relayGet(
  exchange: AppExchange,
  admission: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): Promise<void> {
  const { request, response } = exchange;
  const session = findRelaySession(exchange, admission, ctx, apps);
  if (session === undefined) {
    replyRefusal(response, null, RPC_ERRORS.transport, NO_SESSION);
    return;
  }
  const lastEventId = headerOf(request, 'last-event-id');
  const refused = refusal(session, apps, errorText(null, RPC_ERRORS.transport, 'The server refused the stream'));
  const relayed = new RelayResponse(response, {
    refused(own, status, body) {
      // Most servers have no such stream. Ours still tells of a new release.
      if (status === 405 && lastEventId === undefined) own.holdOpen();
      else refused(own, status, body);
    },
  });
  const resumed = lastEventId === undefined ? [] : ['last-event-id', lastEventId];
  const headers = ['accept', 'text/event-stream', ...resumed, ...mcpHeaders(request, session)];
  const limits: RelayLimits = { stage: 'call', expectsAnswer: true, sessionSent: true };
  if (lastEventId === undefined) session.listener = relayed;
  await run(relayed, { relay: { method: 'GET', headers }, limits, session, cancels: [] }, admission, ctx, apps);
}

export async function relayDelete(
  exchange: AppExchange,
  admission: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): Promise<void> {
  const { request, response } = exchange;
  const session = findRelaySession(exchange, admission, ctx, apps);
  if (session === undefined) {
    replyRefusal(response, null, RPC_ERRORS.transport, NO_SESSION);
    return;
  }
  const relayed = new RelayResponse(response, {
    takenStatus: 200,
    refused(own, status) {
      if (status === 404) own.fail(sessionGone());
      // An upstream need not let clients end its sessions; ours is over all the same.
      else own.taken();
    },
  });
  const relay: RelayRequest = { method: 'DELETE', headers: mcpHeaders(request, session) };
  const limits: RelayLimits = { stage: 'open', expectsAnswer: false, sessionSent: true };
  forget(session, apps);
  await run(relayed, { relay, limits, session: undefined, cancels: [] }, admission, ctx, apps);
}

/** `ours` is said where the upstream has no JSON of its own. */
function refusal(session: RelaySession | undefined, apps: AppsContext, ours: string): RelayResponseOptions['refused'] {
  return (relayed, status, body) => {
    if (status === 404) {
      if (session !== undefined) forget(session, apps);
      relayed.fail(sessionGone());
    } else if (status === 405) {
      relayed.fail(new ServiceError('MCPServerNotAccessible', { details: 'The upstream answered HTTP 405.' }));
    } else relayed.reply(response => replyJson(response, body ?? ours, {}, 400));
  };
}

interface Run {
  relay: RelayRequest;
  limits: RelayLimits;
  session: RelaySession | undefined;
  /** Requests that are cancelled when the client goes away before their answer. */
  cancels: readonly Json[];
}

async function run(
  relayed: RelayResponse,
  { relay, limits, session, cancels }: Run,
  { release }: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): Promise<void> {
  const leaveSession = session === undefined ? undefined : apps.sessions.use(session);
  const gone = (): void => {
    relayed.leave();
    // Where events have ids the client may come back for the rest: the upstream judges that, as if there were nobody in between.
    if (!relayed.boundary.hasIds) for (const id of cancels) session?.notify(cancelledText(id));
  };
  session?.streams.add(relayed);
  try {
    relayed.relay = apps.gateway.relay(release, relay, relayed, limits);
    ctx.signal.addEventListener('abort', gone);
    if (ctx.signal.aborted) gone();
    await relayed.finished;
  } finally {
    ctx.signal.removeEventListener('abort', gone);
    session?.streams.delete(relayed);
    if (session?.listener === relayed) session.listener = undefined;
    leaveSession?.();
  }
}

function sessionHeader(
  upstreamId: string | string[] | undefined,
  admission: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): Record<string, string> {
  if (typeof upstreamId !== 'string' || upstreamId === '') return {};
  return { 'Mcp-Session-Id': openRelaySession(upstreamId, admission, ctx, apps).facts.id };
}

/** The upstream has ended it, or is told so by the client itself. */
function forget(session: RelaySession, apps: AppsContext): void {
  session.endedUpstream = true;
  apps.sessions.end(session);
}

/** The protocol's own headers, whatever a later revision adds; only the session's id is another one upstream. */
function mcpHeaders({ headers }: IncomingMessage, session: RelaySession | undefined): string[] {
  const passed = Object.entries(headers).filter(([name]) => name.startsWith('mcp-') && name !== 'mcp-session-id');
  const list = passed.flatMap(([name, value]) => (typeof value === 'string' ? [name, value] : []));
  return session === undefined ? list : [...list, 'mcp-session-id', session.upstreamId];
}

function stageOf(messages: readonly JsonObject[]): RelayLimits['stage'] {
  if (messages.some(({ method }) => method === 'initialize') || isProbe(messages)) return 'open';
  return messages.some(({ method }) => method === 'tools/list') ? 'list' : 'call';
}

function isProbe(messages: readonly JsonObject[]): boolean {
  return messages.some(message => isRequest(message) && message.method === 'server/discover');
}
