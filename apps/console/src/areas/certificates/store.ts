import type { CertificateFacts } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Facts of the certificate of a server; null without one. @throws {Refusal} NOT_FOUND */
export async function certificateOf(db: Kysely<Database>, serverId: string): Promise<CertificateFacts | null> {
  const row = await db.selectFrom('servers').select('certificate').where('device_id', '=', serverId).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row.certificate;
}

/** `secret` is sealed. */
export async function storeCertificate(
  tx: Transaction<Database>,
  serverId: string,
  stored: { readonly shown: CertificateFacts; readonly secret: string } | null,
): Promise<void> {
  await tx
    .updateTable('servers')
    .set({
      certificate: stored === null ? null : JSON.stringify(stored.shown),
      certificate_secret: stored === null ? null : stored.secret,
    })
    .where('device_id', '=', serverId)
    .execute();
}
