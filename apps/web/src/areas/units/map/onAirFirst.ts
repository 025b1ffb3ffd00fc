import type { Unit } from '@backhaul/contract';
import { sortUnits } from '../../../live/order/sort.js';

/** Units as every list has them that is not sorted by hand: on air first, then what moves, what is ready, what is away. */
export function onAirFirst(units: readonly Unit[]): readonly Unit[] {
  const byId = new Map(units.map((unit) => [unit.uid, unit]));
  return sortUnits(units, { by: 'state', dir: 'asc' }).flatMap((id) => byId.get(id) ?? []);
}
