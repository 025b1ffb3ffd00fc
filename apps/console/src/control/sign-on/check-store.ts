import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** A session with the user that the provider is asked about. */
export interface DueSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly organizationId: string;
  /** Sealed. */
  readonly refreshToken: string;
}

/** Claims sessions that were not checked since; they are due again in the next interval, whatever the result. */
export async function takeDueSessions(
  db: Kysely<Database>,
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<readonly DueSession[]> {
  const rows = await db
    .selectFrom('sign_on_sessions as o')
    .innerJoin('sessions as s', 's.id', 'o.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('organizations as g', 'g.id', 'o.organization_id')
    .select(['s.id as sessionId', 's.user_id as userId', 'u.username', 'o.organization_id as organizationId'])
    .select('o.refresh_token as refreshToken')
    .where('o.refresh_token', 'is not', null)
    .where('o.checked_at', '<=', before)
    .where('s.expires_at', '>', now)
    .where('u.active', '=', true)
    .where('g.enabled', '=', true)
    .orderBy('o.checked_at')
    .limit(limit)
    .execute();
  const due = rows.flatMap(({ refreshToken, ...row }) => (refreshToken === null ? [] : [{ ...row, refreshToken }]));
  if (due.length === 0) return due;
  const ids = due.map(({ sessionId }) => sessionId);
  await db.updateTable('sign_on_sessions').set({ checked_at: now }).where('session_id', 'in', ids).execute();
  return due;
}

/** Stores the new refresh token of a user who still exists at the provider. */
export async function confirmUser(
  db: Kysely<Database>,
  { sessionId, userId }: Pick<DueSession, 'sessionId' | 'userId'>,
  { sealed, now }: { readonly sealed: string; readonly now: Date },
): Promise<void> {
  await db.updateTable('sign_on_sessions').set({ refresh_token: sealed }).where('session_id', '=', sessionId).execute();
  await db.updateTable('enterprise_users').set({ confirmed_at: now }).where('user_id', '=', userId).execute();
}

/** Deactivates a user who no longer exists at the provider; false if that is done already, or the session is gone. */
export async function removeUser(
  tx: Transaction<Database>,
  { userId, sessionId }: DueSession,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ active: false })
    .where('id', '=', userId)
    .where('active', '=', true)
    .where((eb) =>
      eb.exists(eb.selectFrom('sign_on_sessions').select('session_id').where('session_id', '=', sessionId)),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.updateTable('enterprise_users').set({ removed_at: now }).where('user_id', '=', userId).execute();
  return true;
}
