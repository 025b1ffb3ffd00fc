import { checkShortText } from '@backhaul/domain';
import { audit } from '../../access/audit.js';
import { notifyChanged } from '../../db/notify.js';
import { makePairingCode } from '../../devices/pairing-codes.js';
import { invalid, Refusal } from '../../http/refusal.js';
import type { GuestDependencies } from './dependencies.js';
import { heldInvitation } from './held.js';
import { guestTypeOf } from './store.js';

interface ConnectAsk {
  readonly token: string;
  readonly offer: string;
  readonly guestName: string;
  readonly address: string;
}

/**
 * Connects a browser as the unit of its invitation: the gateway is given a pairing code of that unit and pairs with it as any device
 * does, which voids the credentials of whoever was connected before. Throws as `heldInvitation` does, and UNAVAILABLE, GUEST_OFFER.
 */
export async function connectGuest(dependencies: GuestDependencies, ask: ConnectAsk): Promise<{ answer: string }> {
  const { db, vault, registry, gateway, clock } = dependencies;
  const row = await heldInvitation(dependencies, ask.token, ask.address);
  const guestName = ask.guestName.trim();
  const complaint = checkShortText(guestName);
  if (complaint !== null) throw invalid('body.guestName', complaint);
  if (!gateway) throw new Refusal('UNAVAILABLE', 'This console has no gateway for browsers.');
  const unitId = row.unit_id;
  const named = row.interview && guestName !== row.guest_name;
  const { code } = await db.transaction().execute(async (tx) => {
    const [made] = await Promise.all([
      makePairingCode(tx, vault, unitId, clock.now()),
      tx
        .updateTable('invitations')
        .set({ last_used_at: new Date(clock.now()), ...(named && { guest_name: guestName }) })
        .where('unit_id', '=', unitId)
        .execute(),
      audit(tx, {
        caller: { userId: null, username: '', address: ask.address },
        action: 'guest:connect',
        subject: { kind: 'unit', id: unitId },
        result: 'done',
      }),
      // Operators see who it is.
      ...(named
        ? [
            tx.updateTable('devices').set({ alias: guestName }).where('id', '=', unitId).execute(),
            notifyChanged(tx, 'unit', unitId),
          ]
        : []),
    ]);
    return made;
  });
  const answer = await gateway.connect({ unitId, type: guestTypeOf(row.type), code, offer: ask.offer });
  if (named) await registry.refresh('unit', unitId);
  return { answer };
}
