import { returnBridge, shownBridge, type Bridge, type ReturnInstance } from '@backhaul/domain';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { channelFor, serverFor, type VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { BridgeDependencies } from './dependencies.js';
import { changeBridge } from './store.js';

/** Selects the channel of a video return; refused while the return is connected. */
export async function selectReturn(
  dependencies: BridgeDependencies,
  caller: Caller,
  unit: VisibleUnit,
  { instance, channelId }: { readonly instance: ReturnInstance; readonly channelId: string | null },
): Promise<void> {
  if (channelId !== null) channelFor(dependencies.registry, caller.scope, unit.record, channelId);
  await choose(dependencies, caller, unit, returnBridge(instance), channelId);
}

/** Selects the gateway of a databridge: a server of the unit's inventory that offers one. */
export async function selectGateway(
  dependencies: BridgeDependencies,
  caller: Caller,
  unit: VisibleUnit,
  serverId: string | null,
): Promise<void> {
  const { registry } = dependencies;
  if (serverId !== null) {
    serverFor(registry, caller.scope, unit.record, serverId);
    if (registry.reportedServer(serverId)?.state?.databridge !== true) throw new Refusal('UNSUPPORTED');
  }
  await choose(dependencies, caller, unit, 'databridge', serverId);
}

async function choose(
  dependencies: BridgeDependencies,
  caller: Caller,
  { id, record, view }: VisibleUnit,
  bridge: Bridge,
  targetId: string | null,
): Promise<void> {
  if (shownBridge(view, bridge) !== 'notConnected') throw new Refusal('UNIT_BUSY');
  await mutate(dependencies, caller, (tx) => changeBridge(tx, id, bridge, record.bridges[bridge], { targetId }), {
    action: 'unit:selectBridge',
    subject: { kind: 'unit', id },
    detail: `${bridge}: ${targetId ?? 'none'}`,
    touches: [['unit', id]],
  });
}
