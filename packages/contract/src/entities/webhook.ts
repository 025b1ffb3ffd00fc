import { WEBHOOK_EVENTS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/**
 * A webhook of an inventory: the console sends it the events that it names, signed as Standard Webhooks has it.
 * `off`: switched off by a person; `stopped`: by the console, see `stopped`; `failing`: the last event was not taken, and is tried again.
 */
export const Webhook = z
  .object({
    id: Id,
    name: z.string(),
    url: z.string(),
    inventory: Named,
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    state: z.enum(['active', 'failing', 'off', 'stopped']),
    /** Why the console stopped it: the receiver took nothing for three days, or answered 410. */
    stopped: z.enum(['failing', 'gone']).nullable(),
    failingSince: Millis.nullable(),
    createdAt: Millis,
    /** Until when the signing key before the present one still signs too. */
    oldSecretUntil: Millis.nullable(),
    /** Of the events of the last 24 hours: how many were taken, how many were given up, how many wait. */
    lastDay: z.object({ delivered: z.int(), failed: z.int(), waiting: z.int() }),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

/**
 * An event that a webhook was sent, or will be. `status`: of the last answer; null: there was none, see `error`. `body`: as it is sent.
 */
export const WebhookDelivery = z
  .object({
    id: Id,
    event: z.string(),
    subjectId: z.string(),
    createdAt: Millis,
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    /** When it is tried next; null: not again. */
    nextAt: Millis.nullable(),
    endedAt: Millis.nullable(),
    status: z.int().nullable(),
    tookMs: z.int().nullable(),
    error: z.string().nullable(),
    body: z.string(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;
