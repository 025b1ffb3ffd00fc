import { expiresAt, guestService, type Expiration } from '@backhaul/domain';
import { requireService } from '../../control/services/services.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { InvitationDependencies } from './dependencies.js';
import { expiryOf, guestTypeOf, invitationOf, isValid } from './store.js';

interface Expiry {
  readonly expiresAt: number | null;
}

export async function expirationOf({ db }: InvitationDependencies, unitId: string): Promise<Expiry> {
  return { expiresAt: await expiryOf(db, unitId) };
}

/** Sets when an ad-hoc unit expires, counted from now. Throws FEATURE_OFF, SERVICE_LICENSE, and NOT_INVITED, also for a permanent one. */
export async function setExpiration(
  dependencies: InvitationDependencies,
  caller: Caller,
  unitId: string,
  expiration: Expiration,
): Promise<Expiry> {
  const before = await invitationOf(dependencies.db, unitId);
  if (before.mode !== 'adhoc') throw new Refusal('NOT_INVITED');
  const now = dependencies.clock.now();
  const until = expiresAt(expiration, now);
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const service = guestService(guestTypeOf(before.type));
      await requireService(tx, before.inventory_id, service, now, before.token_hash !== null && !isValid(before, now));
      await tx
        .updateTable('invitations')
        .set({ expires_at: new Date(until), expired: false })
        .where('unit_id', '=', unitId)
        .execute();
    },
    { action: 'guest:expiration', subject: { kind: 'unit', id: unitId }, detail: expiration },
  );
  return { expiresAt: until };
}
