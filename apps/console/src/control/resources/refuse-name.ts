import type { ErrorName } from '@backhaul/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

interface Named {
  readonly inventoryId: string;
  readonly id: string;
  readonly name: string;
}

/**
 * Refuses the name of a record where the rule does, by the names of the other records of its inventory. Locks the inventory, so that records
 * are named one after the other. @throws {Refusal} with the code of the rule
 */
export async function refuseName(
  tx: Transaction<Database>,
  table: 'stream_profiles' | 'stream_providers',
  { inventoryId, id, name }: Named,
  refusalOf: (name: string, others: readonly string[]) => ErrorName | null,
): Promise<void> {
  await tx.selectFrom('inventories').select('id').where('id', '=', inventoryId).forUpdate().execute();
  const others = await tx
    .selectFrom(table)
    .select('name')
    .where('inventory_id', '=', inventoryId)
    .where('id', '!=', id)
    .execute();
  const refused = refusalOf(
    name,
    others.map((other) => other.name),
  );
  if (refused !== null) throw new Refusal(refused);
}
