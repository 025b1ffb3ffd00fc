import { NOTIFICATION_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** A client notification for superusers (spec 3 §3). Times in s. */
export const ManagedNotification = z
  .object({
    id: Id,
    /** Markdown. */
    body: z.string(),
    /** For everybody; otherwise for the users of its inventories. */
    global: z.boolean(),
    inventories: z.array(Named),
    active: z.boolean(),
    state: z.enum(NOTIFICATION_STATES),
    /** Null: it does not expire. */
    expiresAt: Millis.nullable(),
    timeOnScreen: z.int(),
    /** Time until it is shown again after it disappeared automatically, and after a user closed it. */
    interval: z.int(),
    closedInterval: z.int(),
    createdAt: Millis,
  })
  .meta({ id: 'ManagedNotification' });
export type ManagedNotification = z.output<typeof ManagedNotification>;
