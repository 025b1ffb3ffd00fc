import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../platform/db/schema.js';
import { certificateSecretOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';

const CertificateSecret = z.object({ chain: z.string(), privateKey: z.string() });
/** Certificate of a server: the chain and its key, both in PEM. */
export type CertificateSecret = z.output<typeof CertificateSecret>;

export const sealCertificate = (vault: Vault, serverId: string, secret: CertificateSecret): string =>
  vault.seal(JSON.stringify(secret), certificateSecretOf(serverId));

export const openCertificate = (vault: Vault, serverId: string, sealed: string): CertificateSecret =>
  CertificateSecret.parse(JSON.parse(vault.open(sealed, certificateSecretOf(serverId))));

/** When the certificates of servers end, ms, by server; servers without one are left out. */
export async function certificateEnds(
  db: Kysely<Database>,
  serverIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (serverIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('servers')
    .select(['device_id', sql<number>`(certificate ->> 'validTo')::float8`.as('valid_to')])
    .where('device_id', 'in', [...serverIds])
    .where('certificate', 'is not', null)
    .execute();
  return new Map(rows.map(({ device_id: id, valid_to: validTo }) => [id, validTo]));
}
