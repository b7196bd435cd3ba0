import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import { checkRequest, headerOf } from './check-request.ts';
import { EventWriter } from './event-writer.ts';
import type { OriginGuard } from './origin-guard.ts';
import { errorText, idKey, isRequest, type ReadBody, requestIds, RPC_ERRORS, TOOLS_CHANGED } from './protocol.ts';
import { refuseAsRpc, replyJson, replyRefusal, withMessages } from './rpc-reply.ts';
import type { SessionSeal } from './session-seal.ts';
import type { ToolServer } from './tool-server.ts';

export interface ToolExchange {
  request: IncomingMessage;
  response: ServerResponse;
  body: Uint8Array;
}

export interface ToolEndpointOptions {
  /** Tells endpoints apart: a session of one is none of another. */
  name: string;
  /** Another text whenever the tools are others. */
  toolsVersion: string;
  origins: OriginGuard;
  seal: SessionSeal;
  /** Most open event streams; beyond it the oldest one ends. */
  streamsMax: number;
  /** Aborted when the process is about to end. */
  stopping: AbortSignal;
  openServer(request: IncomingMessage, ctx: RequestContext, send: (text: string) => void): ToolServer;
}

type Endpoint = (exchange: ToolExchange, ctx: RequestContext) => Promise<void>;

export interface ToolEndpoint {
  post: Endpoint;
  get: Endpoint;
  delete: Endpoint;
}

interface Session {
  id: string;
  toolsVersion: string;
}

const BATCH_LIMIT = 100;
const ENDED_LIMIT = 10_000;
/** As the SDK's servers answer a session that they do not know. */
const UNKNOWN_SESSION = -32001;

/**
 * Tools of ours on Streamable HTTP, with plain JSON replies. A session is a sealed id and holds no state here, so that any process
 * with the same key honours it, and a client may do without one (D48).
 */
export function createToolEndpoint(options: ToolEndpointOptions): ToolEndpoint {
  const running = new Map<string, Set<ToolServer>>();
  const streams = new Set<{ sessionId: string | undefined; writer: EventWriter }>();
  const ended = new Set<string>();
  options.stopping.addEventListener('abort', () => endStreams(() => true));

  const ownerOf = ({ caller }: RequestContext): string => `${options.name}\n${caller.id}`;

  function endStreams(which: (sessionId: string | undefined) => boolean): void {
    for (const { sessionId, writer } of streams) if (which(sessionId)) writer.end();
  }

  /** `unknown`: the client has to initialize again; undefined: it does without a session. */
  function sessionOf(request: IncomingMessage, ctx: RequestContext): Session | 'unknown' | undefined {
    const id = headerOf(request, 'mcp-session-id');
    if (id === undefined) return undefined;
    const sealed = ended.has(id) ? undefined : options.seal.open(id, ownerOf(ctx));
    return sealed === undefined ? 'unknown' : { id, toolsVersion: sealed.slice(sealed.indexOf(' ') + 1) };
  }

  function admitted(
    work: (exchange: ToolExchange, ctx: RequestContext, session: Session | undefined) => void | Promise<void>,
  ): Endpoint {
    return (exchange, ctx) =>
      refuseAsRpc(exchange.response, async () => {
        checkRequest(exchange.request, options.origins);
        const session = sessionOf(exchange.request, ctx);
        if (session !== 'unknown') await work(exchange, ctx, session);
        else {
          const text = errorText(null, UNKNOWN_SESSION, 'There is no such session: initialize a new one.');
          replyJson(exchange.response, text, {}, 404);
        }
      });
  }

  async function serve(
    { request, response }: ToolExchange,
    { messages, isBatch }: ReadBody,
    ctx: RequestContext,
    session: Session | undefined,
  ): Promise<void> {
    const ids = requestIds(messages);
    const fault = faultOf(messages, ids, session);
    if (fault !== undefined) {
      replyRefusal(response, ids[0] ?? null, RPC_ERRORS.invalidRequest, fault);
      return;
    }
    const answers: string[] = [];
    const server = options.openServer(request, ctx, text => answers.push(text));
    const stop = (): void => server.close();
    ctx.signal.addEventListener('abort', stop);
    const leave = enter(session, server);
    try {
      await Promise.all(messages.map(message => receive(message, server, session)));
    } finally {
      ctx.signal.removeEventListener('abort', stop);
      leave();
    }
    if (answers.length === 0) {
      response.writeHead(202).end();
      return;
    }
    const opens = session === undefined && messages.some(isInitialize);
    const id = opens ? options.seal.seal(`${randomUUID()} ${options.toolsVersion}`, ownerOf(ctx)) : undefined;
    const text = isBatch ? `[${answers.join(',')}]` : (answers[0] ?? '');
    replyJson(response, text, id === undefined ? {} : { 'Mcp-Session-Id': id });
  }

  function enter(session: Session | undefined, server: ToolServer): () => void {
    if (session === undefined) return () => undefined;
    const servers = running.get(session.id) ?? new Set();
    running.set(session.id, servers.add(server));
    return () => {
      servers.delete(server);
      if (servers.size === 0) running.delete(session.id);
    };
  }

  async function receive(message: JsonObject, server: ToolServer, session: Session | undefined): Promise<void> {
    if (isRequest(message)) return server.receive(message);
    // A cancellation comes in a request of its own, beside that of the call.
    const servers = (session && running.get(session.id)) ?? new Set([server]);
    for (const each of servers) await each.receive(message);
  }

  function listen({ response }: ToolExchange, ctx: RequestContext, session: Session | undefined): Promise<void> {
    const writer = new EventWriter(response);
    const stream = { sessionId: session?.id, writer };
    streams.add(stream);
    if (streams.size > options.streamsMax) [...streams][0]?.writer.end();
    if (session !== undefined && session.toolsVersion !== options.toolsVersion) writer.write(TOOLS_CHANGED);
    return new Promise(resolve => {
      response.once('close', () => {
        streams.delete(stream);
        resolve();
      });
      if (ctx.signal.aborted) writer.end();
    });
  }

  function end({ response }: ToolExchange, _ctx: RequestContext, session: Session | undefined): void {
    if (session === undefined) {
      const expected = 'header mcp-session-id: expected the session that the answer to initialize named';
      replyRefusal(response, null, RPC_ERRORS.transport, expected);
      return;
    }
    ended.add(session.id);
    if (ended.size > ENDED_LIMIT) ended.delete(ended.keys().next().value as string);
    for (const server of running.get(session.id) ?? []) server.close();
    endStreams(sessionId => sessionId === session.id);
    response.writeHead(200).end();
  }

  return {
    post: admitted((exchange, ctx, session) =>
      withMessages(exchange.body, exchange.response, body => serve(exchange, body, ctx, session)),
    ),
    get: admitted(listen),
    delete: admitted(end),
  };
}

function isInitialize(message: JsonObject): boolean {
  return message.method === 'initialize' && isRequest(message);
}

function faultOf(
  messages: readonly JsonObject[],
  ids: readonly unknown[],
  session: Session | undefined,
): string | undefined {
  if (messages.length > BATCH_LIMIT) return `expected at most ${BATCH_LIMIT} messages in one request`;
  if (new Set(ids.map(id => idKey(id as never))).size < ids.length) return 'id: expected another one for each request';
  if (!messages.some(isInitialize)) return undefined;
  if (messages.length > 1) return 'initialize: expected no other message beside it';
  return session === undefined ? undefined : 'initialize: expected no session, since it opens one';
}
