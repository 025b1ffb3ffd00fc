import type { DestinationAddress } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** A streaming destination as it is stored; `secret` is sealed. */
export interface StoredDestination {
  readonly id: string;
  readonly name: string;
  readonly address: DestinationAddress;
  readonly secret: string | null;
  readonly on: boolean;
}

/** The streaming destinations of a channel, in the order in which they were added. */
export const destinationsOf = (db: Kysely<Database>, channelId: string): Promise<StoredDestination[]> =>
  db
    .selectFrom('destinations')
    .select(['id', 'name', 'target as address', 'secret', 'enabled as on'])
    .where('channel_id', '=', channelId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** As `destinationsOf`; who changes destinations of the same channel waits until the transaction ends. @throws {Refusal} NOT_FOUND */
export async function lockedDestinations(tx: Transaction<Database>, channelId: string): Promise<StoredDestination[]> {
  const channel = await tx
    .selectFrom('channels')
    .select('id')
    .where('id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!channel) throw new Refusal('NOT_FOUND');
  return destinationsOf(tx, channelId);
}

/** The one of these with an id. @throws {Refusal} NOT_FOUND */
export function oneOf(destinations: readonly StoredDestination[], id: string): StoredDestination {
  const found = destinations.find((destination) => destination.id === id);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}
