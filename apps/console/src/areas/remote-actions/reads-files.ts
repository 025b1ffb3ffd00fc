import { sees, type Caller } from '../../platform/access/scope.js';
import type { Registry } from '../../state/registry/types.js';
import { deviceRecord } from './reach.js';

interface Result {
  readonly inventory_id: string;
  readonly device_id: string | null;
  readonly asked_by: string | null;
  readonly approval_id: string | null;
}

/**
 * Whether a caller may read the result files of a remote action: administrators of its inventory, and the user who requested it, while
 * they visit that inventory as support or, as a contractor, see the device.
 */
export function readsFiles(
  registry: Pick<Registry, 'unitRecord' | 'serverRecord'>,
  { userId, scope, permissions, visits = [], apiKey }: Caller,
  { inventory_id, device_id, asked_by, approval_id }: Result,
): boolean {
  if (apiKey !== undefined) return false;
  if (permissions.has('remoteAction:decide') && (scope.all || scope.inventoryIds.has(inventory_id))) return true;
  if (asked_by !== userId || !permissions.has('remoteAction:ask')) return false;
  if (approval_id !== null) return visits.some(({ inventoryId }) => inventoryId === inventory_id);
  const device = deviceRecord(registry, device_id ?? '');
  return device?.inventoryId === inventory_id && sees(scope, device);
}
