import { hashToken } from '../../platform/access/link-token.js';
import { audit } from '../../platform/access/audit.js';
import { addressRule } from '../../platform/access/throttle-rules.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { InvitationDependencies } from './dependencies.js';
import { invitationByToken, type InvitationRow } from './store.js';

/** The invitation of a token. Throws INVITATION, INVITATION_EXPIRED, THROTTLED; refusals are audited. */
export async function validInvitation(
  { db, throttle, clock }: InvitationDependencies,
  token: string,
  address: string,
): Promise<InvitationRow> {
  const row = await invitationByToken(db, hashToken(token));
  const over = row && (row.expired || (row.expires_at !== null && row.expires_at.getTime() <= clock.now()));
  if (row && !over) return row;
  // Only failures count, because a page with a valid link sends many requests.
  await throttle.attempt([{ key: `guest:${address}`, rule: addressRule }]);
  const code = row ? 'INVITATION_EXPIRED' : 'INVITATION';
  await audit(db, {
    caller: { userId: null, username: '', address },
    action: 'guest:open',
    subject: row ? { kind: 'unit', id: row.unit_id } : null,
    result: 'refused',
    code,
  });
  throw new Refusal(code);
}
