import { message } from '@backhaul/contract';
import { firstFreeMember, type ActingUnit, type StoreMode } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { Actor } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { membersOf } from '../channels/members.js';
import { prefixIsTaken } from '../configuration/prefix.js';
import { chosenChannel, isVisible } from './chosen-channel.js';
import { lockChannels, type lockUnitSettings } from './store.js';
import type { TransmissionDependencies } from './types.js';

type HeldUnit = NonNullable<Awaited<ReturnType<typeof lockUnitSettings>>>;

export interface GroupAsk {
  readonly groupId: string;
  readonly unit: HeldUnit;
  readonly view: ActingUnit;
  readonly mode: StoreMode;
}

/**
 * The first member of a group, whose row is locked, that the unit can be started to now, of the members that the caller sees. Locks all
 * members before it takes one, so that units that start at the same time get different ones. Throws like a start to a channel,
 * CHANNEL_BUSY and CHANNEL_OFFLINE if no member is free, and INVALID if files of another unit have the prefix on every free member's server.
 */
export async function freeMember(
  { registry }: Pick<TransmissionDependencies, 'registry'>,
  tx: Transaction<Database>,
  caller: Actor,
  { groupId, unit, view, mode }: GroupAsk,
) {
  const ids = (await membersOf(tx, groupId)).filter((id) => isVisible(registry, caller, id));
  const rows = ids.length === 0 ? [] : await lockChannels(tx, ids);
  const taken = await takenOf(tx, ids);
  let left = ids.map((id) => {
    const channel = chosenChannel(
      registry,
      caller,
      unit.inventory_id,
      id,
      rows.find((row) => row.id === id),
    );
    // The views can lag behind by a moment; the rows cannot.
    return taken.has(id) ? { ...channel, busy: true, allocatedToUnitUid: null } : channel;
  });
  const prefix = unit.desired?.filenamePrefix ?? '';
  for (let refused = false; ; refused = true) {
    const found = firstFreeMember(view, left, mode);
    if (!('member' in found)) {
      if (refused) throw invalid('body.channelId', message('prefix_taken'));
      throw new Refusal(found.code, found.message);
    }
    const { member } = found;
    if (!(await prefixIsTaken(tx, { unitId: unit.id, serverId: member.serverId, prefix }))) return member;
    left = left.filter((one) => one !== member);
  }
}

/** Which of these channels, whose rows are locked, have a transmission or a feed. */
async function takenOf(tx: Transaction<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const runs = await tx
    .selectFrom('transmissions')
    .select('channel_id as id')
    .where('channel_id', 'in', ids)
    .where('ended_at', 'is', null)
    .where('mode', '<>', 'storeOnly')
    .execute();
  const feeds = await tx
    .selectFrom('transceiver_feeds')
    .select('target_id as id')
    .where('target_id', 'in', ids)
    .execute();
  return new Set([...runs, ...feeds].map(({ id }) => id));
}
