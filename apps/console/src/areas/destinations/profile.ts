import { message } from '@backhaul/contract';
import { neededFeature, takesCodec, type DestinationAddress, type DestinationProtocol } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';

/** Refuses a profile that is not one of the channel's inventory, or whose codec the protocol does not carry. @throws {Refusal} INVALID */
export async function refuseProfile(
  tx: Transaction<Database>,
  { inventoryId }: { readonly inventoryId: string },
  profileId: string | null,
  protocol: DestinationProtocol,
): Promise<void> {
  if (profileId === null) return;
  const profile = await tx
    .selectFrom('stream_profiles')
    .select(['inventory_id', 'codec'])
    .where('id', '=', profileId)
    .forKeyShare()
    .executeTakeFirst();
  if (profile?.inventory_id !== inventoryId) throw new Refusal('NOT_FOUND');
  if (!takesCodec(protocol, profile.codec)) throw invalid('body.profileId', message('rtmp_without_hevc'));
}

/** Refuses what a server of an earlier version would refuse all of its channels for. @throws {Refusal} UNSUPPORTED */
export function refuseFeature(
  registry: Pick<Registry, 'reportedServer'>,
  serverId: string,
  address: DestinationAddress,
): void {
  const needed = neededFeature(address);
  if (needed === null) return;
  if (!registry.reportedServer(serverId)?.state?.destinationFeatures?.includes(needed))
    throw new Refusal('UNSUPPORTED');
}

/** As `refuseFeature`, for encoders. @throws {Refusal} UNSUPPORTED */
export function refuseEncoding(registry: Pick<Registry, 'reportedServer'>, serverId: string): void {
  if (!registry.reportedServer(serverId)?.state?.maxEncoders) throw new Refusal('UNSUPPORTED');
}

/**
 * Whether a server is asked for more encoders than it runs: one for each profile of each of its channels that has a destination on. For
 * a transaction that has changed the row of the server.
 */
export async function hasTooManyEncoders(
  tx: Transaction<Database>,
  registry: Pick<Registry, 'reportedServer'>,
  serverId: string,
): Promise<boolean> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(distinct (d.channel_id, d.profile_id))::int as count
    from destinations d join channels c on c.id = d.channel_id
    where c.server_id = ${serverId} and d.enabled and d.profile_id is not null`.execute(tx);
  return (rows[0]?.count ?? 0) > (registry.reportedServer(serverId)?.state?.maxEncoders ?? 0);
}
