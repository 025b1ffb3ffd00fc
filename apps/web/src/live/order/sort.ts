import { onAirKbps } from '../store/on-air-kbps.js';
import type { Unit, UserPreferences } from '@backhaul/contract';
import type { MultiviewStatus } from '@backhaul/domain';

export type UnitSort = UserPreferences['unitSort'];

/** On air comes first in every list and on every wall, then in transition, ready, offline. */
const RANKS: Readonly<Record<MultiviewStatus, number>> = {
  live: 0,
  connecting: 1,
  stopping: 2,
  storeandforward: 3,
  speedtest: 6,
  fetchlogs: 7,
  upgrading: 8,
  idle: 9,
  unknown: 10,
  offline: 11,
};

interface Keyed {
  readonly uid: string;
  readonly name: string;
  /** Null sorts last in either direction: a missing value is not a small one. */
  readonly key: number | string | null;
}

const keyOf: { readonly [K in UnitSort['by']]: (unit: Unit) => number | string | null } = {
  // Among units on air, those with a picture come first.
  state: (unit) =>
    RANKS[unit.multiviewStatus] + (unit.multiviewStatus === 'live' && unit.thumbnailUrl === null ? 0.5 : 0),
  name: (unit) => naturalKey(unit.name),
  // The last bitrate of an offline unit is outdated.
  bitrate: (unit) => (unit.online && onAirKbps(unit) > 0 ? onAirKbps(unit) : null),
  battery: (unit) => (unit.battery?.connected ? unit.battery.percentage : null),
  place: (unit) => unit.location?.address?.formattedAddress.toLowerCase() ?? null,
};

/** Ids in order; ties are sorted by name, so that the order is deterministic. */
export function sortUnits(units: readonly Unit[], sort: UnitSort): string[] {
  const read = keyOf[sort.by];
  const sign = sort.dir === 'asc' ? 1 : -1;
  const keyed = units.map((unit): Keyed => ({ uid: unit.uid, name: naturalKey(unit.name), key: read(unit) }));
  keyed.sort((a, b) => {
    if (a.key !== b.key) {
      if (a.key === null) return 1;
      if (b.key === null) return -1;
      return a.key < b.key ? -sign : sign;
    }
    if (a.name !== b.name) return a.name < b.name ? -1 : 1;
    return a.uid < b.uid ? -1 : 1;
  });
  return keyed.map(({ uid }) => uid);
}

const CACHED = 20_000;
const cache = new Map<string, string>();

/** A key that sorts `crew-2` before `crew-10`; comparing it is far cheaper than a collator. */
export function naturalKey(name: string): string {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const key = name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'));
  if (cache.size >= CACHED) cache.clear();
  cache.set(name, key);
  return key;
}
