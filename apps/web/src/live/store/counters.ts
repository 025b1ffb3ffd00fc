import { type BoardCounters, boardCounters } from '@backhaul/domain';
import { useSyncExternalStore } from 'react';
import { type Facets, facetsOf } from './facets.js';
import { live, onBatch } from './live.js';

/** Counters are counted anew at most so often, ms. */
const RECOUNT_MS = 250;

interface Counts {
  readonly board: BoardCounters;
  readonly facets: Facets;
  readonly total: number;
}

const count = (): Counts => {
  const units = live.units.list();
  return { board: boardCounters(units), facets: facetsOf(units), total: units.length };
};

let counts: Counts = count();
let countedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void) | null = null;
const listeners = new Set<() => void>();

function recount(): void {
  timer = undefined;
  countedAt = Date.now();
  const next = count();
  // Counters that did not change keep their identity, so that who shows them does not render.
  counts = sameCounters(counts.board, next.board) ? { ...next, board: counts.board } : next;
  for (const listener of listeners) listener();
}

const sameCounters = (a: BoardCounters, b: BoardCounters): boolean => JSON.stringify(a) === JSON.stringify(b);

const COUNTED = ['multiviewStatus', 'alerts', 'type', 'labels'] as const;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= onBatch(({ units, settled }) => {
    const counted = [...units.values()].some(
      ({ before, after }) => !before || !after || COUNTED.some((key) => before[key] !== after[key]),
    );
    // The first sight of a group is counted at once: no counter may say 0 before.
    if (counted && !settled) recount();
    else if (counted) timer ??= setTimeout(recount, Math.max(0, countedAt + RECOUNT_MS - Date.now()));
  });
  if (listeners.size === 1) recount();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** Counters of the top bar. */
export const useBoardCounters = (): BoardCounters => useSyncExternalStore(subscribe, () => counts.board);

/** What the units of the group can be filtered by, counted. */
export const useUnitFacets = (): Facets => useSyncExternalStore(subscribe, () => counts.facets);

/** How many units the group has. */
export const useUnitTotal = (): number => useSyncExternalStore(subscribe, () => counts.total);
