import { audit } from '../../platform/access/audit.js';
import { knownBrowser } from '../../platform/access/known-browser.js';
import { passwordMatches } from '../../platform/access/passwords.js';
import type { SessionToken } from '../../platform/access/sessions.js';
import { signedName } from '../../platform/access/signed-name.js';
import type { Throttle } from '../../platform/access/throttle.js';
import { accountRule, addressRule } from '../../platform/access/throttle-rules.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import { openSession, type OpenDependencies, type Origin } from './open-session.js';
import { challengeKey } from './passkey-sign-in.js';
import { secondStep, type SecondStep, type SecondStepDeps } from './second-step.js';
import { knownName, userByName, type UserRow } from './store.js';

export interface SignInDeps extends OpenDependencies, SecondStepDeps {
  readonly vault: Vault;
  readonly throttle: Throttle;
}

export interface Credentials extends SecondStep {
  readonly username: string;
  readonly password: string;
}

/** A browser on which the user has signed in before has its own counter, so that guesses of others do not lock it out. */
function accountKey(vault: Vault, username: string, browser: string | undefined): string {
  return `account:${signedName(vault, username)}${browser === undefined ? '' : ` browser:${browser}`}`;
}

/**
 * Signs a user in with a new token; the browser's former session ends. Throws `THROTTLED`, or
 * `BAD_CREDENTIALS` after the same time whether the name exists or not; `SECOND_FACTOR` if the password is right and
 * the code or the passkey is missing or wrong, with the fields of the request that would be accepted.
 */
export async function signIn(
  deps: SignInDeps,
  { username, password, ...shown }: Credentials,
  from: Origin,
): Promise<{ readonly user: UserRow; readonly token: SessionToken }> {
  const { db, vault, throttle } = deps;
  const account = accountKey(vault, username, knownBrowser(vault, username, from.browserToken));
  const address = `address:${from.address}`;
  const refused = async (code: string, why: string | null = null): Promise<void> => {
    const known = await knownName(db, username);
    await audit(db, {
      // An unknown name may be a password in the wrong field.
      caller: { userId: null, username: known ?? '', address: from.address },
      action: 'session:signIn',
      result: 'refused',
      code,
      detail: known === undefined ? 'no such user' : why,
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
  const step = await secondStep(deps, user.id, shown, from.host);
  if (!('way' in step)) {
    // A missing factor neither counts nor clears the count: otherwise the password would allow unlimited guesses of codes.
    if (step.asked) await throttle.succeeded({ cleared: [], returned: [account, address] });
    else await refused('SECOND_FACTOR', step.why);
    throw step.refusal;
  }
  const returned = step.way === 'passwordAndPasskey' ? [address, challengeKey(from.address)] : [address];
  await throttle.succeeded({ cleared: [account], returned });
  return openSession(deps, user, step.way, from);
}
