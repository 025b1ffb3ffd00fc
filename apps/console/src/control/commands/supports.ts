import { REPORTED_SERVER_ORDERS, SERVER_ORDERS } from '@backhaul/contract/bus';
import type { StoredOrder } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import type { Device } from './types.js';

type Name = StoredOrder['name'];
type Reported = Pick<Registry, 'reportedUnit' | 'reportedServer'>;

/** Whether a device supports an order; null while it has not reported its capabilities. */
export function supportsOrder(registry: Reported, { kind, id }: Device, name: Name): boolean | null {
  if (kind === 'server') return serverSupports(registry, id, name);
  const state = registry.reportedUnit(id)?.state;
  if (!state) return null;
  const { capabilities, storage } = state;
  if (ALWAYS.has(name)) return true;
  if (name === 'reboot') return capabilities.canReboot;
  if (storage !== undefined && OF_STORAGE.has(name)) return true;
  return capabilities.orders?.includes(name) === true;
}

function serverSupports(registry: Reported, id: string, name: Name): boolean | null {
  if (!REPORTED_SERVER_ORDERS.some((reported) => reported === name))
    return SERVER_ORDERS.some((known) => known === name);
  const state = registry.reportedServer(id)?.state;
  return state ? state.orders?.includes(name) === true : null;
}

/** Every unit supports these without listing them; running work can always be stopped or cancelled. */
const ALWAYS: ReadonlySet<Name> = new Set([
  'start',
  'stop',
  'selectChannel',
  'stopReturn',
  'stopBridge',
  'stopPipe',
  'leaveAudioRoom',
  'stopPush',
  'cancel',
]);
/** A unit that reports a storage carries these out. */
const OF_STORAGE: ReadonlySet<Name> = new Set(['uploadFiles', 'deleteFiles', 'cancelUpload']);

/** Throws UNSUPPORTED for an order that a device does not support. A device without a report rejects the order itself. */
export function refuseUnsupported(registry: Reported, device: Device, name: Name): void {
  if (supportsOrder(registry, device, name) === false) throw new Refusal('UNSUPPORTED');
}
