import type { AlertReading } from '../alerts/readings.js';
import type { DataMonitoring, DataMonitoringMode } from './monitoring.js';

/** Whether some of the allowance is left (spec 1 §3). */
export const USAGE_STATES = ['remaining', 'exceeded'] as const;
export type UsageState = (typeof USAGE_STATES)[number];

/** Usage of a unit: hours on air, and bytes sent over its networks. */
export interface UsedAmounts {
  readonly hours: number;
  readonly bytes: number;
}

/** Used part of the allowance, in hours or in MB by the mode. */
export interface UsageInfo {
  readonly mode: Exclude<DataMonitoringMode, 'none'>;
  readonly used: number;
  readonly allowance: number;
}

const BYTES_IN_MB = 1_000_000;

/** The used part of the allowance; null while it is not monitored or unknown. Tenths of hours and whole MB, rounded down. */
export function usageInfo({ mode, allowance }: DataMonitoring, used: UsedAmounts | null): UsageInfo | null {
  if (mode === 'none' || allowance === null || used === null) return null;
  const amount = mode === 'perHours' ? Math.floor(used.hours * 10) / 10 : Math.floor(used.bytes / BYTES_IN_MB);
  return { mode, used: amount, allowance };
}

/** A fully used allowance counts as exceeded: the next byte is above it. */
export const usageState = ({ used, allowance }: UsageInfo): UsageState =>
  used >= allowance ? 'exceeded' : 'remaining';

/** Used part of the allowance, percent; above 100 if exceeded. */
export const usagePercent = ({ used, allowance }: UsageInfo): number => (100 * used) / allowance;

/** The reading for the alert of a unit’s data usage. */
export function usageReading(monitoring: DataMonitoring, used: UsedAmounts | null): AlertReading {
  if (monitoring.mode === 'none') return 'normal';
  const info = usageInfo(monitoring, used);
  return info === null ? 'unknown' : usagePercent(info);
}
