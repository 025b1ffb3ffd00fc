import { UNIT_SERVICES } from '@backhaul/domain';
import * as z from 'zod';
import { Millis } from '../ids.js';
import { UsageInfo, UsageState } from '../usage.js';

/**
 * Hours left on a unit’s own licence, below 0 none; when it expires, null for never (spec 1 §3, §4); until when one holds that was activated
 * on demand, null where none was.
 */
export const UnitLicence = z
  .object({ raHours: z.int(), rlHours: z.int(), expiresAt: Millis.nullable(), activatedUntil: Millis.nullable() })
  .meta({ id: 'UnitLicence' });

/** A service that a unit is licensed for besides its own licence (spec 1 §6). */
export const UnitServiceId = z.enum(UNIT_SERVICES);

/** What it is licensed for, and how much of its allowance it used. */
export const UnitLicences = z.object({
  services: z.array(UnitServiceId),
  licence: UnitLicence,
  /** Whether some of its allowance is left; null while its use is not watched. */
  usage: UsageState.nullable(),
  usageInfo: UsageInfo.nullable(),
});
