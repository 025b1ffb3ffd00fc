import type { AppContract } from '@backhaul/contract';
import type { VisibleGroup } from '../../control/policies/group.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import type { AreaHandlers, Subjects } from '../../control/policies/subjects.js';
import { sees, type Scope } from '../../platform/access/scope.js';
import type { InvitationMode } from '@backhaul/domain';
import type { Handler } from '../../platform/http/types.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { setAudioRoom } from './audio-room.js';
import { connectGuest } from './connect.js';
import type { InvitationDependencies } from './dependencies.js';
import { removeAdhoc, revoke } from './end.js';
import { expirationOf, setExpiration } from './expiration.js';
import { validInvitation } from './valid-invitation.js';
import { iceServersFor, stunTurnInfo } from '../../control/ice/ice-servers.js';
import { invite, renew } from './invite.js';
import { ReturnPictures } from './picture.js';
import { changeSettings, settingsOf } from './settings.js';
import { invitationOf, invitationsOfGroup, lostRoomOf, presentInvitation } from './store.js';
import { guestRoom, joinAsGuest, leaveAsGuest } from './talk.js';

type Calls = AppContract['invitations'];

function requireMember({ record }: VisibleUnit, { id }: VisibleGroup): void {
  if (!record.groupIds.includes(id)) throw new Refusal('NOT_FOUND');
}

/** Checked, because an invited unit may have left its group. */
function seesUnit(registry: Pick<Registry, 'unitRecord'>, scope: Scope, unitId: string): boolean {
  const record = registry.unitRecord(unitId);
  return record !== undefined && sees(scope, record);
}

/** Handlers of the calls on invitations and of the guest page. */
export function invitationHandlers(dependencies: InvitationDependencies): AreaHandlers<'invitations'> {
  const { db, registry } = dependencies;
  const pictures = new ReturnPictures(dependencies);
  const inviteWith: Handler<Calls['invite'] | Calls['inviteOfGroup'], Subjects> = (
    { body },
    { caller, host, subject: group },
  ) => invite(dependencies, caller, group, { host, body });
  const listed = async (scope: Scope, { id }: VisibleGroup, mode: InvitationMode) => {
    const rows = await invitationsOfGroup(db, id, mode);
    return rows.map(presentInvitation).filter(({ unitId }) => seesUnit(registry, scope, unitId));
  };
  return {
    invite: inviteWith,
    inviteOfGroup: inviteWith,
    inviteByEmail: ({ body }, { caller, host, subject: group }) =>
      invite(dependencies, caller, group, { host, body: { ...body, transport: 'email' } }),
    inviteBySms: ({ body }, { caller, host, subject: group }) =>
      invite(dependencies, caller, group, { host, body: { ...body, transport: 'sms' } }),
    async adhoc({ query: { mode } }, { caller, subject: group }) {
      const all = await listed(caller.scope, group, 'adhoc');
      return all.filter(({ type }) => (mode ?? type) === type);
    },
    inviteAdhoc: ({ body }, { caller, host, subject: group }) =>
      invite(dependencies, caller, group, { host, body: { ...body, mode: 'adhoc' } }),
    permanent: async (_input, { caller, subject: group }) => ({
      ...(await settingsOf(dependencies, group.id)),
      invitations: await listed(caller.scope, group, 'permanent'),
    }),
    setPermanent: async ({ query }, { caller, subject: group }) => ({
      ...(await changeSettings(dependencies, caller, group.id, query.regenerate)),
      invitations: await listed(caller.scope, group, 'permanent'),
    }),
    invitation: async (_input, { subject: unit }) => presentInvitation(await invitationOf(db, unit.id)),
    renew: ({ body }, { caller, host, subject: unit }) => renew(dependencies, caller, unit.id, { host, body }),
    revoke: (_input, { caller, subject: unit }) => revoke(dependencies, caller, unit.id),
    setAudioRoom: ({ body }, { caller, subject: unit }) => setAudioRoom(dependencies, caller, unit, body.audioRoomId),
    expiration: (_input, { subject: unit }) => expirationOf(dependencies, unit.id),
    setExpiration: ({ body }, { caller, subject: unit }) =>
      setExpiration(dependencies, caller, unit.id, body.expiration),
    expirationInGroup(_input, { subject: unit, references: { group } }) {
      requireMember(unit, group);
      return expirationOf(dependencies, unit.id);
    },
    setExpirationInGroup({ body }, { caller, subject: unit, references: { group } }) {
      requireMember(unit, group);
      return setExpiration(dependencies, caller, unit.id, body.expiration);
    },
    remove: ({ params }, { caller, subject: unit }) => removeAdhoc(dependencies, caller, unit, params.groupId),
    settings: (_input, { subject: group }) => settingsOf(dependencies, group.id),
    setSettings: ({ body }, { caller, subject: group }) =>
      changeSettings(dependencies, caller, group.id, body.regeneration),
    async look({ body }, { address }) {
      const row = await validInvitation(dependencies, body.token, address);
      return {
        name: row.name,
        groupName: row.group_name,
        interview: row.interview,
        expiresAt: row.expires_at?.getTime() ?? null,
        audioRoom: row.audio_room,
        audioRoomLost: lostRoomOf(row) !== '',
      };
    },
    connect: ({ body }, { address }) => connectGuest(dependencies, { ...body, address }),
    async iceServers({ body }, { address }) {
      const { unit_id } = await validInvitation(dependencies, body.token, address);
      return { iceServers: iceServersFor(dependencies.ice, unit_id, dependencies.clock.now()) };
    },
    stunTurnInfo: (_input, { subject: unit }) => stunTurnInfo(dependencies.ice, unit.id, dependencies.clock.now()),
    audioRoom: ({ body }, { address }) => guestRoom(dependencies, { ...body, address }),
    joinAudioRoom: ({ body }, { address }) => joinAsGuest(dependencies, body, address),
    leaveAudioRoom: ({ body }, { address }) => leaveAsGuest(dependencies, body, address),
    async picture({ body }, { address }) {
      return pictures.of(await validInvitation(dependencies, body.token, address));
    },
  };
}
