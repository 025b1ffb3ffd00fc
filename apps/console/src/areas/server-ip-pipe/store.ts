import { FIRST_PIPE_SETTINGS, type ServerPipeSettings } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** The requested IP pipe settings of a server. @throws {Refusal} NOT_FOUND */
export async function pipeSettingsOf(db: Kysely<Database>, serverId: string): Promise<ServerPipeSettings> {
  const row = await db.selectFrom('servers').select('pipes').where('device_id', '=', serverId).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return { ...FIRST_PIPE_SETTINGS, ...row.pipes };
}
