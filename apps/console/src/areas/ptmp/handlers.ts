import { selectionByType } from '@backhaul/domain';
import { channelsOf } from '../../state/registry/view-filter.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { groupsOf, setGroups } from './groups.js';
import { unitsOfChannel } from './units-of-channel.js';
import { setPtmpChannels, ptmpChannelsOf, type PtmpDependencies } from './channels.js';

/** Handlers of the calls on point-to-point and point-to-multipoint units. */
export function ptmpHandlers(dependencies: PtmpDependencies): AreaHandlers<'ptmp'> {
  const { registry, transmissions } = dependencies;
  return {
    channels: (_input, { caller, subject: unit }) => ptmpChannelsOf(dependencies, caller, unit),
    add: ({ body }, { caller, subject: unit }) =>
      setPtmpChannels(dependencies, caller, unit, (now) => [...new Set([...now, body.channelId])]),
    set: ({ body }, { caller, subject: unit }) =>
      setPtmpChannels(dependencies, caller, unit, () => [...new Set(body.channelIds)]),
    clear: (_input, { caller, subject: unit }) => setPtmpChannels(dependencies, caller, unit, () => []),
    selectable: (_input, { caller, subject: group }) =>
      channelsOf(registry, caller.scope, group.id).filter(
        (channel) => selectionByType(channel, 'pointToMultipoint').allowed,
      ),
    update: ({ body }, { caller, subject: unit }) =>
      setPtmpChannels(dependencies, caller, unit, () => [...new Set(body.channelIds)]),
    unitsOfChannel: (_input, { caller, subject: channel }) => unitsOfChannel(dependencies, caller, channel),
    groups: (_input, { caller, subject: unit }) => groupsOf(dependencies, caller, unit),
    setGroups: ({ body }, { caller, subject: unit }) =>
      setGroups(dependencies, caller, unit, [...new Set(body.groupIds)]),
    async selectedGroups(_input, { caller, subject: unit }) {
      const groups = await groupsOf(dependencies, caller, unit);
      return groups.flatMap(({ member, ...group }) => (member ? [group] : []));
    },
    start: (_input, { caller, subject: unit }) => transmissions.startPtmp(caller, unit),
    async stop(_input, { caller, subject: unit }) {
      await ptmpChannelsOf(dependencies, caller, unit);
      return transmissions.stop(caller, unit);
    },
  };
}
