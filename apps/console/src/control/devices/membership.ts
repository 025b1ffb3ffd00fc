import { sql, type Kysely, type Transaction } from 'kysely';
import { mayEnter, type Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';

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

/** Puts a device in a group of its inventory; false when it is a member already, or either is missing. */
export async function join(tx: Transaction<Database>, groupId: string, deviceId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into device_groups (device_id, group_id)
    select d.id, g.id from devices d join groups g on g.inventory_id = d.inventory_id
    where d.id = ${deviceId} and g.id = ${groupId}
    on conflict do nothing`.execute(tx);
  return numAffectedRows > 0n;
}

/** Removes a device from a group, its alert rules and its story, which stays as metadata; false when it was not a member. */
export async function leave(tx: Transaction<Database>, groupId: string, deviceId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('device_groups')
    .where('device_id', '=', deviceId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  await tx
    .updateTable('alert_configurations')
    .set({ mode: 'automatic', by_group_id: null })
    .where((where) => where.or([where('unit_id', '=', deviceId), where('server_id', '=', deviceId)]))
    .where('by_group_id', '=', groupId)
    .execute();
  await sql`
    update units set story_id = null from stories s
    where units.device_id = ${deviceId} and s.id = units.story_id and s.group_id = ${groupId}`.execute(tx);
  return numDeletedRows > 0n;
}
