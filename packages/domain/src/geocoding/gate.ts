import { type Fix, isTaken, isTooOften, timesOfHour } from './fix.js';
import type { LocationRules } from './rules.js';

/** The last location of a unit that the console accepted, and the times of those of the last hour, ms. */
export interface Held<F extends Fix> {
  readonly fix: F;
  readonly times: readonly number[];
}

const isSame = (a: Fix, b: Fix): boolean => a.lat === b.lat && a.lng === b.lng;

/**
 * The location that the console keeps after a report, whatever the unit does itself: one that is too soon, above the limit of an hour, of
 * another geocoder or too inaccurate does not replace the previous one. `now`: ms.
 */
export function held<F extends Fix>(
  rules: LocationRules,
  before: Held<F> | null,
  reported: F,
  now: number,
): Held<F> | null {
  if (!isTaken(rules, reported)) return before;
  if (before !== null && isSame(before.fix, reported)) return before;
  if (before !== null && isTooOften(rules, before.times, now)) return before;
  return { fix: reported, times: [...timesOfHour(before?.times ?? [], now), now] };
}
