import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleSupportCase {
  readonly id: string;
}

/** Support cases `c` that a scope covers: those of its groups, and all of the inventories that it manages. */
export const supportCasesWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(c.inventory_id = any(${[...scope.inventoryIds]}::text[]) or c.group_id = any(${[...scope.groupIds]}::text[]))`;

/** A support case that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleSupportCase(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleSupportCase> {
  const { rows } = await sql<VisibleSupportCase>`
    select c.id from support_cases c where c.id = ${id} and ${supportCasesWithin(scope)}`.execute(db);
  const [found] = rows;
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}
