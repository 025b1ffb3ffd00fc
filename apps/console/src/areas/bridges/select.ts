import { returnBridge, shownBridge, type Bridge, type ReturnInstance } from '@backhaul/domain';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import { notifyChanged } from '../../db/notify.js';
import { channelFor, serverFor, visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { BridgeDependencies } from './dependencies.js';
import { changeBridge } from './store.js';

/** Chooses the channel of a video return; while that is connected it stays. */
export async function selectReturn(
  dependencies: BridgeDependencies,
  caller: Caller,
  unitId: string,
  { instance, channelId }: { readonly instance: ReturnInstance; readonly channelId: string | null },
): Promise<void> {
  const { record } = visibleUnit(dependencies.registry, caller.scope, unitId);
  if (channelId !== null) channelFor(dependencies.registry, caller.scope, record, channelId);
  await choose(dependencies, caller, unitId, returnBridge(instance), channelId);
}

/** Chooses the gateway of a databridge: a server of the unit's inventory that lets units out. */
export async function selectGateway(
  dependencies: BridgeDependencies,
  caller: Caller,
  unitId: string,
  serverId: string | null,
): Promise<void> {
  const { registry } = dependencies;
  const { record } = visibleUnit(registry, caller.scope, unitId);
  if (serverId !== null) {
    serverFor(registry, caller.scope, record, serverId);
    if (registry.heardServer(serverId)?.state?.databridge !== true) throw new Refusal('UNSUPPORTED');
  }
  await choose(dependencies, caller, unitId, 'databridge', serverId);
}

async function choose(
  { db, registry }: BridgeDependencies,
  caller: Caller,
  unitId: string,
  bridge: Bridge,
  targetId: string | null,
): Promise<void> {
  const { record, view } = visibleUnit(registry, caller.scope, unitId);
  if (shownBridge(view, bridge) !== 'notConnected') throw new Refusal('UNIT_BUSY');
  await db.transaction().execute(async (tx) => {
    const subject = { kind: 'unit', id: unitId } as const;
    const detail = `${bridge}: ${targetId ?? 'none'}`;
    await Promise.all([
      changeBridge(tx, unitId, bridge, record.bridges[bridge], { targetId }),
      audit(tx, { caller, action: 'unit:selectBridge', subject, result: 'done', detail }),
      notifyChanged(tx, 'unit', unitId),
    ]);
  });
  await registry.refresh('unit', unitId);
}
