import { message } from '@backhaul/contract';
import { passwordDue } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { audit } from '../../platform/access/audit.js';
import { knownBrowser } from '../../platform/access/known-browser.js';
import { mutateAccount } from '../../platform/access/mutate.js';
import { passwordMatches } from '../../platform/access/passwords.js';
import type { SecondFactors } from '../../platform/access/second-factors.js';
import type { Sessions, SessionToken } from '../../platform/access/sessions.js';
import type { Throttle } from '../../platform/access/throttle.js';
import { accountRule, addressRule } from '../../platform/access/throttle-rules.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { knownName, refusedSignIns, signedIn, termsOf, userByName, type UserRow } from './store.js';

export interface SignInDeps {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly secondFactors: SecondFactors;
  readonly clock: Clock;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/** Where a sign-in comes from. */
interface Origin {
  readonly address: string;
  readonly sessionToken: string | undefined;
  readonly browserToken: string | undefined;
  readonly userAgent: string | undefined;
}

/**
 * A browser on which the user has signed in before has a separate counter, so that guesses of others do not lock it out. The
 * name is contained as a signature: some users type their password into the name field.
 */
function accountKey(vault: Vault, username: string, browser: string | undefined): string {
  const name = vault.sign('account', username.toLowerCase()).toString('base64url');
  return `account:${name}${browser === undefined ? '' : ` browser:${browser}`}`;
}

/**
 * Signs a user in with a new token; the session that the browser had is over. Throws `THROTTLED`, or
 * `BAD_CREDENTIALS` after the same time whether the name exists or not; `SECOND_FACTOR` when the password is right and
 * the code of the app is missing or wrong. With a password that has expired or is to be changed, the session is good for that alone.
 */
export async function signIn(
  { db, vault, sessions, throttle, secondFactors, clock }: SignInDeps,
  { username, password, code }: Credentials,
  from: Origin,
): Promise<{ readonly user: UserRow; readonly token: SessionToken }> {
  const account = accountKey(vault, username, knownBrowser(vault, username, from.browserToken));
  const address = `address:${from.address}`;
  const refused = async (why: string): Promise<void> => {
    const known = await knownName(db, username);
    await audit(db, {
      // An unknown name may be a password in the wrong field.
      caller: { userId: null, username: known ?? '', address: from.address },
      action: 'session:signIn',
      result: 'refused',
      code: why,
      detail: known === undefined ? 'no such user' : null,
    });
  };
  try {
    await throttle.attempt([
      { key: account, rule: accountRule },
      { key: address, rule: addressRule },
    ]);
  } catch (error) {
    if (error instanceof Refusal) await refused(error.error);
    throw error;
  }
  const user = await userByName(db, username);
  if (!(await passwordMatches(user?.password_hash ?? null, password)) || !user) {
    await refused('BAD_CREDENTIALS');
    throw new Refusal('BAD_CREDENTIALS');
  }
  if (await secondFactors.of(user.id)) {
    // Being asked for the code is no failure and clears none: with the password alone, codes could be guessed without limit.
    if (code === undefined) {
      await throttle.succeeded({ cleared: [], returned: [account, address] });
      throw new Refusal('SECOND_FACTOR');
    }
    if (!(await db.transaction().execute((tx) => secondFactors.take(tx, user.id, code)))) {
      await refused('SECOND_FACTOR');
      throw new Refusal('SECOND_FACTOR', message('code_incorrect'));
    }
  }
  await throttle.succeeded({ cleared: [account], returned: [address] });
  const former = from.sessionToken === undefined ? undefined : await sessions.find(from.sessionToken);
  const now = clock.now();
  const { token, ending } = await mutateAccount(
    db,
    { userId: user.id, username: user.username, address: from.address },
    async (tx) => {
      const begun = await sessions.begin(tx, user.id, from.address, {
        userAgent: from.userAgent,
        passwordDue: passwordDue(termsOf(user), now),
        formerSignInAt: user.last_sign_in_at,
        failedSignIns: await refusedSignIns(tx, user.username, user.last_sign_in_at ?? user.created_at),
      });
      await signedIn(tx, user.id, new Date(now));
      return { token: begun, ending: former && (await sessions.end(tx, former.sessionId)) };
    },
    { action: 'session:signIn' },
  );
  if (ending) sessions.ended(ending);
  return { user, token };
}
