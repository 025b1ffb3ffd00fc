import { message } from '@backhaul/contract';
import {
  message as ruleMessage,
  neededFeatures,
  type DestinationAddress,
  type DestinationProtocol,
} from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';

/** Refuses a stream provider of another inventory, or for another protocol. @throws {Refusal} NOT_FOUND, INVALID */
export async function refuseProvider(
  tx: Transaction<Database>,
  { inventoryId }: { readonly inventoryId: string },
  providerId: string | null,
  protocol: DestinationProtocol,
): Promise<void> {
  if (providerId === null) return;
  const provider = await tx
    .selectFrom('stream_providers')
    .select(['inventory_id', 'protocol'])
    .where('id', '=', providerId)
    .forKeyShare()
    .executeTakeFirst();
  if (provider?.inventory_id !== inventoryId) throw new Refusal('NOT_FOUND');
  if (provider.protocol !== protocol) throw invalid('body.providerId', message('provider_protocol'));
}

/** Refuses a local address that the server does not report. @throws {Refusal} INVALID */
export function refuseLocalAddress(
  registry: Pick<Registry, 'reportedServer'>,
  serverId: string,
  address: DestinationAddress,
): void {
  if (!('localAddress' in address) || !address.localAddress) return;
  const known = registry.reportedServer(serverId)?.state?.localAddresses;
  if (known?.every((one) => one.address !== address.localAddress) === true)
    throw invalid('body.localAddress', ruleMessage('invalid_ip'));
}

/** Refuses features for which an older server would refuse all of its channels. @throws {Refusal} UNSUPPORTED */
export function refuseFeature(
  registry: Pick<Registry, 'reportedServer'>,
  serverId: string,
  { address, ffmpeg }: { readonly address: DestinationAddress; readonly ffmpeg: string },
): void {
  const reported: readonly string[] = registry.reportedServer(serverId)?.state?.destinationFeatures ?? [];
  const needed = [...neededFeatures(address), ...(ffmpeg === '' ? [] : ['ffmpegOptions'])];
  if (needed.some((one) => !reported.includes(one))) throw new Refusal('UNSUPPORTED');
}

/** As `refuseFeature`, for encoders. @throws {Refusal} UNSUPPORTED */
export function refuseEncoding(registry: Pick<Registry, 'reportedServer'>, serverId: string): void {
  if (!registry.reportedServer(serverId)?.state?.maxEncoders) throw new Refusal('UNSUPPORTED');
}
