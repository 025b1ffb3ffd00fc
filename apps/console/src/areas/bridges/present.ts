import type { AppContract, HandlerOutput, VideoReturnInstance } from '@backhaul/contract';
import type { ServerState } from '@backhaul/contract/bus';
import { RETURN_INSTANCES, returnBridge, shownBridge, shownPipe } from '@backhaul/domain';
import { sees, seesPictures, type Scope } from '../../platform/access/scope.js';
import { supportsOrder } from '../../control/commands/supports.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import type { Registry, UnitRecord } from '../../state/registry/types.js';
import { ViewFilter } from '../../state/registry/view-filter.js';

type Calls = AppContract['bridges'];
type Gateway = HandlerOutput<Calls['gateway']>;

/** The selected channel of each video return, if the caller still sees it. */
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

/** Both returns, with the picture that the unit reports. */
export function returnInstances(
  registry: Registry,
  scope: Scope,
  { id: unitId, record, view }: VisibleUnit,
): VideoReturnInstance[] {
  const filter = new ViewFilter(registry, scope);
  const arriving = view.online ? (registry.reportedUnit(unitId)?.telemetry?.returns ?? []) : [];
  return selectedReturns(registry, scope, record).map((selected) => {
    const bridge = returnBridge(selected.instance);
    const state = shownBridge(view, bridge);
    const file = (state === 'notConnected' ? null : record.bridges[bridge]?.file) ?? null;
    const fileChannel = file === null ? undefined : registry.channelRecord(file.channelId);
    const seenFile = fileChannel && sees(scope, fileChannel) ? file : null;
    const sourceId = file === null ? selected.channelId : (seenFile?.channelId ?? null);
    // A picture is shown only if it is of the channel that the caller sees.
    const arrives = arriving.find(
      ({ instance, channelId }) => instance === selected.instance && channelId === sourceId,
    );
    const given =
      seenFile === null
        ? filter.seesPicturesOf(sourceId)
        : !seenFile.isPrivate || seesPictures(scope, { privateSession: true });
    const picture = given && state === 'connected' ? (arrives?.picture ?? null) : null;
    return {
      ...selected,
      state,
      pictures: arrives?.pictures ?? 0,
      file: seenFile === null ? null : { fileId: seenFile.fileId, fileName: seenFile.name },
      picture: picture === null ? null : `data:image/jpeg;base64,${picture}`,
    };
  });
}

/** Gateways of the unit's inventory, by name; selected: the chosen one, otherwise that of its channel. */
export function gatewaysOf(registry: Registry, scope: Scope, record: UnitRecord): Gateway {
  const gateways = gatesOf(registry, scope, record, ({ databridge }) => databridge === true);
  const chosen = record.bridges.databridge?.targetId ?? null;
  const selected = gateways.some(({ serverId }) => serverId === chosen) ? chosen : null;
  return { selected, gateway: selectedOf(registry, record, gateways, selected), gateways };
}

/** Servers of the unit's inventory with IP pipes, by name; selected: the former one, otherwise that of its channel. */
export function pipeServersOf(registry: Registry, scope: Scope, record: UnitRecord) {
  const servers = gatesOf(registry, scope, record, ({ ipPipe }) => ipPipe === true);
  return { server: selectedOf(registry, record, servers, record.bridges.ipPipe?.targetId ?? null), servers };
}

/** A server whose IP pipes are switched off; null for any other. */
export function pipelessServer(registry: Registry, serverId: string) {
  const device = registry.reportedServer(serverId);
  return device?.state?.pipes?.applied.on === false ? { serverId, online: device.online === true, isOff: true } : null;
}

/** State of the IP pipe of a unit. */
export function pipeOf(
  registry: Registry,
  scope: Scope,
  { id: unitId, record, view }: VisibleUnit,
): HandlerOutput<Calls['pipe']> {
  const { address = null, error = null } = (view.online ? view.applications.l2ControlPipe : undefined) ?? {};
  const state = shownPipe(view);
  return {
    offered: supportsOrder(registry, { kind: 'unit', id: unitId }, 'startPipe'),
    state,
    ...pipeServersOf(registry, scope, record),
    address: state === 'connected' ? address : null,
    error,
  };
}

type Server = Gateway['gateways'][number];

function gatesOf(
  registry: Registry,
  scope: Scope,
  { inventoryId }: UnitRecord,
  can: (state: Pick<ServerState, 'databridge' | 'ipPipe'>) => boolean,
): Server[] {
  return registry
    .serversOfInventory(inventoryId)
    .filter((server) => sees(scope, server))
    .flatMap(({ id, name }) => {
      const device = registry.reportedServer(id);
      const gate = device?.state && can(device.state) && (device.state.gatePort ?? 0) > 0;
      return gate ? [{ serverId: id, name, online: device.online === true }] : [];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The chosen server, otherwise the server of the unit's channel. */
function selectedOf(
  registry: Registry,
  { selectedChannelId }: UnitRecord,
  servers: readonly Server[],
  chosen: string | null,
): Server | null {
  const byId = (id: string | null | undefined) => servers.find(({ serverId }) => serverId === id);
  return byId(chosen) ?? byId(registry.channelRecord(selectedChannelId ?? '')?.serverId) ?? null;
}
