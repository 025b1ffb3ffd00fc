import type { Unit } from '@backhaul/contract';
import { type Batch, live, onBatch } from '../store/live.js';
import { matcher, type UnitFilter } from './filter.js';
import { createKeptOrder, type KeptOrder } from './kept-order.js';
import { sortUnits, type UnitSort } from './sort.js';

/** The ids of a list of units, kept in order while units change. */
export interface UnitOrder extends Omit<KeptOrder, 'renew'> {
  readonly ask: (filter: UnitFilter, sort: UnitSort) => void;
}

const PLAIN = ['name', 'multiviewStatus', 'type', 'labels', 'alerts', 'comment', 'selectedChannelName'] as const;
const SORTED_BY: Readonly<Record<UnitSort['by'], keyof Unit>> = {
  state: 'multiviewStatus',
  name: 'name',
  bitrate: 'totalBitrate',
  battery: 'battery',
  place: 'location',
};

/** Whether a change of a unit can move, add or remove it. */
function matters(before: Unit | undefined, after: Unit | undefined, by: UnitSort['by']): boolean {
  if (before === undefined || after === undefined) return true;
  if ((before.thumbnailUrl === null) !== (after.thumbnailUrl === null)) return true;
  return before[SORTED_BY[by]] !== after[SORTED_BY[by]] || PLAIN.some((key) => before[key] !== after[key]);
}

/** The units that pass a filter, in order. */
export function createUnitOrder(firstFilter: UnitFilter, firstSort: UnitSort): UnitOrder {
  let filter = firstFilter;
  let sort = firstSort;
  const moves = ({ units, settled }: Batch) =>
    !settled || [...units.values()].some(({ before, after }) => matters(before, after, sort.by));
  const { renew, ...order } = createKeptOrder({
    work: () => sortUnits(live.units.list().filter(matcher(filter)), sort),
    has: (uid) => live.units.rows.has(uid),
    follow: (onMoved) => onBatch((batch) => moves(batch) && onMoved()),
  });
  return {
    ...order,
    ask(nextFilter, nextSort) {
      filter = nextFilter;
      sort = nextSort;
      renew();
    },
  };
}
