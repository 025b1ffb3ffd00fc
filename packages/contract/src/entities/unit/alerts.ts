import { ALERT_LEVELS, ALERT_TYPES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from '../ids.js';

/** An alert that stands now. */
export const Alert = z
  .object({ id: Id, type: z.enum(ALERT_TYPES), severity: z.enum(ALERT_LEVELS), since: Millis, text: z.string() })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof Alert>;

/** Its alerts that stand now, by their type. */
export const UnitAlerts = z.object({
  alerts: z.record(z.string(), Alert),
});
