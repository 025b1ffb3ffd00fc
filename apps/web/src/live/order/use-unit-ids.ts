import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UnitFilter } from './filter.js';
import { createUnitOrder } from './order.js';
import type { UnitSort } from './sort.js';

/**
 * Ids of the units that pass a filter, in order; the same array while the order is unchanged. `hold` names the
 * row under the pointer. Pass stable objects: a new filter or sort is applied immediately.
 */
export function useUnitIds(filter: UnitFilter, sort: UnitSort) {
  const [order] = useState(() => createUnitOrder(filter, sort));
  useEffect(() => order.start(), [order]);
  useEffect(() => order.ask(filter, sort), [order, filter, sort]);
  return { ids: useSyncExternalStore(order.subscribe, order.get), hold: order.hold };
}
