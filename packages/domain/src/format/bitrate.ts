export type BitrateUnit = 'kbps' | 'Mbps';

/** A rate as it is shown: kbps up to 1000, rounded to 1; Mbps above, rounded to 0.1 (spec 3 §9). */
export function bitrateParts(kbps: number): { readonly value: number; readonly unit: BitrateUnit } {
  if (kbps <= 1000) return { value: Math.round(kbps), unit: 'kbps' };
  return { value: Math.round(kbps / 100) / 10, unit: 'Mbps' };
}

/** `850 kbps`, `4.2 Mbps`; Mbps always with one decimal, so that the width does not jump. */
export function formatBitrate(kbps: number): string {
  const { value, unit } = bitrateParts(kbps);
  return `${unit === 'Mbps' ? value.toFixed(1) : value} ${unit}`;
}
