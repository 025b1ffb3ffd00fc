import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleRollout {
  readonly id: string;
}

/** A rollout; only superusers see any, for one spans inventories. @throws {Refusal} NOT_FOUND */
export async function visibleRollout(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleRollout> {
  const row = await db.selectFrom('rollouts').select('id').where('id', '=', id).executeTakeFirst();
  if (row === undefined || !scope.all) throw new Refusal('NOT_FOUND');
  return row;
}
