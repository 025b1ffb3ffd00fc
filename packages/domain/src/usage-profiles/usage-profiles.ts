import { complaintsOf } from '../configuration/complaints.js';
import type { Complaint } from '../configuration/settings.js';
import { checkDataMonitoring, type DataMonitoring } from '../usage/monitoring.js';
import { all, atMost, type Check, required, without } from '../validation/check.js';

/** What a usage profile counts: sent data, or hours on air (spec 3 §3). */
export const USAGE_PROFILE_TYPES = ['data', 'hours'] as const;
export type UsageProfileType = (typeof USAGE_PROFILE_TYPES)[number];

/** Allowance of the units of a profile: `allowance` in MB or in hours on air a month, by the type; `resetDay` of the month. */
export interface UsageLimit {
  readonly type: UsageProfileType;
  readonly allowance: number;
  readonly resetDay: number;
}

/** The first profile of every inventory: 1 TB a month. */
export const DEFAULT_USAGE_PROFILE = { name: 'Default', type: 'data', allowance: 1_000_000, resetDay: 1 } as const;

/** Name of a usage profile. */
export const checkUsageProfileName: Check<string> = all(required, atMost(64), without('\\'));

/** Data monitoring of the units of a profile. */
export const monitoringOf = ({
  type,
  allowance,
  resetDay,
}: UsageLimit): DataMonitoring & { readonly allowance: number } => ({
  mode: type === 'data' ? 'perData' : 'perHours',
  allowance,
  resetDay,
});

/** Errors of a usage profile, by field. */
export const checkUsageProfile = ({ name, ...limit }: UsageLimit & { readonly name: string }): readonly Complaint[] => [
  ...complaintsOf([['name', checkUsageProfileName(name)]]),
  ...checkDataMonitoring(monitoringOf(limit)),
];

/** Why a profile cannot be deleted (spec 3 §5): it is the default one of its inventory, or has units. */
export function deletionObstacle({
  isDefault,
  units,
}: {
  readonly isDefault: boolean;
  readonly units: number;
}): 'default' | 'used' | null {
  if (isDefault) return 'default';
  return units > 0 ? 'used' : null;
}
