import type { Caller } from '../../access/scope.js';
import { audit } from '../../access/audit.js';
import { notifyChanged } from '../../db/notify.js';
import { afterLeaving, leaveInventory } from '../../devices/leave-inventory.js';
import { enteredGroup, visibleUnit } from '../../devices/visible.js';
import { channelsOfRun } from '../../registry/types.js';
import { Refusal } from '../../http/refusal.js';
import type { GuestDependencies } from './dependencies.js';
import { invitationOf, type InvitationRow } from './store.js';

type Ended = Pick<InvitationRow, 'unit_id' | 'bucket'>;

/** Voids the credentials by which a browser is connected as the unit, and sends it off. */
export async function endConnection(
  { db, registry, sendOff }: GuestDependencies,
  { unit_id, bucket }: Ended,
): Promise<void> {
  await db
    .transaction()
    .execute((tx) =>
      Promise.all([
        tx.updateTable('devices').set({ secret_hash: null }).where('id', '=', unit_id).execute(),
        tx.deleteFrom('pairing_codes').where('device_id', '=', unit_id).execute(),
        notifyChanged(tx, 'unit', unit_id),
      ]),
    );
  await sendOff({ deviceId: unit_id, bucket });
  await registry.refresh('unit', unit_id);
}

/** Ends the link of a unit; the unit stays. Throws NOT_INVITED, NOT_FOUND. */
export async function revoke(dependencies: GuestDependencies, caller: Caller, unitId: string): Promise<void> {
  const { db, registry } = dependencies;
  visibleUnit(registry, caller.scope, unitId);
  const row = await invitationOf(db, unitId);
  await db
    .transaction()
    .execute((tx) =>
      Promise.all([
        tx.updateTable('invitations').set({ token_hash: null }).where('unit_id', '=', unitId).execute(),
        audit(tx, { caller, action: 'guest:revoke', subject: { kind: 'unit', id: unitId }, result: 'done' }),
      ]),
    );
  await endConnection(dependencies, row);
}

/** Removes an ad-hoc unit as any other (`leaveInventory`). Throws NOT_INVITED, NOT_FOUND for the unit, a group that it is not in or the caller may not enter. */
export async function removeAdhoc(
  dependencies: GuestDependencies,
  caller: Caller,
  ask: { readonly groupId: string; readonly unitId: string },
): Promise<void> {
  const { db, vault, registry, sendOff } = dependencies;
  const { groupId, unitId } = ask;
  const { record } = visibleUnit(registry, caller.scope, unitId);
  const row = await invitationOf(db, unitId);
  if (row.mode !== 'adhoc') throw new Refusal('NOT_INVITED');
  await enteredGroup(db, caller.scope, groupId);
  if (!record.groupIds.includes(groupId)) throw new Refusal('NOT_FOUND');
  const channels = await db.transaction().execute(async (tx) => {
    const known = await leaveInventory(tx, vault, unitId);
    await Promise.all([
      tx.deleteFrom('devices').where('id', '=', unitId).execute(),
      audit(tx, {
        caller,
        action: 'guest:remove',
        subject: { kind: 'unit', id: unitId },
        result: 'done',
        detail: row.name,
      }),
      notifyChanged(tx, 'unit', unitId),
    ]);
    return known;
  });
  await sendOff({ deviceId: unitId, bucket: row.bucket });
  await afterLeaving(dependencies, unitId, channels);
  // Its transmission went with it: the channels are free.
  await Promise.all(channelsOfRun(record.transmission).map((id) => registry.refresh('channel', id)));
}
