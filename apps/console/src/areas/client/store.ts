import { UserPreferences, type UserPreferences as Preferences } from '@backhaul/contract';
import { sql, type Kysely } from 'kysely';
import { effectiveFeatures } from '../../control/policies/group.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { DEFAULT_PREFERENCES } from './default-preferences.js';

/** Preferences of a user, merged with the defaults. */
export async function preferencesOf(db: Kysely<Database>, userId: string): Promise<Preferences> {
  const row = await db.selectFrom('preferences').select('data').where('user_id', '=', userId).executeTakeFirst();
  return withDefaults(row?.data ?? {});
}

/** Replaces the given keys, each as a whole; returns all preferences. */
export async function changePreferences(
  db: Kysely<Database>,
  userId: string,
  change: Partial<Preferences>,
): Promise<Preferences> {
  const data = JSON.stringify(change);
  const row = await db
    .insertInto('preferences')
    .values({ user_id: userId, data })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ data: sql`preferences.data || excluded.data` }))
    .returning('data')
    .executeTakeFirstOrThrow();
  return withDefaults(row.data);
}

/** A stored value that this version does not accept falls back to the default. */
function withDefaults(stored: Partial<Preferences>): Preferences {
  const whole = UserPreferences.safeParse({ ...DEFAULT_PREFERENCES, ...stored });
  if (whole.success) return whole.data;
  const broken = new Set(whole.error.issues.flatMap((issue) => (issue.path.length > 0 ? [String(issue.path[0])] : [])));
  const known = Object.entries(stored).filter(([key]) => key in DEFAULT_PREFERENCES && !broken.has(key));
  return UserPreferences.parse({ ...DEFAULT_PREFERENCES, ...Object.fromEntries(known) });
}

/** Names of features that are on in any group of a scope. */
export async function featuresOf(db: Kysely<Database>, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ readonly feature: string }>`
    select distinct feature from groups g, unnest(${effectiveFeatures('g')}) as feature
    where ${
      scope.all
        ? sql`true`
        : sql`(g.inventory_id = any(${[...scope.inventoryIds]}::text[]) or g.id = any(${[...scope.groupIds]}::text[]))`
    }
    order by feature`.execute(db);
  return rows.map(({ feature }) => feature);
}

/** Active, unexpired notifications for the users of a scope, newest first. */
export async function currentNotifications(db: Kysely<Database>, scope: Scope, now: Date) {
  const rows = await db
    .selectFrom('client_notifications')
    .select(['id', 'body', 'expires_at', 'global', 'time_on_screen', 'interval_s', 'closed_interval_s'])
    .where('active', '=', true)
    .where(isFor(scope))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    body: row.body,
    expireDate: row.expires_at?.getTime() ?? null,
    globalNotification: row.global,
    timeOnScreen: row.time_on_screen,
    interval: row.interval_s,
    closedInterval: row.closed_interval_s,
  }));
}

/** Global notifications, and those of inventories that the scope covers or has a group in. */
const isFor = (scope: Scope) =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(client_notifications.global or exists (
        select 1 from client_notification_inventories ni
        where ni.notification_id = client_notifications.id and (
          ni.inventory_id = any(${[...scope.inventoryIds]}::text[])
          or ni.inventory_id in (select g.inventory_id from groups g where g.id = any(${[...scope.groupIds]}::text[])))))`;
