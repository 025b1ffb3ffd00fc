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

/** What was deleted with a server. */
export interface TakenOut {
  readonly channels: number;
  /** The server, its channels, and all that named them. */
  readonly touches: readonly Touched<'unit' | 'channel' | 'server'>[];
}

/**
 * Deletes a server with its channels and all that its inventory has of them, within `tx`: the row of the server too.
 * @throws {Refusal} FORBIDDEN for who does not see every channel of it; CHANNEL_BUSY, AUDIO_ROOM_IN_USE
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
  // Its tally interfaces go with it.
  const tallied = await channelsOfTally(tx, id);
  await removeRows(tx, ROWS_OF_UNITS, [id]);
  await tx.deleteFrom('devices').where('id', '=', id).execute();
  const own = channelIds.map((channelId) => ['channel', channelId] as const);
  return { channels: channels.length, touches: [['server', id], ...own, ...units, ...bridged, ...tallied] };
}

/** Has the units follow that named what was deleted: after the commit. */
export function unitsFollow(
  { dispatcher }: { readonly dispatcher: Pick<ServerDependencies['dispatcher'], 'converge'> },
  touches: TakenOut['touches'],
): void {
  for (const [kind, id] of touches) if (kind === 'unit') void dispatcher.converge(id);
}
