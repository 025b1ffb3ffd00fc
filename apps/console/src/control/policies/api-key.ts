import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleApiKey {
  readonly id: string;
}

/** API keys `k` that a scope covers: those that reach into an inventory that it manages. */
export const apiKeysWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select 1 from api_key_inventories vi
        where vi.api_key_id = k.id and vi.inventory_id = any(${[...scope.inventoryIds]}::text[]))`;

/** An API key that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleApiKey(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleApiKey> {
  const { rows } = await sql<VisibleApiKey>`
    select k.id from api_keys k where k.id = ${id} and ${apiKeysWithin(scope)}`.execute(db);
  const [key] = rows;
  if (!key) throw new Refusal('NOT_FOUND');
  return key;
}
