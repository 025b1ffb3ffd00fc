/** A battery as a unit reports it; `percentage` 0–100. */
export interface BatteryReport {
  readonly connected: boolean;
  readonly percentage: number;
  readonly charging: boolean;
}

/** Icons of a battery (spec 1 §4). */
export const BATTERY_ICONS = ['charge', '10', '30', '50', '100', 'charge_100', 'unknown'] as const;
export type BatteryIcon = (typeof BATTERY_ICONS)[number];

/** The icon of a battery: thresholds 25, 50 and 75 %, and 95 % for a charged one (spec 1 §4). */
export function batteryIcon(battery: BatteryReport | null): BatteryIcon {
  if (!battery?.connected || !Number.isFinite(battery.percentage)) return 'unknown';
  const { percentage, charging } = battery;
  if (charging) return percentage >= 95 ? 'charge_100' : 'charge';
  if (percentage >= 75) return '100';
  if (percentage >= 50) return '50';
  return percentage >= 25 ? '30' : '10';
}

export type BatteryColour = 'green' | 'yellow' | 'red';

/** Its colour: green from 50 %, yellow from 20 %, red below; null when the level is unknown (spec 1 §4). */
export function batteryColour(battery: BatteryReport | null): BatteryColour | null {
  if (!battery?.connected || !Number.isFinite(battery.percentage)) return null;
  if (battery.percentage >= 50) return 'green';
  return battery.percentage >= 20 ? 'yellow' : 'red';
}
