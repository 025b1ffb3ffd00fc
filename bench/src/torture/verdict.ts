/** Time limit for console and units to agree after the last fault, ms. */
export const AGREE_MS = 5_000;

/** Result of one arrangement, as far as it is judged. */
interface Judged {
  /** Time until console and units agreed after each round, ms. */
  readonly agreedMs: readonly number[];
  readonly disagreements: readonly unknown[];
  readonly violations: readonly unknown[];
  /** Requests that were accepted with a revoked API key. */
  readonly acceptedAfter: readonly unknown[];
  readonly seeds: readonly { readonly caught: boolean }[];
}

/** The longest time until console and units agreed, ms. */
export const slowest = ({ agreedMs }: Pick<Judged, 'agreedMs'>): number => Math.max(0, ...agreedMs);

/** Whether there are no violations, everything agreed in the end, revoked keys were refused, and seeded faults were caught. */
const isClean = ({ violations, disagreements, acceptedAfter, seeds }: Judged): boolean =>
  [violations, disagreements, acceptedAfter].every(({ length }) => length === 0) && seeds.every(({ caught }) => caught);

/** The time to agree is part of the goal, but does not fail the short form, which runs beside other tests. */
export function verdictOf(
  results: readonly Judged[],
  short: boolean,
): { readonly met: boolean; readonly passed: boolean } {
  const clean = results.every(isClean);
  const met = clean && results.every((result) => slowest(result) <= AGREE_MS);
  return { met, passed: short ? clean : met };
}
