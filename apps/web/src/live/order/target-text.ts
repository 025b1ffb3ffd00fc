import type { Unit } from '@backhaul/contract';

/** Where a unit sends to, or would send: its channel; for a group of channels, the group and the assigned member. */
export function targetText({ selectedChannelName, transmission }: Pick<Unit, 'selectedChannelName' | 'transmission'>) {
  const group = transmission?.group?.channelName ?? null;
  return group === null || selectedChannelName === null ? selectedChannelName : `${group} → ${selectedChannelName}`;
}
