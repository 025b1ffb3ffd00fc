import { message } from '@backhaul/contract';
import type { Transaction } from 'kysely';
import { lockedUnit, updateUnitRow } from '../devices/unit-row.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { prefixIsTaken } from './prefix.js';

/** Used when the channel's server has files of another unit under the same prefix. */
const PREFIX_TAKEN = message('prefix_taken');

export interface Choice {
  readonly unitId: string;
  /** The default channel; null: none. */
  readonly selected: string | null;
  /** Further channels of a point-to-multipoint unit. */
  readonly further: readonly string[];
  /** Path of the channel in the request, for the message. */
  readonly path: string;
}

/**
 * Selects the channels that a unit sends to, within `tx`; every selection goes through here. The caller has checked that the unit may
 * have them (`channelFor`). Throws INVALID where another unit on the server of a channel has the unit's file name prefix, because its files
 * would be attributed to that unit (spec 1 §5).
 */
export async function chooseChannels(
  registry: Pick<Registry, 'channelRecord'>,
  tx: Transaction<Database>,
  { unitId, selected, further, path }: Choice,
): Promise<void> {
  const unit = await lockedUnit(tx, unitId)
    .select(['desired', 'selected_channel_id', 'further_channel_ids'])
    .executeTakeFirst();
  if (!unit) return;
  await requireFreePrefix(registry, tx, { ...unit, id: unitId }, { channelIds: [selected, ...further], path });
  await updateUnitRow(tx, unitId, { unit: { selected_channel_id: selected, further_channel_ids: [...further] } });
}

interface PrefixedUnit {
  readonly id: string;
  readonly desired: { readonly filenamePrefix?: string } | null;
  readonly selected_channel_id: string | null;
  readonly further_channel_ids: readonly string[];
}

/** Throws INVALID if another unit on a server of these channels has the file name prefix. Current servers of the unit are not checked again. */
export async function requireFreePrefix(
  registry: Pick<Registry, 'channelRecord'>,
  tx: Transaction<Database>,
  unit: PrefixedUnit,
  { channelIds, path }: { readonly channelIds: readonly (string | null)[]; readonly path: string },
): Promise<void> {
  const serversOf = (ids: readonly (string | null)[]) =>
    new Set(ids.flatMap((id) => registry.channelRecord(id ?? '')?.serverId ?? []));
  const before = serversOf([unit.selected_channel_id, ...unit.further_channel_ids]);
  const prefix = unit.desired?.filenamePrefix ?? '';
  for (const serverId of [...serversOf(channelIds)].toSorted()) {
    if (before.has(serverId)) continue;
    if (await prefixIsTaken(tx, { unitId: unit.id, serverId, prefix })) throw invalid(path, PREFIX_TAKEN);
  }
}

/** As `chooseChannels`, but only the selected channel: further channels of a point-to-multipoint unit stay. */
export async function selectChannel(
  registry: Pick<Registry, 'channelRecord'>,
  tx: Transaction<Database>,
  { unitId, channelId, path }: Omit<Choice, 'selected' | 'further'> & { readonly channelId: string | null },
): Promise<void> {
  const unit = await lockedUnit(tx, unitId).select('further_channel_ids').executeTakeFirst();
  const further = (unit?.further_channel_ids ?? []).filter((id) => id !== channelId);
  await chooseChannels(registry, tx, { unitId, selected: channelId, further, path });
}
