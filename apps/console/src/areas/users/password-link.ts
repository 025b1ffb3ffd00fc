import { message } from '@backhaul/contract';
import { audit } from '../../platform/access/audit.js';
import { hashToken, newToken } from '../../platform/access/link-token.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import { hashNewPassword } from '../../platform/access/new-password.js';
import { retirePassword } from '../../platform/access/password-history.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Sessions } from '../../platform/access/sessions.js';
import type { Throttle } from '../../platform/access/throttle.js';
import { accountRule, addressRule } from '../../platform/access/throttle-rules.js';
import { baseUrlOf } from '../../platform/http/base-url.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { languageOf } from '../../control/mail/language.js';
import type { Mailer } from '../../control/mail/mailer.js';
import { isEditable, refuseEnterprise, userWithin } from '../../control/people/managed-user.js';
import { linkedUser } from './password-link-store.js';
import { passwordLinkMessage } from './password-link-message.js';

export interface PasswordLinkDependencies extends MutateDependencies {
  readonly sessions: Pick<Sessions, 'endAllOf' | 'endSome' | 'ended' | 'userChanged'>;
  readonly mailer: Pick<Mailer, 'post'>;
  readonly throttle: Throttle;
  /** The address at which browsers reach the console, if it is configured. */
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}

const HOURS = 72;
const VALID_MS = HOURS * 60 * 60_000;

/**
 * Creates a password link for an account that the caller may change; an earlier one becomes void. Throws NOT_ASSIGNABLE, OWN_ACCOUNT (changing
 * one's own password requires the current one), USER_INACTIVE, NO_PUBLIC_URL, INVALID without an address to send it to, THROTTLED.
 */
export async function createPasswordLink(
  dependencies: PasswordLinkDependencies,
  caller: Caller,
  userId: string,
  { deliver, host }: { readonly deliver: 'email' | 'copy'; readonly host: string },
) {
  const { db, mailer, throttle, publicUrl, clock } = dependencies;
  if (caller.userId === userId) throw new Refusal('OWN_ACCOUNT', message('own_password'));
  const user = await userWithin(db, caller.scope, userId);
  if (!user) throw new Refusal('NOT_FOUND');
  if (!isEditable(user, caller)) throw new Refusal('NOT_ASSIGNABLE');
  refuseEnterprise(user);
  if (!user.active) throw new Refusal('USER_INACTIVE');
  // A link that is sent never has the host of the request.
  if (deliver === 'email' && publicUrl === undefined) throw new Refusal('NO_PUBLIC_URL');
  if (deliver === 'email' && user.email === '') throw invalid('body.deliver', message('no_email'));
  // A request counts like a guess and is not returned, so that no user is flooded with mail.
  if (deliver === 'email') await throttle.attempt([{ key: `password-link:${userId}`, rule: accountRule }]);
  const token = newToken();
  const link = `${baseUrlOf(publicUrl, host)}/set_password#${token}`;
  const now = clock.now();
  const expiresAt = now + VALID_MS;
  const delivery = await mutate(
    dependencies,
    caller,
    async (tx) => {
      // Locked until the transaction ends, so that a user who is deactivated in the meantime keeps no link.
      const active = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('active', '=', true)
        .forShare()
        .executeTakeFirst();
      if (!active) throw new Refusal('USER_INACTIVE');
      const values = { token_hash: hashToken(token), created_at: new Date(now), expires_at: new Date(expiresAt) };
      await tx
        .insertInto('password_links')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
      if (deliver === 'copy') return 'copy' as const;
      const text = passwordLinkMessage(await languageOf(tx, userId), { username: user.username, link, hours: HOURS });
      // Without an inventory: only superusers, who could create a link themselves, can read it in the outbox.
      return mailer.post(tx, { transport: 'email', recipient: user.email, inventoryId: null, ...text });
    },
    { action: 'user:createPasswordLink', subject: { kind: 'user', id: userId }, detail: deliver },
  );
  return { delivery, url: deliver === 'copy' ? link : null, expiresAt };
}

/** The active user of a password link. Throws the same PASSWORD_LINK for any invalid link, THROTTLED; refusals are audited. */
export async function heldLink(
  { db, throttle, clock }: Pick<PasswordLinkDependencies, 'db' | 'throttle' | 'clock'>,
  token: string,
  address: string,
) {
  const user = await linkedUser(db, token, clock.now());
  if (user) return user;
  // Only failures count.
  await throttle.attempt([{ key: `password-link:${address}`, rule: addressRule }]);
  await audit(db, {
    caller: { userId: null, username: '', address },
    action: 'user:openPasswordLink',
    result: 'refused',
    code: 'PASSWORD_LINK',
  });
  throw new Refusal('PASSWORD_LINK');
}

/** Sets a password by a link, once; ends every session of the user. Throws PASSWORD_LINK, THROTTLED, INVALID for the password. */
export async function setPassword(
  dependencies: PasswordLinkDependencies,
  { token, password, address }: { readonly token: string; readonly password: string; readonly address: string },
): Promise<void> {
  const { db, sessions, clock } = dependencies;
  const user = await heldLink(dependencies, token, address);
  const names = [user.username, user.first_name, user.last_name];
  const owner = { id: user.id, passwordHash: user.password_hash, names };
  const password_hash = await hashNewPassword(db, owner, password, 'body.password');
  const now = new Date(clock.now());
  const ending = await mutate(
    dependencies,
    { userId: user.id, username: user.username, address },
    async (tx) => {
      const used = await tx
        .deleteFrom('password_links')
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst();
      if (!used) throw new Refusal('PASSWORD_LINK');
      await retirePassword(tx, user.id, now);
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set({ password_hash, password_changed_at: now, password_forced: false })
        .where('id', '=', user.id)
        .where('active', '=', true)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal('PASSWORD_LINK');
      return sessions.endAllOf(tx, user.id);
    },
    {
      action: 'user:setPassword',
      subject: { kind: 'user', id: user.id },
      detail: 'by a link',
      touches: [['user', user.id]],
    },
  );
  sessions.ended(ending);
}
