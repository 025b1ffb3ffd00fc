import { commandMessage, permitsOperator, type SetOperator } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** The operator set that an inventory uses; null: every operator is permitted. */
export async function operatorSetOf(db: Kysely<Database>, inventoryId: string) {
  const row = await db
    .selectFrom('inventories as i')
    .innerJoin('operator_sets as s', 's.id', 'i.operator_set_id')
    .select(['s.name', 's.operators'])
    .where('i.id', '=', inventoryId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { name: row.name, operators: row.operators.map((one: SetOperator) => ({ ...one })) };
}

/** Refuses an operator that is not in the set of the inventory; null (the modem chooses) is always permitted. @throws {Refusal} OPERATOR_NOT_ALLOWED */
export async function requirePermittedOperator(
  db: Kysely<Database>,
  inventoryId: string,
  operatorId: string | null,
): Promise<void> {
  if (operatorId === null) return;
  const set = await operatorSetOf(db, inventoryId);
  if (set === null || permitsOperator(set, operatorId)) return;
  throw new Refusal('OPERATOR_NOT_ALLOWED', commandMessage('operator_not_in_set', { operatorId, set: set.name }));
}
