import type { Channel, ReturnChannel } from '@backhaul/contract';
import { RETURN_INSTANCES, returnBridge, returnChannelStatus, shownBridge } from '@backhaul/domain';
import type { Scope } from '../../platform/access/scope.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { Registry } from '../../state/registry/types.js';

type Receiver = ReturnChannel['ptmpStatuses'][number];
type Source = { readonly id: string; readonly inventoryId: string; readonly serverId: string };

/** A channel as a source of video return. */
export const returnChannel = (registry: Registry, scope: Scope, { record, view }: VisibleChannel): ReturnChannel =>
  present(registry, record, view, receiversIn(registry, scope, record.inventoryId).get(record.id) ?? []);

/** The channels of a group as sources of video return, by name. */
export function returnChannels(registry: Registry, scope: Scope, groupId: string): ReturnChannel[] {
  const known = new Map<string, ReadonlyMap<string, readonly Receiver[]>>();
  return registry.channels(groupId).flatMap((view) => {
    const record = registry.channelRecord(view.channelId);
    if (!record) return [];
    const receivers = known.get(record.inventoryId) ?? receiversIn(registry, scope, record.inventoryId);
    known.set(record.inventoryId, receivers);
    return [present(registry, record, view, receivers.get(record.id) ?? [])];
  });
}

function present(
  registry: Registry,
  { id, serverId }: Source,
  { channelName, thumbnailUrl }: Channel,
  ptmpStatuses: readonly Receiver[],
): ReturnChannel {
  const serverOnline = registry.server(serverId)?.online ?? null;
  const source = { serverOnline, hasPicture: thumbnailUrl !== null };
  const status = returnChannelStatus(
    source,
    ptmpStatuses.map(({ state }) => state),
  );
  return { uniqueId: id, name: channelName, status, ptmpStatuses: [...ptmpStatuses] };
}

/** The units that the caller sees and that receive a return, or are about to, by the channel that it comes from. */
function receiversIn(registry: Registry, scope: Scope, inventoryId: string): ReadonlyMap<string, readonly Receiver[]> {
  const found = new Map<string, Receiver[]>();
  const everyUnit = { searchKey: 'name', searchValue: '', sortBy: 'name', sortDir: 'asc', offset: 0 } as const;
  const { ids } = registry.unitPage(scope, { ...everyUnit, inventoryId, limit: Number.MAX_SAFE_INTEGER });
  for (const unitId of ids) {
    const [record, view] = [registry.unitRecord(unitId), registry.unit(unitId)];
    if (!record || !view) continue;
    for (const instance of RETURN_INSTANCES) {
      const channelId = record.bridges[returnBridge(instance)]?.targetId;
      const state = shownBridge(view, returnBridge(instance));
      if (channelId === undefined || channelId === null || state === 'notConnected') continue;
      found.set(channelId, [...(found.get(channelId) ?? []), { unitId, unitName: record.name, instance, state }]);
    }
  }
  return found;
}
