import { message } from '@backhaul/contract';
import { checkShortText } from '@backhaul/domain';
import { SYSTEM } from '../../platform/access/audit.js';
import { mutate } from '../../platform/access/mutate.js';
import { makePairingCode } from '../../control/devices/pairing-codes.js';
import { updateUnitRow } from '../../control/devices/unit-row.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { InvitationDependencies } from './dependencies.js';
import { validInvitation } from './valid-invitation.js';
import { guestTypeOf } from './store.js';

interface ConnectAsk {
  readonly token: string;
  readonly offer: string;
  readonly guestName: string;
  readonly address: string;
}

/**
 * Connects a browser as the unit of its invitation: the gateway gets a pairing code of that unit and pairs with it,
 * which voids the credentials of an earlier connection. Throws the refusals of `validInvitation`, UNAVAILABLE and GUEST_OFFER.
 */
export async function connectGuest(dependencies: InvitationDependencies, ask: ConnectAsk): Promise<{ answer: string }> {
  const { vault, gateway, clock } = dependencies;
  const row = await validInvitation(dependencies, ask.token, ask.address);
  const guestName = ask.guestName.trim();
  const complaint = checkShortText(guestName);
  if (complaint !== null) throw invalid('body.guestName', complaint);
  if (!gateway) throw new Refusal('UNAVAILABLE', message('no_browser_gateway'));
  const unitId = row.unit_id;
  const named = row.interview && guestName !== row.guest_name;
  const { code } = await mutate(
    dependencies,
    { ...SYSTEM, address: ask.address },
    async (tx) => {
      const at = new Date(clock.now());
      // The invitation may have ended since it was read.
      const { numUpdatedRows } = await tx
        .updateTable('invitations')
        .set({ last_used_at: at, ...(named && { guest_name: guestName }) })
        .where('unit_id', '=', unitId)
        .where('token_hash', '=', row.token_hash)
        .where('expired', '=', false)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal('INVITATION');
      // The alias shows operators the name of the guest.
      if (named) await updateUnitRow(tx, unitId, { unit: { alias: guestName } });
      return makePairingCode(tx, vault, unitId, clock.now());
    },
    { action: 'guest:connect', subject: { kind: 'unit', id: unitId }, touches: named ? [['unit', unitId]] : [] },
  );
  return { answer: await gateway.connect({ unitId, type: guestTypeOf(row.type), code, offer: ask.offer }) };
}
