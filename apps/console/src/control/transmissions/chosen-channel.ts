import type { ChannelInput } from '@backhaul/domain';
import { ViewFilter } from '../../state/registry/view-filter.js';
import { sees, type Actor } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { TransmissionDependencies } from './types.js';

/** The channel as the caller sees it, with its input from the database. A foreign channel is refused like a missing one. */
export function chosenChannel(
  registry: TransmissionDependencies['registry'],
  caller: Actor,
  inventoryId: string,
  channelId: string,
  held: { readonly inventory_id: string; readonly input: ChannelInput; readonly recording: boolean } | undefined,
) {
  const known = registry.channel(channelId);
  // A refusal names the unit that has the channel only if the caller sees that unit.
  const view = known && new ViewFilter(registry, caller.scope).channel(known);
  const isHere = isVisible(registry, caller, channelId) && held?.inventory_id === inventoryId;
  if (!isHere || !view || !known) throw new Refusal('NOT_FOUND');
  return { ...view, serverId: known.serverId ?? '', input: held.input, isRecorded: held.recording };
}

/** Whether a channel is given and the caller sees it. */
export function isVisible(
  registry: TransmissionDependencies['registry'],
  caller: Actor,
  channelId: string | undefined,
): channelId is string {
  const record = channelId === undefined ? undefined : registry.channelRecord(channelId);
  return record !== undefined && sees(caller.scope, record);
}
