import type { Unit } from '@backhaul/contract';

/** Where a unit sends to, or would: its channel; of a group of channels, the group and the member that it got. */
export function targetText({ selectedChannelName, transmission }: Pick<Unit, 'selectedChannelName' | 'transmission'>) {
  const group = transmission?.group?.channelName ?? null;
  return group === null || selectedChannelName === null ? selectedChannelName : `${group} → ${selectedChannelName}`;
}
