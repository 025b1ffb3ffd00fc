import type { ReturnReceiver } from '@backhaul/contract';
import { RETURN_INSTANCES, returnBridge, shownBridge } from '@backhaul/domain';
import { allUnits } from '../../control/devices/all-units.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Registry } from '../../state/registry/types.js';

/** Looks up the receivers of a channel of an inventory. */
export type Receivers = (inventoryId: string, channelId: string) => readonly ReturnReceiver[];

/** Units in the scope that receive channels as their return, or are connecting. Goes through the units of each inventory once. */
export function receiversFor(registry: Registry, scope: Scope): Receivers {
  const known = new Map<string, ReadonlyMap<string, readonly ReturnReceiver[]>>();
  return (inventoryId, channelId) => {
    const found = known.get(inventoryId) ?? receiversIn(registry, scope, inventoryId);
    known.set(inventoryId, found);
    return found.get(channelId) ?? [];
  };
}

function receiversIn(
  registry: Registry,
  scope: Scope,
  inventoryId: string,
): ReadonlyMap<string, readonly ReturnReceiver[]> {
  const found = new Map<string, ReturnReceiver[]>();
  for (const unitId of allUnits(registry, scope, inventoryId)) {
    const [record, view] = [registry.unitRecord(unitId), registry.unit(unitId)];
    if (!record || !view) continue;
    for (const instance of RETURN_INSTANCES) {
      const { targetId: channelId, file } = record.bridges[returnBridge(instance)] ?? {};
      // This return plays a file, not the channel.
      if (file) continue;
      const state = shownBridge(view, returnBridge(instance));
      if (channelId === undefined || channelId === null || state === 'notConnected') continue;
      const receiver = { unitId, unitName: record.name, instance, state, kbps: null };
      found.set(channelId, [...(found.get(channelId) ?? []), receiver]);
    }
  }
  return found;
}
