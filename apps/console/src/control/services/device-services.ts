import type { ServiceLimits } from '@backhaul/contract';
import { deviceServiceDaysLeft, deviceServiceState } from '@backhaul/domain';
import { limitsOf, renewalOf, type DeviceServiceRow } from './device-services-store.js';

/** Limits of a service with its state. `used`: in MB or hours, by the usage type. */
export function describeLimits(
  row: Pick<
    DeviceServiceRow,
    'unit_id' | 'service' | 'usage_type' | 'allowance' | 'instance_limit' | 'expires_at' | 'given_at'
  >,
  used: number,
  nowMs: number,
): ServiceLimits {
  const terms = limitsOf(row);
  return {
    ...terms,
    state: deviceServiceState(terms, used, nowMs),
    used,
    renewsAt: terms.usageType === 'na' ? null : renewalOf(row, nowMs),
    daysLeft: deviceServiceDaysLeft(terms.expiresAt, nowMs),
  };
}
