import { INVENTORY_FEATURES } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { mayEnter, type Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleGroup {
  readonly id: string;
  readonly inventoryId: string;
  /** Features that are on for the group. */
  readonly features: readonly string[];
}

/** Features that are on for a row of `groups`, by its name in the query: those that its inventory does not switch off. */
export const effectiveFeatures = (group: string): RawBuilder<string[]> => sql<string[]>`array(
  select f from unnest(${sql.ref(`${group}.features`)}) as f
  where f <> all(${[...INVENTORY_FEATURES]}::text[]) or exists (
    select 1 from inventories where inventories.id = ${sql.ref(`${group}.inventory_id`)} and f = any(inventories.features)))`;

/** A group that the caller may enter, with its inventory. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleGroup(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleGroup> {
  const row = await db
    .selectFrom('groups')
    .select(['id', 'inventory_id', effectiveFeatures('groups').as('features')])
    .where('id', '=', id)
    .executeTakeFirst();
  const group = row && { id: row.id, inventoryId: row.inventory_id, features: row.features };
  if (!group || !mayEnter(scope, group)) throw new Refusal('NOT_FOUND');
  return group;
}
