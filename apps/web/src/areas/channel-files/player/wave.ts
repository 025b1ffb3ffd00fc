/** The waveform of peaks (0 to 255) as a path in a box of 600 × 100, mirrored at its middle; null without peaks. */
export function wavePath(peaks: ArrayLike<number>): string | null {
  const all = Array.from(peaks);
  if (all.length < 2) return null;
  const x = (index: number): number => Math.round((6000 * index) / (all.length - 1)) / 10;
  const top = all.map((peak, index) => `${x(index)} ${(50 - heightOf(peak)).toFixed(1)}`);
  const bottom = all.map((peak, index) => `${x(index)} ${(50 + heightOf(peak)).toFixed(1)}`).toReversed();
  return `M${[...top, ...bottom].join('L')}Z`;
}

/** Half the height of a peak; the square root keeps quiet sound visible. */
const heightOf = (peak: number): number => Math.max(0.5, 48 * Math.sqrt(peak / 255));
