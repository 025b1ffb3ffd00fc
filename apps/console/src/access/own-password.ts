import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.js';
import { Refusal } from '../http/refusal.js';
import { passwordMatches } from './passwords.js';
import type { Caller } from './scope.js';
import type { Throttle } from './throttle.js';
import { accountRule } from './throttle-rules.js';

/** Of this user who is signed in: strangers' guesses at the sign-in do not stand in the way. */
const keyOf = (caller: Caller): string => `own:${caller.userId}`;

/**
 * Has a signed-in user show the password again, throttled as a sign-in is; answers its hash.
 * Throws `THROTTLED`, or `INVALID` at `path`.
 */
export async function requireOwnPassword(
  { db, throttle }: { readonly db: Kysely<Database>; readonly throttle: Throttle },
  caller: Caller,
  password: string,
  path: string,
): Promise<string> {
  const key = keyOf(caller);
  await throttle.attempt([{ key, rule: accountRule }]);
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', caller.userId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!user || !(await passwordMatches(user.password_hash, password))) {
    throw new Refusal('INVALID', undefined, [{ path, message: 'Password is incorrect' }]);
  }
  await throttle.succeeded({ cleared: [key], returned: [] });
  return user.password_hash;
}
