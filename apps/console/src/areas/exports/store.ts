import type { ExportAddress } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** The stored export destination of a server; `secret` is sealed. */
export interface StoredExport {
  readonly address: ExportAddress | null;
  readonly secret: string | null;
}

/** @throws {Refusal} NOT_FOUND */
export async function exportOf(db: Kysely<Database>, serverId: string): Promise<StoredExport> {
  const row = await db
    .selectFrom('servers')
    .select(['export_address as address', 'export_secret as secret'])
    .where('device_id', '=', serverId)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** As `exportOf`, but locks the server until the transaction ends. */
export async function lockedExport(tx: Transaction<Database>, serverId: string): Promise<StoredExport> {
  await tx.selectFrom('devices').select('id').where('id', '=', serverId).forUpdate().execute();
  return exportOf(tx, serverId);
}

export async function storeExport(tx: Transaction<Database>, serverId: string, stored: StoredExport): Promise<void> {
  await tx
    .updateTable('servers')
    .set({
      export_address: stored.address === null ? null : JSON.stringify(stored.address),
      export_secret: stored.secret,
    })
    .where('device_id', '=', serverId)
    .execute();
}
