import { channelBusy } from '@backhaul/domain';
import type { Registry } from '../../state/registry/types.js';

/** Whether a channel of a server receives, is allocated, or sends to a streaming destination. */
export const isInUse = (
  registry: Pick<Registry, 'channelsOfServer' | 'channel' | 'reportedChannel'>,
  serverId: string,
): boolean =>
  registry.channelsOfServer(serverId).some(({ id }) => {
    const channel = registry.channel(id);
    const sends = registry.reportedChannel(id)?.destinations?.some(({ state }) => state === 'connected') === true;
    return channel !== undefined && (channel.busy || channelBusy(channel.status) || sends);
  });
