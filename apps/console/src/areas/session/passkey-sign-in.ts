import type { PasskeyAssertion } from '@backhaul/contract';
import { audit } from '../../platform/access/audit.js';
import type { Passkeys } from '../../platform/access/passkeys.js';
import type { SessionToken } from '../../platform/access/sessions.js';
import type { Throttle } from '../../platform/access/throttle.js';
import { accountRule, addressRule } from '../../platform/access/throttle-rules.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import { openSession, type OpenDependencies, type Origin } from './open-session.js';
import { userById, type UserRow } from './store.js';

export interface PasskeySignInDeps extends OpenDependencies {
  readonly vault: Vault;
  readonly throttle: Throttle;
  readonly passkeys: Passkeys;
}

/** Counter of an address's unanswered challenges. */
export const challengeKey = (address: string): string => `passkey-challenge:${address}`;

/**
 * Signs a user in with a passkey only. Throws `THROTTLED`, `PASSKEY_ADDRESS`, or the same `PASSKEY_REFUSED` for an unknown passkey, one of
 * an inactive user and a wrong signature.
 */
export async function signInWithPasskey(
  deps: PasskeySignInDeps,
  assertion: PasskeyAssertion,
  from: Origin,
): Promise<{ readonly user: UserRow; readonly token: SessionToken }> {
  const { db, vault, throttle, passkeys } = deps;
  // Counted by credential, not by user, so that unknown credentials are throttled in the same way.
  const passkey = `passkey:${vault.sign('passkey', assertion.id).toString('base64url')}`;
  const address = `address:${from.address}`;
  const refused = (code: string, username = '', why: string | null = null): Promise<void> =>
    audit(db, {
      caller: { userId: null, username, address: from.address },
      action: 'session:signIn',
      result: 'refused',
      code,
      detail: why === null ? 'passkey' : `passkey: ${why}`,
    });
  try {
    await throttle.attempt([
      { key: passkey, rule: accountRule },
      { key: address, rule: addressRule },
    ]);
  } catch (error) {
    if (error instanceof Refusal) await refused(error.error);
    throw error;
  }
  const signed = await passkeys.signed(from.host, assertion);
  const user = signed.ok ? await userById(db, signed.userId) : undefined;
  if (!signed.ok || user === undefined) {
    const [username, why] = signed.ok ? [undefined, null] : [signed.username, signed.why];
    await refused('PASSKEY_REFUSED', username, why);
    throw new Refusal('PASSKEY_REFUSED');
  }
  await throttle.succeeded({ cleared: [passkey], returned: [address, challengeKey(from.address)] });
  return openSession(deps, user, 'passkey', from);
}
