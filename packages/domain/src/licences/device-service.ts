import type { Complaint } from '../configuration/settings.js';
import type { LimitKind } from '../inventory-services/inventory-services.js';
import { message } from '../messages/index.js';
import type { UnitService } from './services.js';

const DAY_MS = 86_400_000;
/** Most cameras of a unit on air at once. */
const MOST_CAMERAS = 4;

/** Limits of a service of a unit (spec 3 §3). `allowance` in MB or hours a month, by the usage type; times in ms. */
export interface DeviceServiceTerms {
  readonly usageType: LimitKind;
  readonly allowance: number | null;
  /** Concurrent uses; null: no limit. Only cameras have several. */
  readonly instanceLimit: number | null;
  readonly expiresAt: number | null;
}

/** State of a service of a unit; one that has expired or is used up counts as missing. */
export const DEVICE_SERVICE_STATES = ['active', 'expired', 'overUsage'] as const;
export type DeviceServiceState = (typeof DEVICE_SERVICE_STATES)[number];

/** The state of a service of a unit. `used`: usage of the unit since the count started, in MB or hours. */
export function deviceServiceState(
  { usageType, allowance, expiresAt }: DeviceServiceTerms,
  used: number,
  nowMs: number,
): DeviceServiceState {
  if (expiresAt !== null && nowMs >= expiresAt) return 'expired';
  return usageType !== 'na' && allowance !== null && used >= allowance ? 'overUsage' : 'active';
}

/** Whether a service limits concurrent uses: several cameras. */
export const hasInstances = (service: UnitService): boolean => service === 'multiCamera';

/** Days until a service ends, rounded up; null if it has no end or is over. */
export const deviceServiceDaysLeft = (expiresAt: number | null, nowMs: number): number | null =>
  expiresAt === null || expiresAt <= nowMs ? null : Math.ceil((expiresAt - nowMs) / DAY_MS);

/** Errors of the limits of a service, by field. */
export function checkDeviceService(
  service: UnitService,
  { usageType, allowance, instanceLimit }: DeviceServiceTerms,
): readonly Complaint[] {
  const complaints: Complaint[] = [];
  if (usageType !== 'na' && allowance === null) complaints.push({ path: 'allowance', message: message('required') });
  if (instanceLimit !== null && !hasInstances(service))
    complaints.push({ path: 'instanceLimit', message: message('default') });
  if (instanceLimit !== null && instanceLimit > MOST_CAMERAS)
    complaints.push({ path: 'instanceLimit', message: message('max_value', { max: MOST_CAMERAS }) });
  return complaints;
}
