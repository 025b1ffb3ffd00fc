/** The peak of each run of `perPeak` samples (16 bits, mono), 0 to 255; `count` values, zero if there are no samples. */
export function peaksOfSamples(samples: Buffer, perPeak: number, count: number): Uint8Array {
  const peaks = new Uint8Array(count);
  const last = Math.min(Math.floor(samples.length / 2), Math.floor(perPeak * count));
  for (let at = 0; at < last; at += 1) {
    const index = Math.floor(at / perPeak);
    const level = Math.min(255, Math.abs(samples.readInt16LE(at * 2)) >> 7);
    if (level > (peaks[index] ?? 0)) peaks[index] = level;
  }
  return peaks;
}
