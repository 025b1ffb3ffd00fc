import { type BoardCounters, boardCounters, type UnitCounters, unitCounters } from '@backhaul/domain';
import { useSyncExternalStore } from 'react';
import { live, onBatch } from './live.js';

/** Counters are counted anew at most so often, ms. */
const RECOUNT_MS = 250;

interface Counts {
  readonly board: BoardCounters;
  readonly units: UnitCounters;
  readonly total: number;
}

const count = (): Counts => {
  const units = live.units.list();
  return { board: boardCounters(units), units: unitCounters(units), total: units.length };
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
  // A part that did not change keeps its identity, so that who shows it does not render.
  counts = {
    board: same(counts.board, next.board) ? counts.board : next.board,
    units: same(counts.units, next.units) ? counts.units : next.units,
    total: next.total,
  };
  for (const listener of listeners) listener();
}

const same = <T extends object>(a: T, b: T): boolean => JSON.stringify(a) === JSON.stringify(b);

const COUNTED = ['multiviewStatus', 'online', 'applications', 'alerts', 'type', 'cameraConnected'] as const;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= onBatch(({ units }) => {
    const counted = [...units.values()].some(
      ({ before, after }) => !before || !after || COUNTED.some((key) => before[key] !== after[key]),
    );
    if (counted) timer ??= setTimeout(recount, Math.max(0, countedAt + RECOUNT_MS - Date.now()));
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

/** Counters of the unit list by state and kind. */
export const useUnitCounters = (): UnitCounters => useSyncExternalStore(subscribe, () => counts.units);

/** How many units the group has. */
export const useUnitTotal = (): number => useSyncExternalStore(subscribe, () => counts.total);
