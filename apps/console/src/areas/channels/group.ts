import type { Channel, ChannelMember, GroupChannels, MultiChannel } from '@backhaul/contract';
import { channelCounters, channelGroupStatus, channelSetStatus, selectionByType } from '@backhaul/domain';
import type { Scope } from '../../platform/access/scope.js';
import { channelsOf, ViewFilter } from '../../state/registry/view-filter.js';
import type { Registry } from '../../state/registry/types.js';

/** Applications of a unit that send to channels. */
const SENDING = ['multiCamera', 'switcherAndProxy', 'switcher', 'video'] as const;

/** Inputs of channels that show cameras of units or of the server itself. */
const INPUTS = ['unit', 'sdi'] as const;

/** The channels of a group with their states and a common state, as the caller sees them. */
export function groupChannels(registry: Registry, scope: Scope, groupId: string): GroupChannels {
  const channels = [...channelsOf(registry, scope, groupId)];
  // Groups of channels do not count; their members do.
  const statuses = channels.flatMap(({ type, status }) => (type === 'group' ? [] : [status]));
  return {
    status: channelGroupStatus(statuses),
    ...channelCounters(statuses),
    channels: channels.map((channel) => ({
      ...memberOf(channel),
      type: channel.type,
      busy: channel.busy,
      allocatedTo: channel.allocatedToUnitUid,
      allocatedToUnitAlias: channel.allocatedToUnitAlias,
      allocatedToByApp: applicationOf(registry, channel.allocatedToUnitUid),
    })),
  };
}

/** Servers with several channels of the group, for units with several cameras; and groups of channels, with the members that the caller sees. */
export function multiChannels(registry: Registry, scope: Scope, groupId: string): MultiChannel[] {
  const byServer = new Map<string, Channel[]>();
  const shown = new ViewFilter(registry, scope);
  for (const channel of channelsOf(registry, scope, groupId)) {
    const fits = selectionByType(channel, 'streams').allowed && INPUTS.some((input) => input === channel.input);
    if (!fits || channel.serverId === null) continue;
    byServer.set(channel.serverId, [...(byServer.get(channel.serverId) ?? []), channel]);
  }
  const groups = channelsOf(registry, scope, groupId).flatMap(({ channelId, channelName, members, status, busy }) =>
    members === null
      ? []
      : [
          {
            uniqueId: channelId,
            name: channelName,
            channels: members.flatMap(seenMember),
            sdi: false,
            status: channelGroupStatus([status]),
            busy,
          },
        ],
  );
  const servers = [...byServer].flatMap(([serverId, channels]) => {
    const server = registry.server(serverId);
    if (!server || channels.length < 2) return [];
    return [
      {
        uniqueId: serverId,
        name: shown.server(server).name,
        channels: channels.map(memberOf),
        sdi: channels.some(({ input }) => input === 'sdi'),
        status: channelSetStatus(channels.map(({ status }) => status)),
        busy: channels.some(({ busy }) => busy),
      },
    ];
  });
  return [...servers, ...groups];
}

/** A member, if the caller sees its name. */
const seenMember = ({ channelId, channelName, status }: ChannelMember) =>
  channelId === null || channelName === null ? [] : [{ channelId, channelName, status }];

const memberOf = ({ channelId, channelName, status }: Channel) => ({ channelId, channelName, status });

function applicationOf(registry: Pick<Registry, 'unit'>, unitId: string | null) {
  const applications = unitId === null ? undefined : registry.unit(unitId)?.applications;
  return SENDING.find((application) => applications?.[application] !== undefined) ?? null;
}
