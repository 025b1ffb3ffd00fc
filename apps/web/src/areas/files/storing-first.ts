import type { Unit } from '@backhaul/contract';

/** Sorts units with a storage first; otherwise the order stays. */
export const storingFirst = <T extends Pick<Unit, 'storages'>>(units: readonly T[]): readonly T[] =>
  units.toSorted((a, b) => Number(b.storages.length > 0) - Number(a.storages.length > 0));
