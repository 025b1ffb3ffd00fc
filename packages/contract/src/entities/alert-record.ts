import { ALERT_OBSTACLES } from '@backhaul/domain';
import * as z from 'zod';
import { Millis } from './ids.js';
import { AlertIncident } from './incident.js';
import { Named } from './named.js';
import { Alert, AlertAcknowledgement } from './unit/alerts.js';

/** A stored alert, with its object and its acknowledgement. */
export const AlertRecord = Alert.extend({
  /** Null: it is still raised. */
  endedAt: Millis.nullable(),
  /** Why it ended although its cause may last: its unit is no longer under SLA; null: its cause ended. */
  endReason: z.enum(ALERT_OBSTACLES).nullable(),
  device: Named.extend({ kind: z.enum(['unit', 'server']) }),
  /** Groups of the device that the caller may enter. */
  groups: z.array(Named),
  inventory: Named,
  acknowledged: AlertAcknowledgement.nullable(),
  /** Null: none. */
  incident: AlertIncident.nullable(),
  /** The present maintenance window of its device or of a group of it; nobody is notified of the alert. */
  maintenance: z.object({ name: z.string(), until: Millis }).nullable(),
}).meta({ id: 'AlertRecord' });
export type AlertRecord = z.output<typeof AlertRecord>;

/** Units that raise no alerts: how many, and the first of them by name. */
export const UnitsWithoutSla = z.object({ count: z.int(), units: z.array(Named) }).meta({ id: 'UnitsWithoutSla' });
