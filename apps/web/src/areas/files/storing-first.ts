import type { Unit } from '@backhaul/contract';

/** Units that have a storage before those that have none, each in the order in which they came. */
export const storingFirst = <T extends Pick<Unit, 'storages'>>(units: readonly T[]): readonly T[] =>
  units.toSorted((a, b) => Number(b.storages.length > 0) - Number(a.storages.length > 0));
