import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Tables without a unique index on names: records of earlier versions may share a name until they are renamed. */
type Table = 'alert_routes' | 'duty_lists' | 'webhooks';

/**
 * Refuses a name that another record of the inventory has, ignoring case. Locks the inventory until the transaction ends, so that of two
 * simultaneous changes the second is refused. @throws {Refusal} NAME_TAKEN
 */
export async function requireFreeName(
  tx: Transaction<Database>,
  table: Table,
  { id, inventoryId, name }: { readonly id: string; readonly inventoryId: string; readonly name: string },
): Promise<void> {
  await sql`select 1 from inventories where id = ${inventoryId} for no key update`.execute(tx);
  const { rows } = await sql`
    select 1 from ${sql.table(table)} r
    where r.inventory_id = ${inventoryId} and lower(r.name) = lower(${name}) and r.id <> ${id} limit 1`.execute(tx);
  if (rows.length > 0) throw new Refusal('NAME_TAKEN');
}
