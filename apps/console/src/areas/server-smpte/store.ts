import { FIRST_SMPTE_SETTINGS, type SmpteSettings } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** The requested ST 2110 settings of a server. @throws {Refusal} NOT_FOUND */
export async function smpteOf(db: Kysely<Database>, serverId: string): Promise<SmpteSettings> {
  const row = await db.selectFrom('servers').select('smpte').where('device_id', '=', serverId).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return { ...FIRST_SMPTE_SETTINGS, ...row.smpte };
}
