import { message } from '@backhaul/contract';
import { takesCodec, type DestinationProtocol } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';

/**
 * Refuses a stream profile of another inventory, or with a codec that the protocol does not carry; locks the profile until the
 * transaction ends. @throws {Refusal} NOT_FOUND, INVALID
 */
export async function refuseProfile(
  tx: Transaction<Database>,
  inventoryId: string,
  profileId: string | null,
  protocol: DestinationProtocol,
): Promise<void> {
  if (profileId === null) return;
  const profile = await tx
    .selectFrom('stream_profiles')
    .select(['inventory_id', 'codec'])
    .where('id', '=', profileId)
    .forShare()
    .executeTakeFirst();
  if (profile?.inventory_id !== inventoryId) throw new Refusal('NOT_FOUND');
  if (!takesCodec(protocol, profile.codec)) throw invalid('body.profileId', message('rtmp_without_hevc'));
}
