import type { RequestContext } from '../request-context.ts';
import type { Channel, ChannelEvents } from '../upstream/channel.ts';
import type { Admission } from './admit.ts';
import type { AppsContext } from './app-exchange.ts';
import { openLocalChannel } from './local-channel.ts';
import type { SessionFacts } from './session-table.ts';

/** The way to what the release leads to, for one session of one client. */
export function openChannel(
  admission: Admission,
  ctx: RequestContext,
  events: ChannelEvents,
  apps: AppsContext,
): Promise<Channel> {
  if (admission.release.creationType !== 'custom')
    return Promise.resolve(openLocalChannel(admission, ctx, events, apps));
  return apps.gateway.open(admission.release, events, ctx.signal);
}

export function factsOf(id: string, { mcpId, release, targetKey }: Admission, ctx: RequestContext): SessionFacts {
  return { id, caller: ctx.caller, mcpId, targetKey, releaseTime: release.releaseTime };
}
