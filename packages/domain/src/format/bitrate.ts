export type BitrateUnit = 'kbps' | 'Mbps';

/** A rate for display: kbps up to 1000, rounded to 1; Mbps above, rounded to 0.1 (spec 3 §9). */
export function bitrateParts(kbps: number): { readonly value: number; readonly unit: BitrateUnit } {
  if (kbps <= 1000) return { value: Math.round(kbps), unit: 'kbps' };
  return { value: Math.round(kbps / 100) / 10, unit: 'Mbps' };
}
