import * as z from 'zod';
import { Millis } from './ids.js';
import { AlertIncident } from './incident.js';
import { Named } from './named.js';
import { Alert, AlertAcknowledgement } from './unit/alerts.js';

/** An alert as it is on record: what it is about, and who has seen it. */
export const AlertRecord = Alert.extend({
  /** Null: it stands. */
  endedAt: Millis.nullable(),
  device: Named.extend({ kind: z.enum(['unit', 'server']) }),
  /** Groups of the device that the caller may enter. */
  groups: z.array(Named),
  inventory: Named,
  acknowledged: AlertAcknowledgement.nullable(),
  /** Null: it is in none. */
  incident: AlertIncident.nullable(),
  /** The maintenance window that its device or a group of it is in now; nobody is notified of the alert. */
  maintenance: z.object({ name: z.string(), until: Millis }).nullable(),
}).meta({ id: 'AlertRecord' });
export type AlertRecord = z.output<typeof AlertRecord>;
