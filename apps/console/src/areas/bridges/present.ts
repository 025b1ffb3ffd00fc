import type { AppContract, HandlerOutput, VideoReturnInstance } from '@backhaul/contract';
import { RETURN_INSTANCES, returnBridge, shownBridge } from '@backhaul/domain';
import { sees, type Scope } from '../../access/scope.js';
import { capabilitiesOf } from '../../configuration/state.js';
import { visibleUnit } from '../../devices/visible.js';
import type { Registry, UnitRecord } from '../../registry/types.js';

type Calls = AppContract['bridges'];
type Gateway = HandlerOutput<Calls['gateway']>;

/** Whether a unit takes an order; null while it has not said. */
export function offers(registry: Registry, unitId: string, order: 'startReturn' | 'startBridge'): boolean | null {
  const { known, orders = [] } = capabilitiesOf(registry, unitId);
  return known ? orders.includes(order) : null;
}

/** The channel that is chosen for an instance, if it is still one that the caller sees. */
export function selectedReturns(
  registry: Registry,
  scope: Scope,
  { bridges }: UnitRecord,
): HandlerOutput<Calls['selectedReturns']> {
  return RETURN_INSTANCES.map((instance) => {
    const channel = registry.channelRecord(bridges[returnBridge(instance)]?.targetId ?? '');
    const shown = channel && sees(scope, channel) ? channel : undefined;
    return { instance, channelId: shown?.id ?? null, channelName: shown?.name ?? null };
  });
}

/** How both instances stand, with what the unit says that arrives. */
export function returnInstances(registry: Registry, scope: Scope, unitId: string): VideoReturnInstance[] {
  const { record, view } = visibleUnit(registry, scope, unitId);
  const arriving = view.online ? (registry.heardUnit(unitId)?.telemetry?.returns ?? []) : [];
  return selectedReturns(registry, scope, record).map((selected) => {
    const state = shownBridge(view, returnBridge(selected.instance));
    // A picture of another channel than the one that the caller is told of is not theirs to see.
    const arrives = arriving.find(
      ({ instance, channelId }) => instance === selected.instance && channelId === selected.channelId,
    );
    const picture = state === 'connected' ? (arrives?.picture ?? null) : null;
    return {
      ...selected,
      state,
      pictures: arrives?.pictures ?? 0,
      picture: picture === null ? null : `data:image/jpeg;base64,${picture}`,
    };
  });
}

/** Servers of the unit's inventory that let units out, by name; the chosen one, else that of its channel. */
export function gatewaysOf(registry: Registry, scope: Scope, record: UnitRecord): Gateway {
  const gateways = registry
    .serversOfInventory(record.inventoryId)
    .filter((server) => sees(scope, server))
    .flatMap(({ id, name }) => {
      const heard = registry.heardServer(id);
      const leads = heard?.state?.databridge === true && (heard.state.gatePort ?? 0) > 0;
      return leads ? [{ serverId: id, name, online: heard.online === true }] : [];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const chosen = record.bridges.databridge?.targetId ?? null;
  const selected = gateways.some(({ serverId }) => serverId === chosen) ? chosen : null;
  const byChannel = registry.channelRecord(record.selectedChannelId ?? '')?.serverId;
  const gateway = gateways.find(({ serverId }) => serverId === (selected ?? byChannel)) ?? null;
  return { selected, gateway, gateways };
}
