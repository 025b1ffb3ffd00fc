import { CAUSE_KINDS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** The common cause of the alerts of an incident; `name` is null for callers who may not see it, and after deletion. */
export const IncidentCause = z
  .object({ kind: z.enum(CAUSE_KINDS), name: z.string().nullable() })
  .meta({ id: 'IncidentCause' });

/** The incident of an alert, with those of its alerts that the caller sees. */
export const AlertIncident = z
  .object({
    id: Id,
    cause: IncidentCause,
    /** When the first of them was raised. */
    since: Millis,
    alerts: z.int(),
    /** Raised alerts, and those of them that are not acknowledged. */
    active: z.int(),
    unseen: z.int(),
  })
  .meta({ id: 'AlertIncident' });
