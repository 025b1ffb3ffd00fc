import { sql, type Transaction } from 'kysely';
import type { Touched } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';

/** The units of an inventory, whose records every console must refresh. */
export async function unitsIn(tx: Transaction<Database>, inventoryId: string): Promise<readonly Touched[]> {
  const units = await tx
    .selectFrom('devices')
    .select('id')
    .where('inventory_id', '=', inventoryId)
    .where('kind', '=', 'unit')
    .execute();
  return units.map(({ id }) => ['unit', id]);
}

/** Deletes the positions of an inventory's units and hides those reported before `at`; returns the units. */
export async function clearLocations(
  tx: Transaction<Database>,
  inventoryId: string,
  at: Date,
): Promise<readonly Touched[]> {
  const ofInventory = sql<string>`(select id from devices where inventory_id = ${inventoryId} and kind = 'unit')`;
  await sql`update units set place_cleared_at = ${at} where device_id in ${ofInventory}`.execute(tx);
  await sql`delete from device_positions where device_id in ${ofInventory}`.execute(tx);
  return unitsIn(tx, inventoryId);
}
