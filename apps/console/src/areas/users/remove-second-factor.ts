import { message } from '@backhaul/contract';
import type { Kysely } from 'kysely';
import { requireEditable } from '../../control/people/managed-user.js';
import { mutateAccount } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { SecondFactors } from '../../platform/access/second-factors.js';
import type { Sessions } from '../../platform/access/sessions.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface RemovalDependencies {
  readonly db: Kysely<Database>;
  readonly secondFactors: Pick<SecondFactors, 'removeAll'>;
  readonly sessions: Pick<Sessions, 'endAllOf' | 'ended'>;
}

/**
 * Removes the app, passkeys and recovery codes of a user who has lost them, and ends the user's sessions, because the finder of a lost
 * device may have one. @throws {Refusal} NOT_FOUND, NOT_ASSIGNABLE, OWN_ACCOUNT
 */
export async function removeSecondFactor(
  { db, secondFactors, sessions }: RemovalDependencies,
  caller: Caller,
  userId: string,
): Promise<void> {
  if (caller.userId === userId) throw new Refusal('OWN_ACCOUNT', message('own_second_factor'));
  await requireEditable(db, caller, userId);
  const removed = await mutateAccount(
    db,
    caller,
    async (tx) => {
      const what = await secondFactors.removeAll(tx, userId);
      return what === undefined ? undefined : { what, ending: await sessions.endAllOf(tx, userId) };
    },
    (done) => done && { action: 'user:removeSecondFactor', subject: { kind: 'user', id: userId }, detail: done.what },
  );
  if (removed) sessions.ended(removed.ending);
}
