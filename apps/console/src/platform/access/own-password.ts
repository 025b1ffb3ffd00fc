import { message } from '@backhaul/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.js';
import { invalid } from '../kernel/refusal.js';
import { passwordMatches } from './passwords.js';
import type { Caller } from './scope.js';
import type { Throttle } from './throttle.js';
import { accountRule } from './throttle-rules.js';

interface OwnPasswordDeps {
  readonly db: Kysely<Database>;
  readonly throttle: Throttle;
}

/** The throttle key for a signed-in user's password; failed sign-ins have another one. */
export const ownPasswordKey = (caller: Caller): string => `own:${caller.userId}`;

/** The throttle key for a signed-in user's codes. A correct password is not enough to clear it. */
export const ownCodeKey = (caller: Caller): string => `own-code:${caller.userId}`;

/**
 * Requires the password of a signed-in user again, throttled like a sign-in; returns its hash.
 * Throws `THROTTLED`, or `INVALID` at `path`.
 */
export async function requireOwnPassword(
  deps: OwnPasswordDeps,
  caller: Caller,
  password: string,
  path: string,
): Promise<string> {
  const key = ownPasswordKey(caller);
  await deps.throttle.attempt([{ key, rule: accountRule }]);
  const hash = await matchOwnPassword(deps, caller, password, path);
  await deps.throttle.succeeded({ cleared: [key], returned: [] });
  return hash;
}

/** Compares without counting, for attempts that need more than the password. Throws `INVALID` at `path`. */
export async function matchOwnPassword(
  { db }: Pick<OwnPasswordDeps, 'db'>,
  caller: Caller,
  password: string,
  path: string,
): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', caller.userId)
    .where('active', '=', true)
    .executeTakeFirst();
  const hash = user?.password_hash ?? null;
  if (!(await passwordMatches(hash, password)) || hash === null) {
    throw invalid(path, message('password_incorrect'));
  }
  return hash;
}
