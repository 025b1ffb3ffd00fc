import type { Unit } from '@backhaul/contract';
import { type Batch, live, onBatch } from '../store/live.js';
import { signal } from '../store/signal.js';
import { matcher, type UnitFilter } from './filter.js';
import { HOLD_MS, holdPlace, sameOrder } from './hold.js';
import { sortUnits, type UnitSort } from './sort.js';

/** Shortest interval between two sorts of live values, ms (design §8). */
const RESORT_MS = 1000;

/** The ids of a list, kept in order while units change. */
export interface UnitOrder {
  readonly get: () => readonly string[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly ask: (filter: UnitFilter, sort: UnitSort) => void;
  /** The row under the pointer. */
  readonly hold: (uid: string | null) => void;
  readonly start: () => () => void;
}

const PLAIN = ['name', 'multiviewStatus', 'type', 'labels', 'alerts', 'comment', 'selectedChannelName'] as const;
const SORTED_BY: Readonly<Record<UnitSort['by'], keyof Unit>> = {
  state: 'multiviewStatus',
  name: 'name',
  bitrate: 'totalBitrate',
  battery: 'battery',
  place: 'location',
};

/** Whether a change of a unit can move it or let it in or out. */
function matters(before: Unit | undefined, after: Unit | undefined, by: UnitSort['by']): boolean {
  if (before === undefined || after === undefined) return true;
  if ((before.thumbnailUrl === null) !== (after.thumbnailUrl === null)) return true;
  return before[SORTED_BY[by]] !== after[SORTED_BY[by]] || PLAIN.some((key) => before[key] !== after[key]);
}

/** The order stands from the first moment; it follows changes once it is started. */
export function createUnitOrder(firstFilter: UnitFilter, firstSort: UnitSort): UnitOrder {
  let filter = firstFilter;
  let sort = firstSort;
  const work = () => sortUnits(live.units.list().filter(matcher(filter)), sort);
  const ids = signal<readonly string[]>(work());
  let held: string | null = null;
  let heldUntil: number | null = null;
  let computedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Infinity;

  function compute(): void {
    unschedule();
    const now = Date.now();
    computedAt = now;
    const next = keepHeld(work(), now);
    if (!sameOrder(ids.get(), next)) ids.set(next);
  }

  function keepHeld(wanted: readonly string[], now: number): readonly string[] {
    if (held === null || !live.units.rows.has(held)) return wanted;
    const kept = holdPlace(ids.get(), wanted, held);
    if (kept === wanted) heldUntil = null;
    else heldUntil ??= now + HOLD_MS;
    if (heldUntil === null || now >= heldUntil) return wanted;
    schedule(heldUntil - now);
    return kept;
  }

  function schedule(wait: number): void {
    const at = Date.now() + wait;
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(compute, Math.max(0, wait));
  }

  function unschedule(): void {
    clearTimeout(timer);
    due = Infinity;
  }

  function onChange({ units, settled }: Batch): void {
    const moved = !settled || [...units.values()].some(({ before, after }) => matters(before, after, sort.by));
    if (!moved) return;
    const wait = computedAt + RESORT_MS - Date.now();
    // The first sight of a group does not wait.
    if (wait <= 0 || ids.get().length === 0) compute();
    else schedule(wait);
  }

  return {
    get: ids.get,
    subscribe: ids.subscribe,
    ask(nextFilter, nextSort) {
      filter = nextFilter;
      sort = nextSort;
      heldUntil = null;
      held = null;
      compute();
    },
    hold(uid) {
      if (uid === held) return;
      held = uid;
      heldUntil = null;
    },
    start() {
      const stop = onBatch(onChange);
      compute();
      return () => {
        stop();
        unschedule();
      };
    },
  };
}
