import { ALERT_LEVELS, ALERT_TYPES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from '../ids.js';

/** Who saw an alert, with what they said of it; `by`: their user name at the time. */
export const AlertAcknowledgement = z
  .object({ by: z.string(), at: Millis, comment: z.string() })
  .meta({ id: 'AlertAcknowledgement' });

/** An alert that stands now. */
export const Alert = z
  .object({
    id: Id,
    type: z.enum(ALERT_TYPES),
    severity: z.enum(ALERT_LEVELS),
    since: Millis,
    text: z.string(),
    /** Absent until somebody acknowledges it. */
    acknowledged: AlertAcknowledgement.optional(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof Alert>;

/** Its alerts that stand now, by their type. */
export const UnitAlerts = z.object({
  alerts: z.record(z.string(), Alert),
});
