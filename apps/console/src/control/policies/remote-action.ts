import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleRemoteAction {
  readonly id: string;
  readonly inventoryId: string;
}

/** Remote actions `a` that a scope covers: those in the inventories that it manages. Requesters have separate lists. */
export const remoteActionsWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : sql<boolean>`a.inventory_id = any(${[...scope.inventoryIds]}::text[])`;

/** A remote action in an inventory that the caller manages. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleRemoteAction(
  db: Kysely<Database>,
  scope: Scope,
  id: string,
): Promise<VisibleRemoteAction> {
  const { rows } = await sql<VisibleRemoteAction>`
    select a.id, a.inventory_id as "inventoryId" from remote_actions a
    where a.id = ${id} and ${remoteActionsWithin(scope)}`.execute(db);
  const [action] = rows;
  if (!action) throw new Refusal('NOT_FOUND');
  return action;
}
