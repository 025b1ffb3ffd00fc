import { message, type Message } from '@backhaul/contract';
import { checkFirstName, checkLastName, checkPassword } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { refuseEnterpriseUser } from '../../control/people/enterprise-store.js';
import { mutateAccount } from '../../platform/access/mutate.js';
import { hashNewPassword } from '../../platform/access/new-password.js';
import { retirePassword } from '../../platform/access/password-history.js';
import { requireOwnPassword } from '../../platform/access/own-password.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Sessions } from '../../platform/access/sessions.js';
import type { Throttle } from '../../platform/access/throttle.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal, type RefusedField, refuseFields } from '../../platform/kernel/refusal.js';
import { changeUser, userById } from './store.js';

export interface UpdateUserDeps {
  readonly db: Kysely<Database>;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly clock: Clock;
}

export interface OwnChange {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly oldPassword?: string | undefined;
  readonly newPassword?: string | undefined;
}

/**
 * Changes the caller's own name or password (spec 3 §5). A new password requires the current one, which is throttled like a
 * sign-in, must differ from the last five, and ends every other session and password link. Throws `INVALID`, `THROTTLED`, or
 * `ENTERPRISE_USER` if the organization manages the account.
 */
export async function updateUser(deps: UpdateUserDeps, caller: Caller, change: OwnChange): Promise<void> {
  const { db, sessions, clock } = deps;
  await refuseEnterpriseUser(deps.db, caller.userId);
  const problems = problemsOf(change);
  refuseFields(problems);
  const passwordHash = await newPasswordHash(deps, caller, change);
  const ending = await mutateAccount(
    db,
    caller,
    async (tx) => {
      const { firstName, lastName } = change;
      const now = new Date(clock.now());
      if (passwordHash !== undefined) await retirePassword(tx, caller.userId, now);
      await changeUser(tx, caller.userId, { firstName, lastName, passwordHash }, now);
      if (passwordHash === undefined) return undefined;
      await tx.deleteFrom('password_links').where('user_id', '=', caller.userId).execute();
      await sessions.passwordChanged(tx, caller.sessionId);
      return sessions.endAllOf(tx, caller.userId, caller.sessionId);
    },
    {
      action: 'session:own',
      subject: { kind: 'user', id: caller.userId },
      detail: passwordHash === undefined ? null : 'new password',
      touches: [['user', caller.userId]],
    },
  );
  if (ending) sessions.ended(ending);
}

function problemsOf({ firstName, lastName, oldPassword, newPassword }: OwnChange): RefusedField[] {
  const checks: readonly (readonly [path: string, complaint: Message | null])[] = [
    ['body.firstName', firstName === undefined ? null : checkFirstName(firstName)],
    ['body.lastName', lastName === undefined ? null : checkLastName(lastName)],
    ['body.newPassword', newPassword === undefined ? null : checkPassword(newPassword)],
    ['body.oldPassword', newPassword !== undefined && !oldPassword ? message('required') : null],
    ['body.newPassword', oldPassword !== undefined && newPassword === undefined ? message('required') : null],
  ];
  return checks.flatMap(([path, complaint]) => (complaint === null ? [] : [{ path, message: complaint }]));
}

async function newPasswordHash(
  deps: UpdateUserDeps,
  caller: Caller,
  { oldPassword, newPassword }: OwnChange,
): Promise<string | undefined> {
  if (oldPassword === undefined || newPassword === undefined) return undefined;
  const present = await requireOwnPassword(deps, caller, oldPassword, 'body.oldPassword');
  const user = await userById(deps.db, caller.userId);
  if (!user) throw new Refusal('UNAUTHENTICATED');
  const names = [user.username, user.first_name, user.last_name];
  return hashNewPassword(deps.db, { id: user.id, passwordHash: present, names }, newPassword, 'body.newPassword');
}
