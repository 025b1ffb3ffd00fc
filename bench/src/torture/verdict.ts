/** Console and units agree within this after the last fault, ms. */
export const AGREE_MS = 5_000;

/** What came of one arrangement, as far as it is judged. */
interface Judged {
  /** How long console and units took to agree after each round, ms. */
  readonly agreedMs: readonly number[];
  readonly disagreements: readonly unknown[];
  readonly violations: readonly unknown[];
  readonly seeds: readonly { readonly caught: boolean }[];
}

/** The longest that console and units took to agree, ms. */
export const slowest = ({ agreedMs }: Pick<Judged, 'agreedMs'>): number => Math.max(0, ...agreedMs);

/** Nothing was lost, doubled or late, everything agreed in the end, and seeded faults were caught. */
const isClean = ({ violations, disagreements, seeds }: Judged): boolean =>
  violations.length === 0 && disagreements.length === 0 && seeds.every(({ caught }) => caught);

/** How soon they agree is part of the goal; the short form, which runs beside other tests, does not fail for it. */
export function verdictOf(
  results: readonly Judged[],
  short: boolean,
): { readonly met: boolean; readonly passed: boolean } {
  const clean = results.every(isClean);
  const met = clean && results.every((result) => slowest(result) <= AGREE_MS);
  return { met, passed: short ? clean : met };
}
