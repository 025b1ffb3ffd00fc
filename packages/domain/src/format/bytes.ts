const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;
export type ByteUnit = (typeof UNITS)[number];

/** A size in the decimal unit in which it is below 1000, rounded to 0.1. */
export function byteParts(bytes: number): { readonly value: number; readonly unit: ByteUnit } {
  let value = Math.max(0, bytes);
  let step = 0;
  while (step < UNITS.length - 1 && Math.round(value * 10) >= 10_000) {
    value /= 1000;
    step += 1;
  }
  return { value: step === 0 ? Math.round(value) : Math.round(value * 10) / 10, unit: UNITS[step] ?? 'B' };
}
