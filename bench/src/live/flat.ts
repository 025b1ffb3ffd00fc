import { median, round } from '../measure/statistics.js';

const MB = 1024 * 1024;
const SHARE = 4;

/** Rise of the median from the first quarter of the samples to the last, MB. */
export function riseMb(samples: readonly number[]): number {
  const count = Math.max(1, Math.floor(samples.length / SHARE));
  return round((median(samples.slice(-count)) - median(samples.slice(0, count))) / MB, 1);
}
