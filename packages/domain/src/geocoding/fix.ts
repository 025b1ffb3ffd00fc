import type { Point } from '../location/track.js';
import type { Geocoder, LocationRules } from './rules.js';

/** A location with its source and its error, m, as far as known. */
export interface Fix extends Point {
  readonly source?: Geocoder | undefined;
  readonly accuracy?: number | undefined;
}

/** Whether the rules accept a location: from one of their geocoders, and accurate enough. An unknown source or accuracy is accepted. */
export function isTaken({ geocoders, accuracies }: LocationRules, { source, accuracy }: Fix): boolean {
  if (geocoders.length === 0) return false;
  if (source === undefined) return true;
  const index = geocoders.indexOf(source);
  if (index < 0) return false;
  const most = accuracies[index] ?? 0;
  return most === 0 || accuracy === undefined || accuracy <= most;
}

const HOUR_MS = 3_600_000;

/** The times of the last hour, ms. */
export const timesOfHour = (times: readonly number[], now: number): readonly number[] =>
  times.filter((at) => now - at < HOUR_MS);

/** Whether another location is refused: too soon after the last, or above the limit of an hour. `times`: ms, oldest first. */
export function isTooOften(
  { sendingInterval, refreshLimit }: LocationRules,
  times: readonly number[],
  now: number,
): boolean {
  const last = times.at(-1);
  if (last !== undefined && now - last < sendingInterval * 1000) return true;
  return timesOfHour(times, now).length >= refreshLimit;
}
