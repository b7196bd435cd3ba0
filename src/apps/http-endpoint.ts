import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import { isRequest, requestIds, RPC_ERRORS, type ReadBody } from '../mcp/protocol.ts';
import { replyJson, replyRefusal } from '../mcp/rpc-reply.ts';
import type { RequestContext } from '../request-context.ts';
import type { Admission } from './admit.ts';
import { headerOf } from '../mcp/check-request.ts';
import type { AppExchange, AppsContext } from './app-exchange.ts';
import { HttpSession } from './http-session.ts';
import { factsOf, openChannel } from './open-channel.ts';
import { sessionGone } from './session-table.ts';

const NO_SESSION = 'header mcp-session-id: expected the session that the answer to initialize named';

/** A client on Streamable HTTP before an upstream of another kind, or before tools of our own. */
export async function bridgePost(
  exchange: AppExchange,
  { text, messages }: ReadBody,
  admission: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): Promise<void> {
  const { request, response } = exchange;
  const [first = null] = requestIds(messages);
  const initialize = messages.find(message => message.method === 'initialize' && isRequest(message));
  if (headerOf(request, 'mcp-session-id') === undefined) {
    if (initialize !== undefined && messages.length === 1)
      await initializeSession(response, text, initialize, admission, ctx, apps);
    else if (messages.some(({ method }) => method === 'server/discover')) {
      replyRefusal(response, first, RPC_ERRORS.methodNotFound, 'The server does not know the method before initialize');
    } else replyRefusal(response, first, RPC_ERRORS.transport, NO_SESSION);
    return;
  }
  const session = findSession(request, admission, ctx, apps);
  const ids = requestIds(messages);
  if (initialize !== undefined || session.calls.isTaken(ids)) {
    replyRefusal(
      response,
      first,
      RPC_ERRORS.invalidRequest,
      'id: a request of this id, or the handshake, is under way or done already',
    );
    return;
  }
  const leave = apps.sessions.use(session);
  try {
    if (ids.length > 0)
      await session.post(text, messages, response, { jsonOnly: !takesEvents(request), headers: () => ({}) });
    else {
      await session.tell(text, messages);
      response.writeHead(202).end();
    }
  } finally {
    leave();
  }
}

export async function bridgeGet(
  { request, response }: AppExchange,
  admission: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): Promise<void> {
  if (headerOf(request, 'mcp-session-id') === undefined) {
    replyRefusal(response, null, RPC_ERRORS.transport, NO_SESSION);
    return;
  }
  const session = findSession(request, admission, ctx, apps);
  const leave = apps.sessions.use(session);
  await session.listen(response, headerOf(request, 'last-event-id')).finally(leave);
}

export function bridgeDelete(
  { request, response }: AppExchange,
  admission: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): void {
  if (headerOf(request, 'mcp-session-id') === undefined) {
    replyRefusal(response, null, RPC_ERRORS.transport, NO_SESSION);
    return;
  }
  apps.sessions.end(findSession(request, admission, ctx, apps));
  response.writeHead(200).end();
}

async function initializeSession(
  response: ServerResponse,
  text: string,
  message: JsonObject,
  admission: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): Promise<void> {
  const session = new HttpSession(factsOf(randomUUID(), admission, ctx));
  const giveUp = (): void =>
    session.closed(new ServiceError('MCPServerNotAccessible', { details: 'The client is gone.' }));
  const late = setTimeout(
    () => session.closed(new ServiceError('MCPServerTimeout', { details: 'The handshake was not answered in time.' })),
    apps.connectTimeoutMs,
  );
  ctx.signal.addEventListener('abort', giveUp);
  try {
    session.channel = await openChannel(admission, ctx, session, apps);
    const answer = await session.handshake(text, message);
    if (answer.accepted) {
      session.onClosed = () => apps.sessions.end(session);
      apps.sessions.add(session);
    } else session.close();
    replyJson(response, answer.text, answer.accepted ? { 'Mcp-Session-Id': session.facts.id } : {});
  } catch (error) {
    session.close();
    throw error;
  } finally {
    clearTimeout(late);
    ctx.signal.removeEventListener('abort', giveUp);
  }
}

function findSession(
  request: IncomingMessage,
  { mcpId, targetKey }: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): HttpSession {
  const session = apps.sessions.get(headerOf(request, 'mcp-session-id') ?? '');
  if (!(session instanceof HttpSession)) throw sessionGone();
  const { facts } = session;
  if (facts.mcpId !== mcpId || facts.caller.id !== ctx.caller.id) throw sessionGone();
  if (facts.targetKey !== targetKey) {
    apps.sessions.end(session);
    throw sessionGone();
  }
  facts.caller = ctx.caller;
  return session;
}

function takesEvents({ headers }: IncomingMessage): boolean {
  const { accept = '*/*' } = headers;
  return accept.includes('text/event-stream') || accept.includes('*/*') || accept.includes('text/*');
}
