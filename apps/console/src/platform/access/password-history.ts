import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.js';

/** With the current one, five passwords count as recent. */
const FORMER = 4;

/** Hashes of the former passwords of a user, the latest first, without the current one. */
export async function formerHashes(db: Kysely<Database>, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', userId)
    .orderBy('replaced_at', 'desc')
    .limit(FORMER)
    .execute();
  return rows.map((row) => row.password_hash);
}

/** Records the current password of a user before it changes; passwords that are no longer recent are deleted. */
export async function retirePassword(tx: Transaction<Database>, userId: string, at: Date): Promise<void> {
  const { password_hash } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (password_hash === null) return;
  await tx.insertInto('password_history').values({ user_id: userId, password_hash, replaced_at: at }).execute();
  await tx
    .deleteFrom('password_history')
    .where('user_id', '=', userId)
    .where('password_hash', 'not in', await formerHashes(tx, userId))
    .execute();
}
