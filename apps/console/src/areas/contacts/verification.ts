import { randomInt } from 'node:crypto';
import { checkEmail, message } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import type { Throttle } from '../../access/throttle.js';
import { accountRule } from '../../access/throttle-rules.js';
import type { Clock } from '../../clock.js';
import { notifyChanged } from '../../db/notify.js';
import type { Database } from '../../db/schema.js';
import { invalid } from '../../http/refusal.js';
import { languageOf } from '../../mail/language.js';
import type { Mailer } from '../../mail/mailer.js';
import type { Vault } from '../../vault/vault.js';
import { codeWords } from './words.js';

export interface ContactDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly mailer: Pick<Mailer, 'post'>;
  readonly throttle: Throttle;
  readonly clock: Clock;
}

/** Letters and digits that nobody takes for another: no 0, O, 1, I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;
const VALID_MS = 30 * 60_000;

const hashed = (vault: Vault, userId: string, code: string): Buffer =>
  vault.sign('email code', `${userId}:${code.toUpperCase().replaceAll(/[\s-]/g, '')}`);

/** Sends a code to an address; an earlier one is void. Throws INVALID, or THROTTLED for who asks again and again. */
export async function startVerification(
  { db, vault, mailer, throttle, clock }: ContactDependencies,
  caller: Caller,
  email: string,
): Promise<{ delivery: 'sent' | 'outbox'; expiresAt: number }> {
  const complaint = checkEmail(email);
  if (complaint !== null) throw invalid('body.email', complaint);
  // Nobody is sent mail without end by it: an ask counts as a guess does, and is not given back.
  await throttle.attempt([{ key: `mail:${caller.userId}`, rule: accountRule }]);
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const expiresAt = clock.now() + VALID_MS;
  const delivery = await db.transaction().execute(async (tx) => {
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
    await audit(tx, {
      caller,
      action: 'contact:startVerification',
      subject: { kind: 'user', id: caller.userId },
      result: 'done',
    });
    const code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
    const words = codeWords(await languageOf(tx, caller.userId), code, VALID_MS / 60_000);
    return mailer.post(tx, { way: 'email', recipient: email, inventoryId: null, ...words });
  });
  return { delivery, expiresAt };
}

/** Takes a code back, once: its address becomes that of the account. Throws INVALID for what is wrong or too old. */
export async function finishVerification(
  { db, vault, throttle, clock }: ContactDependencies,
  caller: Caller,
  code: string,
): Promise<void> {
  const key = `code:${caller.userId}`;
  await throttle.attempt([{ key, rule: accountRule }]);
  const now = new Date(clock.now());
  const proved = await db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('email_verifications')
      .where('token_hash', '=', hashed(vault, caller.userId, code))
      .where('user_id', '=', caller.userId)
      .where('expires_at', '>', now)
      .returning('email')
      .executeTakeFirst();
    if (!row) return false;
    await tx
      .updateTable('users')
      .set({ email: row.email, email_verified_at: now })
      .where('id', '=', caller.userId)
      .execute();
    const subject = { kind: 'user', id: caller.userId };
    await audit(tx, { caller, action: 'contact:verifyEmail', subject, result: 'done', detail: row.email });
    await notifyChanged(tx, 'user', caller.userId);
    return true;
  });
  if (!proved) throw invalid('body.code', message('default'));
  // Not cleared: who proves an address of their own may not go on guessing at another's.
  await throttle.succeeded({ cleared: [], returned: [key] });
}
