import { expiresAt, type Expiration } from '@backhaul/domain';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { InvitationDependencies } from './dependencies.js';
import { expiryOf, invitationOf } from './store.js';

interface Expiry {
  readonly expiresAt: number | null;
}

/** When a unit is over. */
export async function expirationOf({ db }: InvitationDependencies, unitId: string): Promise<Expiry> {
  return { expiresAt: await expiryOf(db, unitId) };
}

/** Lets an ad-hoc unit end so long from now. Throws NOT_INVITED, also for a permanent one. */
export async function setExpiration(
  dependencies: InvitationDependencies,
  caller: Caller,
  unitId: string,
  expiration: Expiration,
): Promise<Expiry> {
  if ((await invitationOf(dependencies.db, unitId)).mode !== 'adhoc') throw new Refusal('NOT_INVITED');
  const until = expiresAt(expiration, dependencies.clock.now());
  await mutate(
    dependencies,
    caller,
    (tx) =>
      tx
        .updateTable('invitations')
        .set({ expires_at: new Date(until), expired: false })
        .where('unit_id', '=', unitId)
        .execute(),
    { action: 'guest:expiration', subject: { kind: 'unit', id: unitId }, detail: expiration },
  );
  return { expiresAt: until };
}
