import { ALERT_LEVELS, ALERT_TYPES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from '../ids.js';

/** Acknowledgement of an alert, with its comment; `by`: the user name at the time. */
export const AlertAcknowledgement = z
  .object({ by: z.string(), at: Millis, comment: z.string() })
  .meta({ id: 'AlertAcknowledgement' });

/** A raised alert. */
export const Alert = z
  .object({
    id: Id,
    type: z.enum(ALERT_TYPES),
    severity: z.enum(ALERT_LEVELS),
    since: Millis,
    text: z.string(),
    /** Absent until it is acknowledged. */
    acknowledged: AlertAcknowledgement.optional(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof Alert>;

/** Its raised alerts, by type. */
export const UnitAlerts = z.object({
  alerts: z.record(z.string(), Alert),
});
