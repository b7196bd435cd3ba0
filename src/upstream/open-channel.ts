import { ServiceError } from '../errors.ts';
import type { Channel, ChannelEvents, ChannelOptions } from './channel.ts';
import { cancelledBy } from './fault.ts';
import type { UpstreamTarget } from './session.ts';
import { openSseChannel } from './sse-channel.ts';
import { StreamChannel } from './stream-channel.ts';

export async function openChannel(
  target: UpstreamTarget,
  events: ChannelEvents,
  signal: AbortSignal,
  options: ChannelOptions,
): Promise<Channel> {
  if (signal.aborted) throw cancelledBy(signal);
  switch (target.mode) {
    case 'stream':
      return new StreamChannel(target, events, options);
    case 'sse':
      return openSseChannel(target, events, signal, options);
    default:
      throw new ServiceError('MCPModeNotSupported', {
        args: { mode: target.mode },
        details: `Servers of mode ${target.mode} cannot be connected to here.`,
      });
  }
}
