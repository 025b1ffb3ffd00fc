import { message } from '@backhaul/contract';
import { randomInt } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { mutateAccount } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { lockAccounts, refuseTaken } from '../../control/people/unique-account.js';
import type { Throttle } from '../../platform/access/throttle.js';
import { accountRule } from '../../platform/access/throttle-rules.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid } from '../../platform/kernel/refusal.js';
import { languageOf } from '../../control/mail/language.js';
import type { Mailer } from '../../control/mail/mailer.js';
import type { Vault } from '../../platform/vault/vault.js';
import { codeMessage } from './code-message.js';

export interface ContactDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly mailer: Pick<Mailer, 'post'>;
  readonly throttle: Throttle;
  readonly clock: Clock;
}

/** Letters and digits without the ambiguous 0, O, 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;
const VALID_HOURS = 72;
/** Wrong codes before the code becomes void. The throttle only slows down attempts, and forgets them. */
const MOST_MISSES = 10;

const hashed = (vault: Vault, userId: string, code: string): Buffer =>
  vault.sign('email code', `${userId}:${code.toUpperCase().replaceAll(/[\s-]/g, '')}`);

/** Sends a code to an address; an earlier one is void. Throws THROTTLED after too many requests. */
export async function startVerification(
  { db, vault, mailer, throttle, clock }: ContactDependencies,
  caller: Caller,
  email: string,
): Promise<{ delivery: 'sent' | 'outbox'; expiresAt: number }> {
  // A request counts like a guess and is not returned, so that no address is flooded with mail.
  await throttle.attempt([{ key: `mail:${caller.userId}`, rule: accountRule }]);
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const expiresAt = clock.now() + VALID_HOURS * 3_600_000;
  const subject = { kind: 'user', id: caller.userId } as const;
  const send = async (tx: Transaction<Database>) => {
    await tx.deleteFrom('email_verifications').where('user_id', '=', caller.userId).execute();
    await tx
      .insertInto('email_verifications')
      .values({
        token_hash: hashed(vault, caller.userId, letters),
        user_id: caller.userId,
        email,
        expires_at: new Date(expiresAt),
      })
      .execute();
    const code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
    const words = codeMessage(await languageOf(tx, caller.userId), code, VALID_HOURS);
    return mailer.post(tx, { transport: 'email', recipient: email, inventoryId: null, ...words });
  };
  const delivery = await mutateAccount(db, caller, send, { action: 'contact:startVerification', subject });
  return { delivery, expiresAt };
}

/** Redeems a code once, and sets its address for the account. Throws INVALID for a wrong, expired or void code. */
export async function finishVerification(
  { db, vault, throttle, clock }: ContactDependencies,
  caller: Caller,
  code: string,
): Promise<void> {
  const key = `code:${caller.userId}`;
  await throttle.attempt([{ key, rule: accountRule }]);
  const now = new Date(clock.now());
  const subject = { kind: 'user', id: caller.userId } as const;
  const verify = async (tx: Transaction<Database>) => {
    const row = await tx
      .deleteFrom('email_verifications')
      .where('token_hash', '=', hashed(vault, caller.userId, code))
      .where('user_id', '=', caller.userId)
      .where('expires_at', '>', now)
      .returning('email')
      .executeTakeFirst();
    if (!row) return countMiss(tx, caller.userId);
    await lockAccounts(tx);
    await refuseTaken(tx, caller.userId, row);
    await tx
      .updateTable('users')
      .set({ email: row.email, email_verified_at: now })
      .where('id', '=', caller.userId)
      .execute();
    // Password links were sent to the earlier address.
    await tx.deleteFrom('password_links').where('user_id', '=', caller.userId).execute();
    return row.email;
  };
  const verified = await mutateAccount(db, caller, verify, (email) =>
    email === undefined
      ? undefined
      : { action: 'contact:verifyEmail', subject, detail: email, touches: [['user', caller.userId]] },
  );
  if (verified === undefined) throw invalid('body.code', message('default'));
  // Not cleared, so that verifying one's own address does not allow more guesses for another one.
  await throttle.succeeded({ cleared: [], returned: [key] });
}

/** Counts a wrong code of a user; the last allowed one makes the code void. */
async function countMiss(tx: Transaction<Database>, userId: string): Promise<undefined> {
  await tx
    .updateTable('email_verifications')
    .set((eb) => ({ misses: eb('misses', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
  await tx.deleteFrom('email_verifications').where('user_id', '=', userId).where('misses', '>=', MOST_MISSES).execute();
}
