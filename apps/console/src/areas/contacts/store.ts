import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** How a user can be reached; empty texts where nothing is known. */
export async function contactOf(db: Kysely<Database>, userId: string) {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('user_contacts as c', 'c.user_id', 'u.id')
    .select(['u.email', 'u.email_verified_at', 'c.phone', 'c.company', 'c.country', 'c.note'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    phone: row.phone ?? '',
    company: row.company ?? '',
    country: row.country ?? '',
    note: row.note ?? '',
  };
}
