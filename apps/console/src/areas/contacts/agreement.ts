import { audit } from '../../platform/access/audit.js';
import { mutateAccount } from '../../platform/access/mutate.js';
import { addressRule } from '../../platform/access/throttle-rules.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { userOfToken } from '../../control/release-notes/update-token.js';
import { activeUser } from './store.js';
import type { ContactDependencies } from './verification.js';

interface Actor {
  readonly userId: string;
  readonly username: string;
  readonly address: string;
}

/** Gives or withdraws a user's consent to news by e-mail; a repeated choice has no effect. */
export async function setAgreement(
  { db, clock }: Pick<ContactDependencies, 'db' | 'clock'>,
  actor: Actor,
  agrees: boolean,
): Promise<void> {
  await mutateAccount(
    db,
    actor,
    (tx) =>
      tx
        .updateTable('users')
        .set({ agrees_to_updates: agrees, updates_decided_at: new Date(clock.now()) })
        .where('id', '=', actor.userId)
        .where('agrees_to_updates', '!=', agrees)
        .executeTakeFirst(),
    ({ numUpdatedRows }) =>
      numUpdatedRows === 0n
        ? undefined
        : {
            action: agrees ? 'contact:agreeToUpdates' : 'contact:withdrawUpdates',
            subject: { kind: 'user', id: actor.userId },
          },
  );
}

/** Withdraws the consent by the link of an e-mail; the link can be used again. @throws {Refusal} UPDATES_LINK, THROTTLED */
export async function withdrawByLink(
  dependencies: ContactDependencies,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<void> {
  const { db, vault, throttle } = dependencies;
  const userId = userOfToken(vault, token);
  const user = userId === undefined ? undefined : await activeUser(db, userId);
  if (user !== undefined)
    return setAgreement(dependencies, { userId: user.id, username: user.username, address }, false);
  // Only failures count.
  await throttle.attempt([{ key: `updates-link:${address}`, rule: addressRule }]);
  await audit(db, {
    caller: { userId: null, username: '', address },
    action: 'user:openUpdatesLink',
    result: 'refused',
    code: 'UPDATES_LINK',
  });
  throw new Refusal('UPDATES_LINK');
}
