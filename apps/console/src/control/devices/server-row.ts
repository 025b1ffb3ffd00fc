import { channelLimit, FIRST_SERVER_SETTINGS, MOST_CHANNELS, type ServerSettings } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';

/** Locks a server: other changes of it or its channels wait until the transaction ends. @throws {Refusal} NOT_FOUND */
export async function lockServer(tx: Transaction<Database>, serverId: string) {
  const server = await tx
    .selectFrom('devices')
    .select(['inventory_id', 'demo'])
    .where('id', '=', serverId)
    .where('kind', '=', 'server')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!server) throw new Refusal('NOT_FOUND');
  return server;
}

/** The requested settings of a server. @throws {Refusal} NOT_FOUND */
export async function settingsOf(db: Kysely<Database>, serverId: string): Promise<ServerSettings> {
  const row = await db.selectFrom('servers').select('settings').where('device_id', '=', serverId).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return { ...FIRST_SERVER_SETTINGS, ...row.settings };
}

/** Number of channels that a server supports, as it last reported. */
export function mostChannelsOf(registry: Pick<Registry, 'reportedServer'>, serverId: string): number {
  const state = registry.reportedServer(serverId)?.state;
  return state?.mostChannels ?? state?.maxChannels ?? MOST_CHANNELS;
}

/** Number of channels of a server in the database. */
export async function channelCount(tx: Transaction<Database>, serverId: string): Promise<number> {
  const { has } = await tx
    .selectFrom('channels')
    .select(sql<number>`count(*)::int`.as('has'))
    .where('server_id', '=', serverId)
    .executeTakeFirstOrThrow();
  return has;
}

/** Refuses additional channels beyond the capacity or the licence of a locked server. @throws {Refusal} OUTPUT_LICENSE */
export async function refuseChannels(
  registry: Pick<Registry, 'reportedServer'>,
  tx: Transaction<Database>,
  serverId: string,
  more: number,
): Promise<void> {
  const limit = channelLimit(mostChannelsOf(registry, serverId), await settingsOf(tx, serverId));
  if ((await channelCount(tx, serverId)) + more > limit) throw new Refusal('OUTPUT_LICENSE');
}
