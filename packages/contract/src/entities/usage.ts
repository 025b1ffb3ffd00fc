import { DATA_MONITORING_MODES, MOST_MEGABYTES, USAGE_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** How the use of a unit is watched; `allowance` in hours on air or in MB a month, needed unless the mode is `none`; a month has 744 hours at most. */
export const DataMonitoring = z
  .strictObject({
    mode: z.enum(DATA_MONITORING_MODES),
    allowance: z.int().min(1).max(MOST_MEGABYTES).nullable(),
    resetDay: z.int().min(1).max(31),
  })
  .meta({ id: 'DataMonitoring' });

/** Whether some of the allowance is left (spec 1 §3). */
export const UsageState = z.enum(USAGE_STATES);

/** What was used of the allowance, in hours on air or in MB. */
export const UsageInfo = z
  .object({ mode: z.enum(DATA_MONITORING_MODES).exclude(['none']), used: z.number().min(0), allowance: z.int().min(1) })
  .meta({ id: 'UsageInfo' });

/** What a unit used since `since`; `usage` is null while nothing is watched. */
export const UnitUsage = z
  .object({
    uid: Id,
    /** The usage profile that sets how the unit is watched; null: the unit has none, and is watched as it is set by itself. */
    profile: Named.nullable(),
    monitoring: DataMonitoring,
    usage: UsageState.nullable(),
    since: Millis,
    /** When the count is reset automatically. */
    resetsAt: Millis,
    /** On air. */
    hours: z.number().min(0),
    bytes: z.number().min(0),
    /** Whether the unit reports how much it sends; otherwise there is no data to count. */
    counts: z.boolean(),
    interfaces: z.array(z.object({ port: z.string(), bytes: z.number().min(0) })),
  })
  .meta({ id: 'UnitUsage' });
