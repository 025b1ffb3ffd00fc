import { MOST_MEGABYTES, USAGE_PROFILE_TYPES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** A usage profile (spec 3 §3): `allowance` in MB of data or in hours on air a month, by the type. */
export const UsageProfile = z
  .object({
    id: Id,
    name: z.string(),
    inventory: Named,
    type: z.enum(USAGE_PROFILE_TYPES),
    allowance: z.int().min(1).max(MOST_MEGABYTES),
    resetDay: z.int().min(1).max(31),
    /** The first profile of its inventory, which cannot be deleted. */
    isDefault: z.boolean(),
    createdAt: Millis,
    /** Number of its units. */
    units: z.int().min(0),
  })
  .meta({ id: 'UsageProfile' });
export type UsageProfile = z.output<typeof UsageProfile>;

/** A unit that has a usage profile, or could get it; `profile`: its present one. */
export const UsageProfileUnit = z
  .object({ id: Id, name: z.string(), type: z.string(), profile: Named.nullable() })
  .meta({ id: 'UsageProfileUnit' });
export type UsageProfileUnit = z.output<typeof UsageProfileUnit>;
