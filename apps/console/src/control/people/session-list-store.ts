import type { UserSession } from '@backhaul/contract';
import { browserWords } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Sessions of a user, the latest use first; `current` is the session of the caller. */
export async function sessionsOf(
  db: Kysely<Database>,
  userId: string,
  { now, current }: { readonly now: number; readonly current: string },
): Promise<UserSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at', 'expires_at', 'way'])
    .select(['password_due', 'second_factor_due'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...browserWords(row.user_agent),
    address: row.address,
    signedInAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    current: row.id === current,
    passwordDue: row.password_due !== null,
    secondFactorDue: row.second_factor_due,
    way: row.way,
  }));
}
