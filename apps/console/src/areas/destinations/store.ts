import type { DestinationAddress } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** A stored streaming destination; `secret` is sealed. */
export interface StoredDestination {
  readonly id: string;
  readonly name: string;
  readonly address: DestinationAddress;
  readonly secret: string | null;
  readonly on: boolean;
  readonly profileId: string | null;
  readonly providerId: string | null;
  /** ffmpeg options; empty: none. */
  readonly ffmpeg: string;
}

/** The streaming destinations of a channel, in the order in which they were added. */
export const destinationsOf = (db: Kysely<Database>, channelId: string): Promise<StoredDestination[]> =>
  db
    .selectFrom('destinations')
    .select([
      'id',
      'name',
      'target as address',
      'secret',
      'enabled as on',
      'profile_id as profileId',
      'provider_id as providerId',
      'ffmpeg',
    ])
    .where('channel_id', '=', channelId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** As `destinationsOf`, but locks the channel until the transaction ends. @throws {Refusal} NOT_FOUND */
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

/** The destination with this id. @throws {Refusal} NOT_FOUND */
export function oneOf(destinations: readonly StoredDestination[], id: string): StoredDestination {
  const found = destinations.find((destination) => destination.id === id);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/**
 * Whether another destination of the server listens on the same port. The transaction must have changed the row of the server, so that
 * requests for its other channels wait.
 */
export async function listensOnTakenPort(tx: Transaction<Database>, serverId: string, id: string): Promise<boolean> {
  const { rows } = await sql<object>`
    select 1 from destinations one
    join channels on channels.server_id = ${serverId}
    join destinations other on other.channel_id = channels.id and other.id <> one.id
    where one.id = ${id} and one.target ->> 'mode' in ('listener', 'rendezvous')
      and other.target ->> 'mode' in ('listener', 'rendezvous') and one.target -> 'port' = other.target -> 'port'`.execute(
    tx,
  );
  return rows.length > 0;
}
