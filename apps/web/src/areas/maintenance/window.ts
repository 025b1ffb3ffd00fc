const MINUTE_MS = 60_000;

/** A moment as a field for date and time of the browser's zone holds it, to the minute. */
export function fieldOf(ms: number): string {
  const at = new Date(ms);
  const local = new Date(ms - at.getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, 16);
}

/** The moment in a field for date and time; NaN where there is none. */
export const momentOf = (text: string): number => new Date(text).getTime();
