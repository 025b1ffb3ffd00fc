import { median } from '../measure/statistics.js';

/** How two series of durations compare. */
export interface Comparison {
  /** How often one of the second takes longer than one of the first; 0.5: as often as not. */
  readonly longer: number;
  /** Median of the second by that of the first. */
  readonly ratio: number;
}

/**
 * Compares durations by rank (Mann–Whitney U by the product of the counts): a few slow ones on a busy machine weigh no
 * more than others.
 */
export function compare(first: readonly number[], second: readonly number[]): Comparison {
  let longer = 0;
  for (const one of first) for (const other of second) longer += other > one ? 1 : other === one ? 0.5 : 0;
  return { longer: longer / (first.length * second.length), ratio: median(second) / median(first) };
}

/** Four times the spread that chance gives to `count` pairs of the same kind, but never less than 0.1. */
const tolerance = (count: number): number => Math.max(0.1, 4 * Math.sqrt((2 * count + 1) / (12 * count * count)));

/** Whether an attacker could tell the two apart by how long they take: one is longer far more often than chance has it. */
export const canTellApart = (first: readonly number[], second: readonly number[]): boolean =>
  Math.abs(compare(first, second).longer - 0.5) > tolerance(Math.min(first.length, second.length));
