import { ToolServer } from '../mcp/tool-server.ts';
import { toMcpResult } from '../mcp/tool-result.ts';
import type { RequestContext } from '../request-context.ts';
import type { Channel, ChannelEvents } from '../upstream/channel.ts';
import type { AppsContext } from './app-exchange.ts';
import type { Admission } from './admit.ts';

/**
 * A server packaged from the platform's own tools, in place of an upstream. The configuration is the one released when the
 * message comes, so that a republished server serves its new tools in old sessions.
 */
export function openLocalChannel(
  { mcpId, release }: Admission,
  ctx: RequestContext,
  events: ChannelEvents,
  apps: AppsContext,
): Channel {
  const { servers, tools, clientInfo, log } = apps;
  const released = async (): Promise<typeof release> => (await servers.findRelease(mcpId)) ?? release;
  const server = new ToolServer({
    serverInfo: { name: release.name, version: clientInfo.version },
    ...(release.description !== '' && { instructions: release.description }),
    list: async () => ({ tools: await tools.list(await released(), ctx) }),
    call: async ({ name, args, signal }) =>
      toMcpResult(await tools.call(await released(), name, args, { ...ctx, signal }, { mcpId, action: 'execute' })),
    send: (text, message) => events.message(text, message),
    onFailure: error => log.warn({ err: error, mcpId }, 'a packaged tool failed'),
  });
  return {
    send: (_text, messages) => {
      // The answers come as messages: taking a request is not waiting for it.
      for (const message of messages)
        server.receive(message).catch((error: unknown) => log.warn({ err: error, mcpId }, 'a message was not served'));
      return Promise.resolve();
    },
    pause: () => undefined,
    resume: () => undefined,
    close: () => {
      server.close();
      return Promise.resolve();
    },
  };
}
