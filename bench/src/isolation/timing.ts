import { median, quantile, round } from '../measure/statistics.js';

/** How long answers took, ms, asked in turn: foreign, missing, and missing once more. */
export interface Timings {
  readonly foreign: readonly number[];
  readonly missing: readonly number[];
  readonly control: readonly number[];
}

/** A query that one of the two makes and the other does not takes longer than this, ms. */
const LEAST_MS = 0.25;
const SHARE = 0.15;
/** How far two medians of the very same thing lie apart is how well this machine measures now. */
const NOISE = 3;
/** Standard errors of a median that are chance: one in ten thousand comparisons is further apart. */
const ERRORS = 4;
/** Spread of the median of n values of which the middle half is `spread` wide, times √n: that of a normal distribution. */
const OF_A_MEDIAN = 0.93;

/** How the times distinguish a foreign id from a missing one; null: by nothing that exceeds the noise. */
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
