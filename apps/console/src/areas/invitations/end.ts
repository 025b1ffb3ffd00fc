import type { Caller } from '../../platform/access/scope.js';
import { follow, mutate } from '../../platform/access/mutate.js';
import { afterLeaving, leaveInventory } from '../../control/devices/leave-inventory.js';
import { removeGuest } from '../../control/audio-rooms/guest-store.js';
import { letOut } from '../../control/audio-rooms/room-server.js';
import { visibleGroup } from '../../control/policies/group.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { channelsOfRun } from '../../state/registry/types.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { InvitationDependencies } from './dependencies.js';
import { invitationOf, type InvitationRow } from './store.js';

type Ended = Pick<InvitationRow, 'unit_id' | 'bucket'>;

/** Voids the credentials by which a browser is connected as the unit, sends it off, and lets its guest out of his audio room. */
export async function endConnection(dependencies: InvitationDependencies, { unit_id, bucket }: Ended): Promise<void> {
  // The audit row is that of the change before it: expiry, revocation, a new link.
  const guest = await follow(
    dependencies,
    async (tx) => {
      await tx.updateTable('devices').set({ secret_hash: null }).where('id', '=', unit_id).execute();
      await tx.deleteFrom('pairing_codes').where('device_id', '=', unit_id).execute();
      return removeGuest(tx, unit_id);
    },
    () => [['unit', unit_id]],
  );
  await Promise.all([
    dependencies.sendOff({ deviceId: unit_id, bucket }),
    guest && letOut(dependencies, guest.room, guest.id),
  ]);
}

/** Ends the link of a unit; the unit stays. Throws NOT_INVITED. */
export async function revoke(dependencies: InvitationDependencies, caller: Caller, unitId: string): Promise<void> {
  const row = await invitationOf(dependencies.db, unitId);
  await mutate(
    dependencies,
    caller,
    (tx) => tx.updateTable('invitations').set({ token_hash: null }).where('unit_id', '=', unitId).execute(),
    { action: 'guest:revoke', subject: { kind: 'unit', id: unitId } },
  );
  await endConnection(dependencies, row);
}

/** Removes an ad-hoc unit with everything that belongs to it (`leaveInventory`). Throws NOT_INVITED, and NOT_FOUND for a group without the unit or one that the caller may not enter. */
export async function removeAdhoc(
  dependencies: InvitationDependencies,
  caller: Caller,
  { id: unitId, record }: VisibleUnit,
  groupId: string,
): Promise<void> {
  const { db, vault, registry, sendOff } = dependencies;
  const row = await invitationOf(db, unitId);
  if (row.mode !== 'adhoc') throw new Refusal('NOT_INVITED');
  await visibleGroup(db, caller.scope, groupId);
  if (!record.groupIds.includes(groupId)) throw new Refusal('NOT_FOUND');
  const { channels, guest } = await mutate(
    dependencies,
    caller,
    async (tx) => {
      const place = await removeGuest(tx, unitId);
      const known = await leaveInventory(tx, vault, unitId);
      await tx.deleteFrom('devices').where('id', '=', unitId).execute();
      return { channels: known, guest: place };
    },
    {
      action: 'guest:remove',
      subject: { kind: 'unit', id: unitId },
      detail: row.name,
      touches: [['unit', unitId]],
    },
  );
  await Promise.all([
    sendOff({ deviceId: unitId, bucket: row.bucket }),
    guest && letOut(dependencies, guest.room, guest.id),
  ]);
  await afterLeaving(dependencies, unitId, channels);
  // Its transmission went with it: the channels are free.
  await Promise.all(channelsOfRun(record.transmission).map((id) => registry.refresh('channel', id)));
}
