import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleAccessApproval {
  readonly id: string;
  readonly inventoryId: string;
}

/** Requests for access `a` that a scope covers: those for the inventories that it manages. */
export const accessApprovalsWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : sql<boolean>`a.inventory_id = any(${[...scope.inventoryIds]}::text[])`;

/** A request for access to an inventory that the caller manages. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleAccessApproval(
  db: Kysely<Database>,
  scope: Scope,
  id: string,
): Promise<VisibleAccessApproval> {
  const { rows } = await sql<VisibleAccessApproval>`
    select a.id, a.inventory_id as "inventoryId" from access_approvals a
    where a.id = ${id} and ${accessApprovalsWithin(scope)}`.execute(db);
  const [approval] = rows;
  if (!approval) throw new Refusal('NOT_FOUND');
  return approval;
}
