import { isCounterValid, type SecondFactorsOfUser } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/schema.js';

/** A passkey with its user, for a sign-in. */
export interface StoredPasskey {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly active: boolean;
  readonly publicKey: Buffer;
}

/** Stores a challenge: with a session for a new passkey, without one for a sign-in. */
export async function storeChallenge(
  db: Kysely<Database>,
  challenge: string,
  { sessionId, expiresAt }: { readonly sessionId: string | null; readonly expiresAt: number },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, session_id: sessionId, expires_at: new Date(expiresAt) })
    .execute();
}

/** Consumes a challenge. False if it does not exist or has expired. */
export async function takeChallenge(
  db: Kysely<Database>,
  challenge: string,
  { sessionId, now }: { readonly sessionId: string | null; readonly now: number },
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('session_id', 'is not distinct from', sessionId)
    .returning('expires_at')
    .executeTakeFirst();
  return row !== undefined && row.expires_at.getTime() > now;
}

/** The passkey of a credential id, also of an inactive user. */
export async function passkeyOf(db: Kysely<Database>, credentialId: string): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id as userId', 'u.username', 'u.active', 'p.public_key as publicKey'])
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Records a use with its counter; false, without a change, when the counter went back or the passkey is gone. */
export async function notePasskeyUse(
  tx: Transaction<Database>,
  id: string,
  { counter, at }: { readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const row = await tx.selectFrom('passkeys').select('counter').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row || !isCounterValid(row.counter, counter)) return false;
  await tx.updateTable('passkeys').set({ counter, last_used_at: at }).where('id', '=', id).execute();
  return true;
}

/** Second factors of a user, and the number of recovery codes. */
export async function factorsOf(
  db: Kysely<Database>,
  userId: string,
): Promise<SecondFactorsOfUser & { readonly recoveryCodes: number }> {
  const { rows } = await sql<SecondFactorsOfUser & { readonly recoveryCodes: number }>`
    select (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
      exists (select 1 from second_factors where user_id = ${userId} and confirmed_at is not null) as app,
      (select count(*)::int from recovery_codes where user_id = ${userId}) as "recoveryCodes"`.execute(db);
  return rows[0] ?? { passkeys: 0, app: false, recoveryCodes: 0 };
}
