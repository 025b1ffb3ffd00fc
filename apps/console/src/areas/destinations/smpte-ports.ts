import { portsOutside, samePorts, type DestinationAddress } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import { refuseProblems } from '../../platform/kernel/refusal.js';

/** @throws {Refusal} INVALID for ST 2110 ports that the server does not support */
export function refusePorts(
  registry: Pick<Registry, 'reportedServer'>,
  serverId: string,
  address: DestinationAddress,
): void {
  const report = registry.reportedServer(serverId)?.state?.smpte;
  if (report && address.protocol === 'st2110') refuseProblems(portsOutside(address, report));
}

/**
 * Refuses an address and port that an ST 2110 destination of another channel of the server uses (spec 2 §5). The transaction must have
 * changed the row of the server. @throws {Refusal} INVALID
 */
export async function refuseRepeatedPorts(tx: Transaction<Database>, serverId: string, id: string): Promise<void> {
  const all = await tx
    .selectFrom('destinations')
    .innerJoin('channels', 'channels.id', 'destinations.channel_id')
    .select(['destinations.id', 'target', 'channel_id'])
    .where('channels.server_id', '=', serverId)
    .where(sql`target ->> 'protocol'`, '=', 'st2110')
    .execute();
  const own = all.find((one) => one.id === id);
  if (!own) return;
  const others = all.filter((one) => one.channel_id !== own.channel_id).map(({ target }) => ({ address: target }));
  refuseProblems(samePorts(own.target, others));
}
