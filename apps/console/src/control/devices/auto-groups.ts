import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Groups that a new unit, server or channel of an inventory joins. */
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
