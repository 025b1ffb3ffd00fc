import {
  mayStartBridge,
  mayPipe,
  mayReturn,
  mayStopBridge,
  returnBridge,
  type Bridge,
  type ReturnInstance,
  type Verdict,
} from '@backhaul/domain';
import { sees, type Caller } from '../../platform/access/scope.js';
import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import type { StoredBridge, StoredUnitOrder } from '../../platform/db/schema.js';
import { channelFor, serverFor, type VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { UnitRecord } from '../../state/registry/types.js';
import type { BridgeDependencies } from './dependencies.js';
import { gatewaysOf, pipelessServer, pipeServersOf } from './present.js';
import { changeBridge } from './store.js';

/** Time for a unit to reach the server, ms. */
const TAKES_MS = 15_000;

interface Act {
  readonly bridge: Bridge;
  readonly order: StoredUnitOrder;
  readonly change: StoredBridge;
  readonly detail?: string;
}

/** Starts a video return from a channel, and selects that channel. Default: the selected channel. */
export async function startReturn(
  dependencies: BridgeDependencies,
  caller: Caller,
  { record, view }: VisibleUnit,
  instance: ReturnInstance,
  asked: string | undefined,
) {
  const { registry, clock } = dependencies;
  const bridge = returnBridge(instance);
  const chosen = asked ?? record.bridges[bridge]?.targetId ?? null;
  if (asked !== undefined) channelFor(registry, caller.scope, record, asked);
  const channel = chosen === null ? undefined : registry.channel(chosen);
  const known = registry.channelRecord(chosen ?? '');
  const seen = known && sees(caller.scope, known) ? (channel ?? null) : null;
  refuse(mayReturn(view, instance, seen));
  const channelId = seen?.channelId ?? '';
  if (!registry.reportedServer(seen?.serverId ?? '')?.state?.gatePort) throw new Refusal('UNSUPPORTED');
  return act(dependencies, caller, record, {
    bridge,
    order: { name: 'startReturn', instance, channelId },
    change: { targetId: channelId, asked: { kind: 'connecting', at: clock.now() }, file: null },
    detail: `instance ${instance}, channel ${channelId}`,
  });
}

/** Connects the network behind a unit to the internet through the selected gateway. */
export async function startDatabridge(dependencies: BridgeDependencies, caller: Caller, { record, view }: VisibleUnit) {
  const { registry, clock } = dependencies;
  const { selected, gateway } = gatewaysOf(registry, caller.scope, record);
  refuse(mayStartBridge(view, gateway));
  const serverId = gateway?.serverId ?? '';
  return act(dependencies, caller, record, {
    bridge: 'databridge',
    order: { name: 'startBridge', serverId },
    change: { targetId: selected, asked: { kind: 'connecting', at: clock.now() } },
    detail: `gateway ${serverId}`,
  });
}

/** Connects the IP pipe of a unit to a server. Default: the former server, or the server of its channel. */
export async function startPipe(
  dependencies: BridgeDependencies,
  caller: Caller,
  { id: unitId, record, view }: VisibleUnit,
  asked: string | undefined,
) {
  const { registry, clock } = dependencies;
  const { server, servers } = pipeServersOf(registry, caller.scope, record);
  if (asked !== undefined) serverFor(registry, caller.scope, record, asked);
  const chosen =
    asked === undefined
      ? server
      : (servers.find(({ serverId }) => serverId === asked) ?? pipelessServer(registry, asked));
  refuse(mayPipe(view, registry.reportedUnit(unitId)?.state?.configuration.applied.ipPipeTarget ?? null, chosen));
  const serverId = chosen?.serverId ?? '';
  return act(dependencies, caller, record, {
    bridge: 'ipPipe',
    order: { name: 'startPipe', serverId },
    change: { targetId: serverId, asked: { kind: 'connecting', at: clock.now() } },
    detail: `server ${serverId}`,
  });
}

/** Stops a bridge that is connected or connecting. */
export async function stopBridge(
  dependencies: BridgeDependencies,
  caller: Caller,
  { record, view }: VisibleUnit,
  bridge: Bridge,
) {
  const { clock } = dependencies;
  refuse(mayStopBridge(view, bridge));
  return act(dependencies, caller, record, {
    bridge,
    order: stopOrder(bridge),
    change: {
      targetId: record.bridges[bridge]?.targetId ?? null,
      asked: { kind: 'disconnecting', at: clock.now() },
    },
  });
}

function stopOrder(bridge: Bridge): StoredUnitOrder {
  switch (bridge) {
    case 'databridge':
      return { name: 'stopBridge', args: {} };
    case 'ipPipe':
      return { name: 'stopPipe', args: {} };
    case 'videoReturn1':
      return { name: 'stopReturn', args: { instance: '1' } };
    case 'videoReturn2':
      return { name: 'stopReturn', args: { instance: '2' } };
    default:
      return bridge satisfies never;
  }
}

function refuse(verdict: Verdict): void {
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
}

const act = (
  dependencies: BridgeDependencies,
  caller: Caller,
  { id: unitId, bridges }: UnitRecord,
  { bridge, order, change, detail }: Act,
) =>
  issueOrder(dependencies, caller, {
    device: { kind: 'unit', id: unitId },
    command: order.name,
    order,
    validForMs: PLAIN_VALID_MS,
    takesMs: TAKES_MS,
    change: (tx) => changeBridge(tx, unitId, bridge, bridges[bridge], change),
    ...(detail !== undefined && { detail }),
  });
