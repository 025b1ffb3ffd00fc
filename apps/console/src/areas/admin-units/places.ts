import { sql, type Kysely, type Transaction } from 'kysely';
import { audit } from '../../access/audit.js';
import { mayEnter, type Caller, type Scope } from '../../access/scope.js';
import { notifyChanged } from '../../db/notify.js';
import type { Database } from '../../db/schema.js';
import { refusingTakenNames } from '../../devices/names.js';
import { enteredGroup, enteredInventory, visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { AdminUnitDependencies } from './dependencies.js';

/** Groups of an inventory that a scope may enter, by name; `search` is matched anywhere in the name. */
export async function groupsOfInventory(db: Kysely<Database>, scope: Scope, inventoryId: string, search = '') {
  const rows = await db
    .selectFrom('groups as g')
    .innerJoin('inventories as i', 'i.id', 'g.inventory_id')
    .select(['g.id as uid', 'g.name', 'g.inventory_id as inventoryId', 'i.name as inventoryName'])
    .where('g.inventory_id', '=', inventoryId)
    .orderBy('g.name')
    .execute();
  const word = search.toLowerCase();
  return rows.filter(({ uid, name }) => mayEnter(scope, { id: uid, inventoryId }) && name.toLowerCase().includes(word));
}

/** Puts a unit in a group of its inventory, or takes it out; what is so already stays. */
export async function placeInGroup(
  { db, registry }: AdminUnitDependencies,
  caller: Caller,
  { groupId, unitId }: { readonly groupId: string; readonly unitId: string },
  member: boolean,
): Promise<void> {
  const group = await enteredGroup(db, caller.scope, groupId);
  const { record } = visibleUnit(registry, caller.scope, unitId);
  if (group.inventoryId !== record.inventoryId) throw new Refusal('NOT_FOUND');
  await db.transaction().execute(async (tx) => {
    if (!(await (member ? join(tx, groupId, unitId) : leave(tx, groupId, unitId)))) return;
    const action = member ? 'unit:joinGroup' : 'unit:leaveGroup';
    await Promise.all([
      audit(tx, { caller, action, subject: { kind: 'unit', id: unitId }, result: 'done', detail: groupId }),
      notifyChanged(tx, 'unit', unitId),
    ]);
  });
  await registry.refresh('unit', unitId);
}

async function join(tx: Transaction<Database>, groupId: string, unitId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into device_groups (device_id, group_id)
    select d.id, g.id from devices d join groups g on g.inventory_id = d.inventory_id
    where d.id = ${unitId} and g.id = ${groupId}
    on conflict do nothing`.execute(tx);
  return numAffectedRows > 0n;
}

async function leave(tx: Transaction<Database>, groupId: string, unitId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('device_groups')
    .where('device_id', '=', unitId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Moves a unit to an inventory that the caller sees whole. Groups, labels and channel belong to the old one, and stay there. */
export async function moveToInventory(
  { db, registry }: AdminUnitDependencies,
  caller: Caller,
  { inventoryId, unitId }: { readonly inventoryId: string; readonly unitId: string },
): Promise<void> {
  const { scope } = caller;
  if (!scope.all && !scope.inventoryIds.has(inventoryId)) throw new Refusal('NOT_FOUND');
  await enteredInventory(db, scope, inventoryId);
  const { record, view } = visibleUnit(registry, scope, unitId);
  if (record.inventoryId === inventoryId) return;
  if (view.transmission !== null) throw new Refusal('UNIT_BUSY');
  await refusingTakenNames(() =>
    db.transaction().execute(async (tx) => {
      const held = await tx.selectFrom('devices').select('id').where('id', '=', unitId).forUpdate().executeTakeFirst();
      if (!held) throw new Refusal('NOT_FOUND');
      const open = await tx
        .selectFrom('transmissions')
        .select('id')
        .where('unit_id', '=', unitId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      if (open) throw new Refusal('UNIT_BUSY');
      await Promise.all([
        tx.deleteFrom('device_groups').where('device_id', '=', unitId).execute(),
        tx.deleteFrom('device_labels').where('device_id', '=', unitId).execute(),
        tx
          .updateTable('devices')
          .set({ inventory_id: inventoryId, selected_channel_id: null, bridges: '{}' })
          .where('id', '=', unitId)
          .execute(),
        audit(tx, {
          caller,
          action: 'unit:move',
          subject: { kind: 'unit', id: unitId },
          result: 'done',
          detail: `${record.inventoryId} to ${inventoryId}`,
        }),
        notifyChanged(tx, 'unit', unitId),
      ]);
    }),
  );
  await registry.refresh('unit', unitId);
}
