import { type Fix, isTaken, isTooOften, timesOfHour } from './fix.js';
import type { LocationRules } from './rules.js';

/** The location of a unit that the console took last, and when it took any in the last hour, ms. */
export interface Held<F extends Fix> {
  readonly fix: F;
  readonly times: readonly number[];
}

const isSame = (a: Fix, b: Fix): boolean => a.lat === b.lat && a.lng === b.lng;

/**
 * What the console takes of a reported location, whatever the unit does by itself: one that comes too soon, beyond the limit of an hour, of
 * another geocoder or too inexact leaves the one before. `now`: ms.
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
