import { median } from '../measure/statistics.js';

/** How two series of durations compare. */
export interface Comparison {
  /** How often a value of the second series exceeds one of the first; 0.5 if they are alike. */
  readonly longer: number;
  /** Ratio of the medians, second to first. */
  readonly ratio: number;
}

/**
 * Compares durations by rank (Mann–Whitney U divided by the product of the counts), so that outliers of a busy machine
 * have no extra weight.
 */
export function compare(first: readonly number[], second: readonly number[]): Comparison {
  let longer = 0;
  for (const one of first) for (const other of second) longer += other > one ? 1 : other === one ? 0.5 : 0;
  return { longer: longer / (first.length * second.length), ratio: median(second) / median(first) };
}

/** Four standard deviations of the rank for `count` pairs of equal series, at least 0.1. */
const tolerance = (count: number): number => Math.max(0.1, 4 * Math.sqrt((2 * count + 1) / (12 * count * count)));

/** Whether an attacker could distinguish two series: one is longer far more often than by chance. */
export const canTellApart = (first: readonly number[], second: readonly number[]): boolean =>
  Math.abs(compare(first, second).longer - 0.5) > tolerance(Math.min(first.length, second.length));
