import type { Channel, ChannelMember } from '@backhaul/contract';
import { channelBusy, channelGroupStatus, isMemberFree } from '@backhaul/domain';

/** A channel as a member of a group. */
export const presentMember = (channel: Channel): ChannelMember => ({
  channelId: channel.channelId,
  channelName: channel.channelName,
  status: channel.status,
  free: isMemberFree(channel),
  unitId: channel.allocatedToUnitUid,
  unitName: channel.allocatedToUnitAlias,
});

/** State of a group by its members (spec 2 §4); it is busy while none of them is free and one of them is in use. */
export function groupState(members: readonly ChannelMember[]): Pick<Channel, 'status' | 'busy'> {
  const status = channelGroupStatus(members.map((member) => member.status));
  const used = members.some((member) => member.unitId !== null || channelBusy(member.status));
  return { status, busy: used && !members.some(({ free }) => free) };
}

type IdOf = (kind: 'channel' | 'unit', id: string | null) => string | null;

/** A group for a viewer, who can use only the members that they see; the same object if nothing is hidden. */
export function groupAsSeen(channel: Channel, idOf: IdOf): Channel {
  const { members } = channel;
  if (members === null) return channel;
  const seen = members.map((member) => memberAsSeen(member, idOf));
  if (seen.every((member, index) => member === members[index])) return channel;
  return { ...channel, members: seen, ...groupState(seen) };
}

function memberAsSeen(member: ChannelMember, idOf: IdOf): ChannelMember {
  if (idOf('channel', member.channelId) === null)
    return { channelId: null, channelName: null, status: 'unavailable', free: false, unitId: null, unitName: null };
  const unitId = idOf('unit', member.unitId);
  return unitId === member.unitId ? member : { ...member, unitId, unitName: null };
}
