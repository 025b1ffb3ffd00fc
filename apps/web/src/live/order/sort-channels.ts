import type { Channel } from '@backhaul/contract';
import { channelProblems, channelRank, isChannelOnAir } from '@backhaul/domain';
import type { ChannelsShown } from './channels-shown.js';
import { naturalKey } from './sort.js';

const FITS: Readonly<Record<ChannelsShown, (channel: Channel) => boolean>> = {
  all: () => true,
  live: ({ status }) => isChannelOnAir(status),
  problems: (channel) => channelProblems(channel).length > 0,
};

/** Ids of the channels that are shown: problems first, then on air, then the others; ties are sorted by name. */
export function sortChannels(channels: readonly Channel[], shown: ChannelsShown): readonly string[] {
  const keyed = channels
    .filter(FITS[shown])
    .map((channel) => ({ id: channel.channelId, rank: channelRank(channel), name: naturalKey(channel.channelName) }));
  keyed.sort((a, b) => a.rank - b.rank || compare(a.name, b.name) || compare(a.id, b.id));
  return keyed.map(({ id }) => id);
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
