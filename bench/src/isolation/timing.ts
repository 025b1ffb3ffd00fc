import { median, quantile, round } from '../measure/statistics.js';

/** Response times, ms, measured in turn: foreign, missing, and missing again. */
export interface Timings {
  readonly foreign: readonly number[];
  readonly missing: readonly number[];
  readonly control: readonly number[];
}

/** A database query takes longer than this, ms. */
const LEAST_MS = 0.25;
const SHARE = 0.15;
/** The difference of two medians of the same request is the noise of this machine. */
const NOISE = 3;
/** Standard errors that chance explains; one in ten thousand comparisons exceeds them. */
const ERRORS = 4;
/** Standard error of the median by interquartile range, times √n, of a normal distribution. */
const OF_A_MEDIAN = 0.93;

/** How the times distinguish a foreign id from a missing one; null if the difference is noise. */
export function timingComplaint({ foreign, missing, control }: Timings): string | null {
  const [ofForeign, ofMissing, ofControl] = [median(foreign), median(missing), median(control)];
  const chance = ERRORS * Math.hypot(errorOf(foreign), errorOf([...missing, ...control]));
  const bound = Math.max(LEAST_MS, SHARE * ofMissing, NOISE * Math.abs(ofControl - ofMissing), chance);
  const apart = ofForeign - (ofMissing + ofControl) / 2;
  return Math.abs(apart) <= bound
    ? null
    : `${round(ofForeign)} ms foreign, ${round(ofMissing)} ms missing (bound ${round(bound)} ms)`;
}

const errorOf = (times: readonly number[]): number =>
  (OF_A_MEDIAN * (quantile(times, 0.75) - quantile(times, 0.25))) / Math.sqrt(times.length);
