import { nearestMoment, PLACE_DEVICE_KINDS } from '@backhaul/domain';
import { currentZoneName } from '../../text/zone.js';
import type { ListSearch } from '../../ui/resource/search.js';

export type Place = 'group' | 'inventory';

const DAY_MS = 24 * 3_600_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const STATES = ['present', 'ended'] as const;

/** Midnight of a day, plus `later` days, in the time zone of the user, ms; undefined: not a date. */
function startOf(day: unknown, later = 0): number | undefined {
  if (typeof day !== 'string' || !DAY.test(day)) return undefined;
  const midnight = Date.parse(`${day}T00:00Z`);
  return Number.isNaN(midnight) ? undefined : nearestMoment(midnight + later * DAY_MS, currentZoneName());
}

/** The filter in the address, as parameters of the request; days are whole. */
export function historyQuery(place: Place, search: ListSearch) {
  const kind = PLACE_DEVICE_KINDS.find((one) => one === search['kind']);
  const state = STATES.find((one) => one === search['state']);
  const [from, to] = [startOf(search['from']), startOf(search['to'], 1)];
  return {
    place,
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** URL of the file with all pages of the list. */
export function fileUrl(place: Place, search: ListSearch): string {
  const { q, by } = search;
  const query = {
    ...historyQuery(place, search),
    ...(q === undefined ? {} : { searchValue: String(q) }),
    ...(by === undefined ? {} : { searchKey: String(by) }),
  };
  const parts = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
  return `/luc/luc-core-web/rest/v2/admin/placeHistory/file?${new URLSearchParams(parts).toString()}`;
}
