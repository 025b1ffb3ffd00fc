import { bitrateParts, byteParts } from '@backhaul/domain';
import { currentLanguage } from './t.js';

/** A number with decimals, in the format of the user's language. */
export const decimal = (value: number, digits = 1): string =>
  value.toLocaleString(currentLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });

/** Numbers at the axis of a chart, in the same format; hidden ones are null. */
export const axisNumbers = (values: readonly (number | null)[]): (string | null)[] =>
  values.map((value) => (value === null ? null : value.toLocaleString(currentLanguage(), { useGrouping: false })));

/** `2.4 Mbps` or `800 kbps`, by the rule of the domain, in the format of the user's language; kbps. */
export function bitrateText(kbps: number): string {
  const { value, unit } = bitrateParts(kbps);
  return `${decimal(value, unit === 'Mbps' ? 1 : 0)} ${unit}`;
}

/** `512 B`, `1.5 MB`, in the same format. */
export function bytesText(bytes: number): string {
  const { value, unit } = byteParts(bytes);
  return `${decimal(value, unit === 'B' ? 0 : 1)} ${unit}`;
}
