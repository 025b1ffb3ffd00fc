import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Contact data of a user; empty texts where unknown. */
export async function contactOf(db: Kysely<Database>, userId: string) {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('user_contacts as c', 'c.user_id', 'u.id')
    .select([
      'u.email',
      'u.email_verified_at',
      'u.agrees_to_updates',
      'u.updates_decided_at',
      'c.phone',
      'c.company',
      'c.country',
      'c.note',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    phone: row.phone ?? '',
    company: row.company ?? '',
    country: row.country ?? '',
    note: row.note ?? '',
    agreesToUpdates: row.agrees_to_updates,
    updatesDecidedAt: row.updates_decided_at?.getTime() ?? null,
  };
}

export const activeUser = (db: Kysely<Database>, id: string) =>
  db.selectFrom('users').select(['id', 'username']).where('id', '=', id).where('active', '=', true).executeTakeFirst();
