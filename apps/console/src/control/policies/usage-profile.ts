import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleUsageProfile {
  readonly id: string;
  readonly inventoryId: string;
}

/** Usage profiles `p` that a scope covers: those of the inventories that it manages or has a group in. */
export const usageProfilesWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(p.inventory_id = any(${[...scope.inventoryIds]}::text[]) or exists (
        select 1 from groups g where g.inventory_id = p.inventory_id and g.id = any(${[...scope.groupIds]}::text[])))`;

/** A usage profile that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleUsageProfile(
  db: Kysely<Database>,
  scope: Scope,
  id: string,
): Promise<VisibleUsageProfile> {
  const { rows } = await sql<VisibleUsageProfile>`
    select p.id, p.inventory_id as "inventoryId" from usage_profiles p
    where p.id = ${id} and ${usageProfilesWithin(scope)}`.execute(db);
  const [profile] = rows;
  if (!profile) throw new Refusal('NOT_FOUND');
  return profile;
}
