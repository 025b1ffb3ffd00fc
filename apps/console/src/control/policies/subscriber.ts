import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleSubscriber {
  readonly id: string;
}

/** Id prefix of the root folder of an inventory, which has no row. */
export const ROOT_PREFIX = 'root-';

/** Records `s` with an inventory that a scope manages. */
export const subscribersWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : sql<boolean>`s.inventory_id = any(${[...scope.inventoryIds]}::text[])`;

/** A share of another inventory, or a folder, that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleSubscriber(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleSubscriber> {
  const { rows } = await sql<VisibleSubscriber>`
    select s.id from (
      select id, inventory_id from subscribers
      union all
      select ${ROOT_PREFIX} || id, id from inventories) s
    where s.id = ${id} and ${subscribersWithin(scope)}`.execute(db);
  const [subscriber] = rows;
  if (!subscriber) throw new Refusal('NOT_FOUND');
  return subscriber;
}
