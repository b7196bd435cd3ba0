import { TOOLS_CHANGED } from '../mcp/protocol.ts';
import type { RequestContext } from '../request-context.ts';
import type { UpstreamTarget } from '../upstream/upstreams.ts';
import type { Admission } from './admit.ts';
import { headerOf } from '../mcp/check-request.ts';
import { type AppsContext, type AppExchange } from './app-exchange.ts';
import type { RelayResponse } from './relay-response.ts';
import { type AppSession, type SessionFacts, sessionGone } from './session-table.ts';

/** A session of the upstream's own, which the client uses under an id of ours. */
export class RelaySession implements AppSession {
  readonly facts: SessionFacts;
  busy = 0;
  lastUsed = 0;
  /** In the order of their opening. */
  readonly streams = new Set<RelayResponse>();
  listener: RelayResponse | undefined;
  readonly upstreamId: string;
  /** The client, or the upstream itself, has ended it already. */
  endedUpstream = false;
  private readonly inform: (headers: string[], method: 'POST' | 'DELETE', body?: string) => void;
  private revision: string | undefined;

  constructor(facts: SessionFacts, upstreamId: string, target: UpstreamTarget, gateway: AppsContext['gateway']) {
    this.facts = facts;
    this.upstreamId = upstreamId;
    this.inform = (headers, method, body) =>
      gateway.inform(target, { method, headers, ...(body !== undefined && { body }) });
  }

  /** What the client says of its revision holds for what we send on its behalf. */
  heard(revision: string | undefined): void {
    if (revision !== undefined) this.revision = revision;
  }

  notify(text: string): void {
    const accept = ['content-type', 'application/json', 'accept', 'application/json, text/event-stream'];
    this.inform([...this.headers(), ...accept], 'POST', text);
  }

  toolsChanged(): void {
    const open = [...this.streams].filter(stream => stream.takesMessages);
    const stream = this.listener?.takesMessages === true ? this.listener : open.at(-1);
    stream?.insert(TOOLS_CHANGED);
  }

  close(): void {
    for (const stream of this.streams) stream.abort(sessionGone());
    if (!this.endedUpstream) this.inform(this.headers(), 'DELETE');
  }

  private headers(): string[] {
    const revision = this.revision === undefined ? [] : ['mcp-protocol-version', this.revision];
    return ['mcp-session-id', this.upstreamId, ...revision];
  }
}

function ownerOf({ mcpId, targetKey }: Admission, ctx: RequestContext): string {
  return [mcpId, ctx.caller.id, targetKey].join('\n');
}

export function openRelaySession(
  upstreamId: string,
  admission: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): RelaySession {
  return enter(apps.seal.seal(upstreamId, ownerOf(admission, ctx)), upstreamId, admission, ctx, apps);
}

/**
 * The session that the request names; undefined when it names none. One that another process with the same key opened is
 * carried on here. @throws ServiceError NotFound when it is unknown, over, somebody else's, or led elsewhere.
 */
export function findRelaySession(
  { request }: AppExchange,
  admission: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): RelaySession | undefined {
  const id = headerOf(request, 'mcp-session-id');
  if (id === undefined) return undefined;
  const known = apps.sessions.get(id);
  const { mcpId, targetKey } = admission;
  if (known === undefined) {
    const upstreamId =
      apps.seal.shared && !apps.sessions.hasEnded(id) ? apps.seal.open(id, ownerOf(admission, ctx)) : undefined;
    if (upstreamId === undefined) throw sessionGone();
    return enter(id, upstreamId, admission, ctx, apps);
  }
  const { facts } = known;
  const isOurs = known instanceof RelaySession && facts.mcpId === mcpId && facts.caller.id === ctx.caller.id;
  if (!isOurs) throw sessionGone();
  if (facts.targetKey !== targetKey) {
    apps.sessions.end(known);
    throw sessionGone();
  }
  facts.caller = ctx.caller;
  known.heard(headerOf(request, 'mcp-protocol-version'));
  return known;
}

function enter(
  id: string,
  upstreamId: string,
  { mcpId, release, targetKey }: Admission,
  ctx: RequestContext,
  apps: AppsContext,
): RelaySession {
  const facts = { id, caller: ctx.caller, mcpId, targetKey, releaseTime: release.releaseTime };
  const session = new RelaySession(facts, upstreamId, release, apps.gateway);
  apps.sessions.add(session);
  return session;
}
