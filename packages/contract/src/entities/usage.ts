import { DATA_MONITORING_MODES, MOST_MEGABYTES, USAGE_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** Monitoring of a unit; `allowance` in hours on air or in MB a month, required unless the mode is `none`; a month has at most 744 hours. */
export const DataMonitoring = z
  .strictObject({
    mode: z.enum(DATA_MONITORING_MODES),
    allowance: z.int().min(1).max(MOST_MEGABYTES).nullable(),
    resetDay: z.int().min(1).max(31),
  })
  .meta({ id: 'DataMonitoring' });

/** Whether some of the allowance is left (spec 1 §3). */
export const UsageState = z.enum(USAGE_STATES);

/** Used part of the allowance, in hours on air or in MB. */
export const UsageInfo = z
  .object({ mode: z.enum(DATA_MONITORING_MODES).exclude(['none']), used: z.number().min(0), allowance: z.int().min(1) })
  .meta({ id: 'UsageInfo' });

/** Usage of a unit since `since`; `usage` is null while it is not monitored. */
export const UnitUsage = z
  .object({
    uid: Id,
    /** The usage profile that sets the monitoring of the unit; null: none, the unit's own settings apply. */
    profile: Named.nullable(),
    monitoring: DataMonitoring,
    usage: UsageState.nullable(),
    since: Millis,
    /** When the count is reset automatically. */
    resetsAt: Millis,
    /** On air. */
    hours: z.number().min(0),
    bytes: z.number().min(0),
    /** Whether the unit reports how much it sends; otherwise no data can be counted. */
    counts: z.boolean(),
    interfaces: z.array(z.object({ port: z.string(), bytes: z.number().min(0) })),
  })
  .meta({ id: 'UnitUsage' });
