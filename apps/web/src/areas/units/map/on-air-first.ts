import type { Unit } from '@backhaul/contract';
import { sortUnits } from '../../../live/order/sort.js';

/** Units in the default order of every list: on air first, then in transition, ready, offline. */
export function onAirFirst(units: readonly Unit[]): readonly Unit[] {
  const byId = new Map(units.map((unit) => [unit.uid, unit]));
  return sortUnits(units, { by: 'state', dir: 'asc' }).flatMap((id) => byId.get(id) ?? []);
}
