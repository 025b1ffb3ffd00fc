import { ROLE_NAMES } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { MembersBox } from '../../ui/resource/MembersBox.js';
import type { Group } from './group.js';

interface Props {
  readonly group: Group;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

const inGroups = (groups: number): string => t('groups.inGroups', { count: groups });
const lastGroup = ({ groups }: { readonly groups: number }): string | null =>
  groups === 1 ? t('groups.lastGroup') : null;

/** Units of a group. */
export function Units({ group: { id }, reason }: Props) {
  return (
    <MembersBox
      label={t('groups.units')}
      reason={reason}
      list={(query) => callQuery(api.groups.units, { params: { id }, query })}
      memberOf={({ groups, ...unit }) => ({ ...unit, groups, detail: inGroups(groups) })}
      put={(unitId) => api.adminUnits.putInGroup({ params: { id, unitId } })}
      remove={(unitId) => api.adminUnits.removeFromGroup({ params: { id, unitId } })}
      consequence={lastGroup}
    />
  );
}

/** Channels of a group. */
export function Channels({ group: { id }, reason }: Props) {
  return (
    <MembersBox
      label={t('groups.channels')}
      reason={reason}
      list={(query) => callQuery(api.groups.channels, { params: { id }, query })}
      memberOf={({ groups, ...channel }) => ({ ...channel, groups, detail: inGroups(groups) })}
      put={(channelId) => api.groups.putChannel({ params: { id, channelId } })}
      remove={(channelId) => api.groups.removeChannel({ params: { id, channelId } })}
      consequence={lastGroup}
    />
  );
}

/** Video return channels of a group. */
export function ReturnChannels({ group: { id }, reason }: Props) {
  return (
    <MembersBox
      label={t('groups.returnChannels')}
      reason={reason}
      list={(query) => callQuery(api.groups.returnChannels, { params: { id }, query })}
      memberOf={({ groups, ...channel }) => ({ ...channel, groups, detail: inGroups(groups) })}
      put={(channelId) => api.groups.putReturnChannel({ params: { id, channelId } })}
      remove={(channelId) => api.groups.removeReturnChannel({ params: { id, channelId } })}
      consequence={lastGroup}
    />
  );
}

/** Users of a group. */
export function Users({ group: { id }, reason }: Props) {
  return (
    <MembersBox
      label={t('groups.users')}
      reason={reason}
      list={(query) => callQuery(api.groups.users, { params: { id }, query })}
      memberOf={({ id: userId, username, firstName, lastName, roles, groups, elsewhere }) => ({
        id: userId,
        name: username,
        detail: [`${firstName} ${lastName}`.trim(), ...roles.map((role) => translated(ROLE_NAMES[role]))]
          .filter(Boolean)
          .join(' · '),
        // Also counts groups that the caller cannot see.
        groups: groups.length + (elsewhere ? 1 : 0),
      })}
      put={(userId) => api.groups.putUser({ params: { id, userId } })}
      remove={(userId) => api.groups.removeUser({ params: { id, userId } })}
      consequence={({ groups }) => (groups === 1 ? t('groups.lastGroup.user') : null)}
    />
  );
}
