import { type BoardCounters, boardCounters } from '@backhaul/domain';
import { useSyncExternalStore } from 'react';
import { type Facets, facetsOf } from './facets.js';
import { type Batch, live, onBatch } from './live.js';

const COUNTED = ['multiviewStatus', 'alerts', 'type', 'labels'] as const;

/** Whether a batch can change the counts. */
const counts = ({ units }: Batch): boolean =>
  [...units.values()].some(
    ({ before, after }) => !before || !after || COUNTED.some((key) => before[key] !== after[key]),
  );

interface Counted<T> {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value that is computed from all units while it has subscribers, at most once in `everyMs`. */
function counted<T>(work: () => T, same: (a: T, b: T) => boolean, everyMs: number): Counted<T> {
  const listeners = new Set<() => void>();
  let value = work();
  let countedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | null = null;

  function recount(): void {
    timer = undefined;
    countedAt = Date.now();
    const next = work();
    if (same(value, next)) return;
    value = next;
    for (const listener of listeners) listener();
  }
  function onChange(batch: Batch): void {
    // A complete group is counted immediately, so that the counts match it.
    if (batch.swept) {
      clearTimeout(timer);
      return recount();
    }
    if (counts(batch)) timer ??= setTimeout(recount, Math.max(0, countedAt + everyMs - Date.now()));
  }

  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= onBatch(onChange);
      if (listeners.size === 1) recount();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}

const board = counted(
  () => boardCounters(live.units.list()),
  (a, b) => JSON.stringify(a) === JSON.stringify(b),
  250,
);
const facets = counted(
  () => facetsOf(live.units.list()),
  () => false,
  1000,
);
const total = counted(() => live.units.rows.size, Object.is, 250);

/** Counters of the top bar. */
export const useBoardCounters = (): BoardCounters => useSyncExternalStore(board.subscribe, board.get);

/** Filter values of the group's units, with counts. */
export const useUnitFacets = (): Facets => useSyncExternalStore(facets.subscribe, facets.get);

/** How many units the group has. */
export const useUnitTotal = (): number => useSyncExternalStore(total.subscribe, total.get);
