import type { SoftwareKind } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import { serverSeen } from '../../control/policies/seen.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';

/** Units and servers of an inventory that a scope sees. */
export async function devicesIn(
  db: Kysely<Database>,
  scope: Scope,
  inventoryId: string,
): Promise<readonly { readonly id: string; readonly kind: SoftwareKind }[]> {
  const { rows } = await sql<{ readonly id: string; readonly kind: SoftwareKind }>`
    select s.id, s.kind from devices s where s.inventory_id = ${inventoryId} and ${serverSeen(scope)}`.execute(db);
  return rows;
}
