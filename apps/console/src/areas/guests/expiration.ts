import { expiresAt, type Expiration } from '@backhaul/domain';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import { visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { GuestDependencies } from './dependencies.js';
import { invitationOf } from './store.js';

interface Expiry {
  readonly expiresAt: number | null;
}

/** When a unit is over. */
export async function expirationOf(
  { db, registry }: GuestDependencies,
  caller: Caller,
  unitId: string,
): Promise<Expiry> {
  visibleUnit(registry, caller.scope, unitId);
  const row = await db.selectFrom('invitations').select('expires_at').where('unit_id', '=', unitId).executeTakeFirst();
  return { expiresAt: row?.expires_at?.getTime() ?? null };
}

/** Lets an ad-hoc unit end so long from now. Throws NOT_INVITED, also for a permanent one, and NOT_FOUND. */
export async function setExpiration(
  { db, registry, clock }: GuestDependencies,
  caller: Caller,
  ask: { readonly unitId: string; readonly expiration: Expiration },
): Promise<Expiry> {
  const { unitId, expiration } = ask;
  visibleUnit(registry, caller.scope, unitId);
  if ((await invitationOf(db, unitId)).mode !== 'adhoc') throw new Refusal('NOT_INVITED');
  const until = expiresAt(expiration, clock.now());
  await db.transaction().execute((tx) =>
    Promise.all([
      tx
        .updateTable('invitations')
        .set({ expires_at: new Date(until), expired: false })
        .where('unit_id', '=', unitId)
        .execute(),
      audit(tx, {
        caller,
        action: 'guest:expiration',
        subject: { kind: 'unit', id: unitId },
        result: 'done',
        detail: expiration,
      }),
    ]),
  );
  return { expiresAt: until };
}
