import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleStory {
  readonly id: string;
}

/** Stories `s` that a scope covers: those of its groups, and all of the inventories that it manages. */
export const storiesWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(s.inventory_id = any(${[...scope.inventoryIds]}::text[]) or s.group_id = any(${[...scope.groupIds]}::text[]))`;

/** A story that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleStory(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleStory> {
  const { rows } = await sql<VisibleStory>`
    select s.id from stories s where s.id = ${id} and ${storiesWithin(scope)}`.execute(db);
  const [found] = rows;
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}
