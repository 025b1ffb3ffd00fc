import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** The groups that a unit, a server or a channel joins that is new in an inventory. */
export async function autoGroups(
  tx: Transaction<Database>,
  inventoryId: string,
  kind: 'unit' | 'server' | 'channel',
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('groups')
    .select('id')
    .where('inventory_id', '=', inventoryId)
    .where((eb) =>
      kind === 'unit' ? eb.or([eb('auto_units', '=', true), eb('auto_all', '=', true)]) : eb('auto_all', '=', true),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
