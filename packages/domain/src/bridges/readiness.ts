import { unitActions, type ActingUnit } from '../actions/unit-actions.js';
import { ALLOWED, refused, type Verdict } from '../actions/verdict.js';
import { isChannelOffline } from '../channels/channel-status.js';
import type { UnitService } from '../licences/services.js';
import type { ChannelStatus } from '../status/statuses.js';
import { shownBridge, type BridgeMove } from './bridge-move.js';
import { returnBridge, type Bridge, type ReturnInstance } from './bridges.js';

/** What the bridges of a unit depend on. */
export interface BridgingUnit extends ActingUnit {
  readonly services: readonly UnitService[];
  readonly bridging: Partial<Readonly<Record<Bridge, BridgeMove | undefined>>>;
}

/** Whether video return of an instance may start: the unit is checked first, then its licence, then the channel (spec 1 §8). */
export function mayReturn(
  unit: BridgingUnit,
  instance: ReturnInstance,
  channel: { readonly status: ChannelStatus } | null,
): Verdict {
  if (!unit.online) return refused('UNIT_OFFLINE');
  if (!unit.services.includes('videoReturn')) return refused('VIDEO_RETURN_LICENSE');
  if (shownBridge(unit, returnBridge(instance)) !== 'notConnected') return refused('UNIT_BUSY');
  if (channel === null) return refused('NO_CHANNEL');
  if (isChannelOffline(channel.status)) return refused('CHANNEL_OFFLINE');
  // A channel that starts or stops has no video; one that plays or receives has.
  const moving = channel.status === 'connecting' || channel.status === 'stopping';
  return moving ? refused('CHANNEL_BUSY') : ALLOWED;
}

/** Whether the databridge may start: the unit must be free for it (spec 1 §4). */
export function mayStartBridge(unit: BridgingUnit, gateway: { readonly online: boolean } | null): Verdict {
  if (!unit.online) return refused('UNIT_OFFLINE');
  if (!unit.services.includes('databridge')) return refused('DATABRIDGE_LICENSE');
  const free = unitActions(unit, null).reboot;
  if (!free.allowed) return free;
  if (shownBridge(unit, 'databridge') !== 'notConnected') return refused('UNIT_BUSY');
  if (gateway === null) return refused('NO_GATEWAY');
  return gateway.online ? ALLOWED : refused('GATEWAY_OFFLINE');
}

/** Whether a bridge may be stopped: it is connected or connecting. */
export function mayStopBridge(unit: BridgingUnit, bridge: Bridge): Verdict {
  if (!unit.online) return refused('UNIT_OFFLINE');
  const state = shownBridge(unit, bridge);
  return state === 'connected' || state === 'connecting' ? ALLOWED : refused('NOT_CONNECTED');
}
