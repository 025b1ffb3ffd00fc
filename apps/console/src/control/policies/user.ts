import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface VisibleUser {
  readonly id: string;
}

/** Users `u` that a scope covers: those in its inventories, and those who share one of its groups. */
export const usersWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(
        exists (
          select 1 from user_inventories vi
          where vi.user_id = u.id and vi.inventory_id = any(${[...scope.inventoryIds]}::text[]))
        or exists (
          select 1 from user_groups vg join groups g on g.id = vg.group_id
          where vg.user_id = u.id
            and (g.id = any(${[...scope.groupIds]}::text[]) or g.inventory_id = any(${[...scope.inventoryIds]}::text[]))))`;

/** A user whom the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export async function visibleUser(db: Kysely<Database>, scope: Scope, id: string): Promise<VisibleUser> {
  const { rows } = await sql<VisibleUser>`
    select u.id from users u where u.id = ${id} and ${usersWithin(scope)}`.execute(db);
  const [user] = rows;
  if (!user) throw new Refusal('NOT_FOUND');
  return user;
}
