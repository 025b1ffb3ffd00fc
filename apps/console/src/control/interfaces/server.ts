import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

interface Wanted {
  readonly serverId: string;
  readonly inventoryId: string;
  /** Whether the server has this kind of interface, as it reports; one that has not reported may have it. */
  readonly supported: boolean;
}

interface Limited {
  readonly table: 'audio_interfaces' | 'tally_interfaces';
  readonly most: number;
  readonly refusal: 'AUDIO_INTERFACE_LIMIT' | 'TALLY_LIMIT';
}

/** Locks a server of the inventory, and requires that it supports another interface. @throws {Refusal} NOT_FOUND, UNSUPPORTED, and that of the limit */
export async function requireInterfaceServer(
  tx: Transaction<Database>,
  { serverId, inventoryId, supported }: Wanted,
  { table, most, refusal }: Limited,
): Promise<void> {
  // The lock serialises additions, so that together they stay within the limit.
  const server = await tx
    .selectFrom('devices')
    .select('id')
    .where('id', '=', serverId)
    .where('kind', '=', 'server')
    .where('inventory_id', '=', inventoryId)
    .forUpdate()
    .executeTakeFirst();
  if (!server) throw new Refusal('NOT_FOUND');
  if (!supported) throw new Refusal('UNSUPPORTED');
  const { count } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('server_id', '=', serverId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) throw new Refusal(refusal);
}
