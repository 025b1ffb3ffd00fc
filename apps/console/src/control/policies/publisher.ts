import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisiblePublisher {
  readonly id: string;
}

/** Publishers `p` that a scope covers: those of the inventories that it manages. */
export const publishersWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : sql<boolean>`p.inventory_id = any(${[...scope.inventoryIds]}::text[])`;

/** A publisher that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visiblePublisher(db: Kysely<Database>, scope: Scope, id: string): Promise<VisiblePublisher> {
  const { rows } = await sql<VisiblePublisher>`
    select p.id from publishers p where p.id = ${id} and ${publishersWithin(scope)}`.execute(db);
  const [publisher] = rows;
  if (!publisher) throw new Refusal('NOT_FOUND');
  return publisher;
}
