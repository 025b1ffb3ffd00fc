import type { AppContract } from '@backhaul/contract';
import { visibleUnit } from '../../devices/visible.js';
import type { HandlersOf } from '../../http/types.js';
import { connectGuest } from './connect.js';
import type { GuestDependencies } from './dependencies.js';
import { removeAdhoc, revoke } from './end.js';
import { expirationOf, setExpiration } from './expiration.js';
import { heldInvitation } from './held.js';
import { iceServersFor } from './ice.js';
import { invite, renew } from './invite.js';
import { ReturnPictures } from './picture.js';
import { changeSettings, settingsOf } from './settings.js';
import { invitationOf, presentInvitation } from './store.js';

/** Handlers of invitations, and of the page that they open. */
export function guestHandlers(dependencies: GuestDependencies): HandlersOf<Pick<AppContract, 'guests'>>['guests'] {
  const { db, registry } = dependencies;
  const pictures = new ReturnPictures(dependencies);
  return {
    invite: ({ params, body }, { caller, host }) =>
      invite(dependencies, caller, { groupId: params.groupId, host, body }),
    async invitation({ params }, { caller }) {
      visibleUnit(registry, caller.scope, params.id);
      return presentInvitation(await invitationOf(db, params.id));
    },
    renew: ({ params, body }, { caller, host }) => renew(dependencies, caller, { unitId: params.id, host, body }),
    revoke: ({ params }, { caller }) => revoke(dependencies, caller, params.id),
    expiration: ({ params }, { caller }) => expirationOf(dependencies, caller, params.id),
    setExpiration: ({ params, body }, { caller }) =>
      setExpiration(dependencies, caller, { unitId: params.id, expiration: body.expiration }),
    remove: ({ params }, { caller }) =>
      removeAdhoc(dependencies, caller, { groupId: params.groupId, unitId: params.id }),
    settings: ({ params }, { caller }) => settingsOf(dependencies, caller, params.groupId),
    setSettings: ({ params, body }, { caller }) =>
      changeSettings(dependencies, caller, { groupId: params.groupId, regeneration: body.regeneration }),
    async look({ body }, { address }) {
      const row = await heldInvitation(dependencies, body.token, address);
      return {
        name: row.name,
        groupName: row.group_name,
        interview: row.interview,
        expiresAt: row.expires_at?.getTime() ?? null,
      };
    },
    connect: ({ body }, { address }) => connectGuest(dependencies, { ...body, address }),
    async iceServers({ body }, { address }) {
      const { unit_id } = await heldInvitation(dependencies, body.token, address);
      return { iceServers: iceServersFor(dependencies.ice, unit_id, dependencies.clock.now()) };
    },
    async picture({ body }, { address }) {
      return pictures.of(await heldInvitation(dependencies, body.token, address));
    },
  };
}
