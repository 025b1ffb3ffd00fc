import type { Transaction } from 'kysely';
import type { Caller } from '../../platform/access/scope.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import { afterLeaving, leaveInventory } from '../../control/devices/leave-inventory.js';
import { removeGuest } from '../../control/audio-rooms/guest-store.js';
import { disconnectParticipant } from '../../control/audio-rooms/room-server.js';
import { requireAllGroups } from '../../control/policies/all-groups.js';
import { visibleGroup } from '../../control/policies/group.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { channelsOfRun } from '../../state/registry/types.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { InvitationDependencies } from './dependencies.js';
import { invitationOf, type InvitationRow } from './store.js';

type Ended = Pick<InvitationRow, 'unit_id' | 'bucket'>;

type Guest = Awaited<ReturnType<typeof removeGuest>>;

/** Voids the credentials of a browser's connection as the unit, in the transaction that ends its link; returns its guest, for `disconnectGuest`. */
export async function voidConnection(tx: Transaction<Database>, unitId: string): Promise<Guest> {
  await tx.updateTable('devices').set({ secret_hash: null }).where('id', '=', unitId).execute();
  await tx.deleteFrom('pairing_codes').where('device_id', '=', unitId).execute();
  return removeGuest(tx, unitId);
}

/** Disconnects the browser of a unit whose credentials are void, and removes its guest from the audio room. */
export async function disconnectGuest(
  dependencies: InvitationDependencies,
  { unit_id, bucket }: Ended,
  guest: Guest,
): Promise<void> {
  await Promise.all([
    dependencies.sendOff({ deviceId: unit_id, bucket }),
    guest && disconnectParticipant(dependencies, guest.room, guest.id),
  ]);
}

/** Ends the link of a unit; the unit stays. Throws NOT_INVITED. */
export async function revoke(dependencies: InvitationDependencies, caller: Caller, unitId: string): Promise<void> {
  const row = await invitationOf(dependencies.db, unitId);
  const guest = await mutate(
    dependencies,
    caller,
    async (tx) => {
      await tx.updateTable('invitations').set({ token_hash: null }).where('unit_id', '=', unitId).execute();
      return voidConnection(tx, unitId);
    },
    { action: 'guest:revoke', subject: { kind: 'unit', id: unitId }, touches: [['unit', unitId]] },
  );
  await disconnectGuest(dependencies, row, guest);
}

/** Removes an ad-hoc unit with its data (`leaveInventory`). Throws NOT_INVITED, NOT_FOUND unless the caller sees the group and the unit is in it, FORBIDDEN for hidden groups. */
export async function removeAdhoc(
  dependencies: InvitationDependencies,
  caller: Caller,
  { id: unitId, record }: VisibleUnit,
  groupId: string,
): Promise<void> {
  const { db, vault, registry } = dependencies;
  const row = await invitationOf(db, unitId);
  if (row.mode !== 'adhoc') throw new Refusal('NOT_INVITED');
  await visibleGroup(db, caller.scope, groupId);
  if (!record.groupIds.includes(groupId)) throw new Refusal('NOT_FOUND');
  await requireAllGroups(db, caller, 'unit', record);
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
  await disconnectGuest(dependencies, row, guest);
  await afterLeaving(dependencies, unitId, channels);
  // Its channels are free now.
  await Promise.all(channelsOfRun(record.transmission).map((id) => registry.refresh('channel', id)));
}
