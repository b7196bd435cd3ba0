import { randomUUID } from 'node:crypto';
import { isRequest, type ReadBody } from '../mcp/protocol.ts';
import type { RequestContext } from '../request-context.ts';
import type { Admission } from './admit.ts';
import type { AppExchange, AppsContext } from './app-exchange.ts';
import { factsOf, openChannel } from './open-channel.ts';
import { sessionGone } from './session-table.ts';
import { SseSession } from './sse-session.ts';

const BASE = '/api/agent-operator-integration/v1/mcp/app';

/** Opens the upstream first, so that a server that cannot be reached is a 500 and not an empty stream. */
export async function openSse(
  { response }: AppExchange,
  admission: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): Promise<void> {
  const id = randomUUID();
  const session = new SseSession(factsOf(id, admission, ctx));
  session.onClosed = () => apps.sessions.end(session);
  session.channel = await openChannel(admission, ctx, session, apps);
  if (ctx.signal.aborted) {
    session.close();
    return;
  }
  apps.sessions.add(session);
  const leave = apps.sessions.use(session);
  const closed = new Promise<void>(resolve => response.once('close', resolve));
  session.start(response, `${ctx.publicBase}${BASE}/${encodeURIComponent(admission.mcpId)}/message?sessionId=${id}`);
  await closed;
  leave();
  apps.sessions.end(session);
}

/** What asks for an answer is taken at once, and answered on the stream; the rest when the upstream has it, to keep the order. */
export async function postMessage(
  { response, query }: AppExchange,
  { text, messages }: ReadBody,
  admission: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): Promise<void> {
  const session = apps.sessions.get(typeof query.sessionId === 'string' ? query.sessionId : '');
  if (!(session instanceof SseSession)) throw sessionGone();
  const { facts } = session;
  if (facts.mcpId !== admission.mcpId || facts.caller.id !== ctx.caller.id) throw sessionGone();
  if (facts.targetKey !== admission.targetKey) {
    apps.sessions.end(session);
    throw sessionGone();
  }
  const sent = session.send(text, messages);
  if (!messages.some(isRequest)) await sent;
  response.writeHead(202).end();
}
