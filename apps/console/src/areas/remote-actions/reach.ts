import { sql, type RawBuilder } from 'kysely';
import { unitActions } from '@backhaul/domain';
import { isInUse } from '../../control/devices/server-use.js';
import { sees, type Caller } from '../../platform/access/scope.js';
import type { Registry, ServerRecord, UnitRecord } from '../../state/registry/types.js';

export type DeviceRecord = UnitRecord | ServerRecord;

export const deviceRecord = (
  registry: Pick<Registry, 'unitRecord' | 'serverRecord'>,
  id: string,
): DeviceRecord | undefined => registry.unitRecord(id) ?? registry.serverRecord(id);

const visits = ({ visits: known = [] }: Caller): readonly string[] => known.map(({ inventoryId }) => inventoryId);
const isContractor = ({ roles }: Caller): boolean => roles.includes('luc_contractor');

/**
 * How the caller may request remote actions of a device: `support` during an approved visit of the inventory, `own` as a superuser,
 * or as a contractor who sees the device; null: not at all, such as support without an approval (spec 3 §2, §6).
 */
export function reachOf(caller: Caller, device: DeviceRecord): 'own' | 'support' | null {
  if (caller.scope.all) return 'own';
  if (visits(caller).includes(device.inventoryId)) return 'support';
  return isContractor(caller) && sees(caller.scope, device) ? 'own' : null;
}

/** The same as an SQL condition on rows `s` of `devices`. */
export function withinReach(caller: Caller, seen: RawBuilder<boolean>): RawBuilder<boolean> {
  if (caller.scope.all) return sql<boolean>`true`;
  return sql<boolean>`(s.inventory_id = any(${[...visits(caller)]}::text[]) or (${isContractor(caller)} and ${seen}))`;
}

type OnAir = Pick<Registry, 'unit' | 'channelsOfServer' | 'channel' | 'reportedChannel'>;

/** Whether a unit transmits, or a channel of a server receives, is allocated or sends. */
export function isOnAir(registry: OnAir, { kind, id }: DeviceRecord): boolean {
  if (kind === 'server') return isInUse(registry, id);
  const unit = registry.unit(id);
  return unit !== undefined && unitActions(unit, null).stop.allowed;
}

export const isOnline = (registry: Pick<Registry, 'unit' | 'server'>, { kind, id }: DeviceRecord): boolean =>
  (kind === 'unit' ? registry.unit(id) : registry.server(id))?.online === true;
