import type { Transaction } from 'kysely';
import { refuseTalking } from '../../control/audio-rooms/in-use-store.js';
import { ROWS_OF_UNITS } from '../../control/devices/belongings.js';
import { clearTargets, refuseInUse, removeChannels } from '../../control/devices/remove-channels.js';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import { removeRows } from '../../control/resources/remove-rows.js';
import { channelsOfTally } from '../../control/tally/desired.js';
import type { Touched } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { ServerDependencies } from './dependencies.js';

/** Result of deleting a server. */
export interface TakenOut {
  readonly channels: number;
  /** The server, its channels, and all records that referred to them. */
  readonly touches: readonly Touched<'unit' | 'channel' | 'server'>[];
}

/**
 * Deletes a server with its channels and its data in the inventory, within `tx`, including its row.
 * @throws {Refusal} FORBIDDEN unless the caller sees every channel of it; CHANNEL_BUSY, AUDIO_ROOM_IN_USE
 */
export async function takeOut(
  { registry, clock }: Pick<ServerDependencies, 'registry' | 'clock'>,
  tx: Transaction<Database>,
  caller: Caller,
  id: string,
): Promise<TakenOut> {
  requireAllChannels(registry, caller, id);
  const channels = await tx
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('server_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const channel of channels) await refuseInUse(registry, tx, channel, new Date(clock.now()), 'server');
  await refuseTalking(tx, id);
  const channelIds = channels.map((channel) => channel.id);
  const units = channelIds.length === 0 ? [] : await removeChannels(tx, channelIds);
  const bridged = await clearTargets(tx, [id]);
  // Its tally interfaces are deleted with it.
  const tallied = await channelsOfTally(tx, id);
  await removeRows(tx, ROWS_OF_UNITS, [id]);
  await tx.deleteFrom('devices').where('id', '=', id).execute();
  const own = channelIds.map((channelId) => ['channel', channelId] as const);
  return { channels: channels.length, touches: [['server', id], ...own, ...units, ...bridged, ...tallied] };
}

/** After the commit, updates the configuration of units that referred to the deleted records. */
export function unitsFollow(
  { dispatcher }: { readonly dispatcher: Pick<ServerDependencies['dispatcher'], 'converge'> },
  touches: TakenOut['touches'],
): void {
  for (const [kind, id] of touches) if (kind === 'unit') void dispatcher.converge(id);
}
