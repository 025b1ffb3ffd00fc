import { message, type Message } from '@backhaul/contract';
import { randomInt } from 'node:crypto';
import { checkPassword } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.js';
import { newId } from '../kernel/ids.js';
import { isGuessable } from './guessable.js';
import { hashPassword } from './passwords.js';

/** The administrator that was created; `password` is present when the console chose it, and is shown once. */
export interface NewAdministrator {
  readonly username: string;
  readonly password: string | null;
}

const USERNAME = 'admin';
/** Arbitrary number: the key of our PostgreSQL advisory lock. */
const LOCK = 7_204_113;

/**
 * Creates the first user, a super user, when there is none; null when there is one. Throws when the
 * password that the operator gave is too weak.
 */
export async function bootstrapAdministrator(
  db: Kysely<Database>,
  givenPassword: string | undefined,
): Promise<NewAdministrator | null> {
  return db.transaction().execute(async (tx) => {
    // The lock prevents that two consoles that start together create two.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const anybody = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (anybody) return null;
    const complaint = givenPassword === undefined ? null : await complaintOf(givenPassword);
    if (complaint !== null) throw new Error(`ADMIN_PASSWORD is too weak. ${complaint.text}.`);
    const password = givenPassword ?? makePassword();
    await tx
      .insertInto('users')
      .values({
        id: newId('usr'),
        username: USERNAME,
        first_name: 'Administrator',
        password_hash: await hashPassword(password),
        roles: ['super_user'],
      })
      .execute();
    return { username: USERNAME, password: givenPassword === undefined ? password : null };
  });
}

/** Removes the administrator that a failed start created, because its password was never shown; an administrator with a configured password stays. */
export async function withdrawAdministrator(db: Kysely<Database>, made: NewAdministrator): Promise<void> {
  if (made.password !== null) await db.deleteFrom('users').where('username', '=', made.username).execute();
}

/** Problem of the password that the operator configured; null when it is good. */
async function complaintOf(password: string): Promise<Message | null> {
  return checkPassword(password) ?? ((await isGuessable(password, [USERNAME])) ? message('password_guessable') : null);
}

/** Letters and digits that are not easily confused. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Four groups of five: 116 bits, which meets the password rules. */
function makePassword(): string {
  for (;;) {
    const groups = Array.from({ length: 4 }, () =>
      Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    );
    const password = groups.join('-');
    if (checkPassword(password) === null) return password;
  }
}
