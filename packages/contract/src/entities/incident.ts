import { CAUSE_KINDS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** What the alerts of an incident share; `name` is null for who may not see it, and of what was deleted. */
export const IncidentCause = z
  .object({ kind: z.enum(CAUSE_KINDS), name: z.string().nullable() })
  .meta({ id: 'IncidentCause' });

/** An incident that an alert is in, with the alerts of it that the caller sees. */
export const AlertIncident = z
  .object({
    id: Id,
    cause: IncidentCause,
    /** When the first of them was raised. */
    since: Millis,
    alerts: z.int(),
    /** Those that stand, and those of them that nobody has acknowledged. */
    active: z.int(),
    unseen: z.int(),
  })
  .meta({ id: 'AlertIncident' });
