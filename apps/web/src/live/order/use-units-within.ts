import type { Unit } from '@backhaul/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type Batch, live, onBatch } from '../store/live.js';
import { signal } from '../store/signal.js';
import { matcher, type UnitFilter } from './filter.js';

/** Minimum interval between two computations, ms. */
const PAUSE_MS = 1000;
const SHOWN = [
  'location',
  'multiviewStatus',
  'online',
  'alerts',
  'applications',
  'statusText',
  'name',
  'labels',
  'type',
  'comment',
  'storages',
] as const;

const matters = ({ units, settled }: Batch): boolean =>
  !settled ||
  [...units.values()].some(
    ({ before, after }) =>
      before === undefined || after === undefined || SHOWN.some((key) => before[key] !== after[key]),
  );

function followUnits(filter: UnitFilter) {
  const work = (): readonly Unit[] => live.units.list().filter(matcher(filter));
  const units = signal(work());
  const start = (): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let at = 0;
    const compute = () => {
      timer = undefined;
      at = Date.now();
      units.set(work());
    };
    const stop = onBatch((batch) => {
      if (timer === undefined && matters(batch)) timer = setTimeout(compute, Math.max(0, at + PAUSE_MS - Date.now()));
    });
    compute();
    return () => {
      stop();
      clearTimeout(timer);
    };
  };
  return { ...units, start };
}

/** The units that pass a filter, unordered, for views that show all of them; updated at most once a second. Pass a stable filter. */
export function useUnitsWithin(filter: UnitFilter): readonly Unit[] {
  const followed = useMemo(() => followUnits(filter), [filter]);
  useEffect(() => followed.start(), [followed]);
  return useSyncExternalStore(followed.subscribe, followed.get);
}
