import type { MadeInvitation } from '@backhaul/contract';
import type { InvitationTransport } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { languageOf } from '../../control/mail/language.js';
import type { InvitationDependencies } from './dependencies.js';
import { invitationMessage } from './messages.js';

export interface Parcel {
  readonly transport: InvitationTransport;
  readonly recipient: string;
  readonly inventoryId: string;
  readonly unit: string;
  readonly group: string;
  readonly link: string;
  readonly expiresAt: number | null;
  /** The sender. */
  readonly userId: string | null;
}

/** Queues a link for delivery after the commit. */
export async function deliver(
  { mailer }: Pick<InvitationDependencies, 'mailer'>,
  tx: Transaction<Database>,
  parcel: Parcel,
): Promise<MadeInvitation['delivery']> {
  const { transport, recipient, inventoryId } = parcel;
  if (transport === 'link') return 'shown';
  const { subject, text, short } = invitationMessage(await languageOf(tx, parcel.userId), parcel);
  return mailer.post(tx, { transport, recipient, inventoryId, subject, text: transport === 'sms' ? short : text });
}
