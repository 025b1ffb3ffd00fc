import { UNIT_SERVICES } from '@backhaul/domain';
import * as z from 'zod';
import { Millis } from '../ids.js';
import { UsageInfo, UsageState } from '../usage.js';

/**
 * Hours left on a unit’s own licence, negative: none; when it expires, null: never (spec 1 §3, §4); end of one that was activated
 * on demand, null: none.
 */
export const UnitLicence = z
  .object({ raHours: z.int(), rlHours: z.int(), expiresAt: Millis.nullable(), activatedUntil: Millis.nullable() })
  .meta({ id: 'UnitLicence' });

/** A service that a unit is licensed for besides its own licence (spec 1 §6). */
export const UnitServiceId = z.enum(UNIT_SERVICES);

/** Its licensed services, and its usage. */
export const UnitLicences = z.object({
  services: z.array(UnitServiceId),
  licence: UnitLicence,
  /** Whether some of its allowance is left; null while its usage is not monitored. */
  usage: UsageState.nullable(),
  usageInfo: UsageInfo.nullable(),
});
