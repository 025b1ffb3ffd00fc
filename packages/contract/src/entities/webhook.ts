import { WEBHOOK_EVENTS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/**
 * A webhook of an inventory: the console sends it the selected events, signed according to Standard Webhooks.
 * `off`: switched off by a person; `stopped`: by the console, see `stopped`; `failing`: the last event was not accepted, and is retried.
 */
export const Webhook = z
  .object({
    id: Id,
    name: z.string(),
    url: z.string(),
    inventory: Named,
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    state: z.enum(['active', 'failing', 'off', 'stopped']),
    /** Why the console stopped it: the receiver accepted nothing for three days, or answered 410. */
    stopped: z.enum(['failing', 'gone']).nullable(),
    failingSince: Millis.nullable(),
    createdAt: Millis,
    /** Until when the previous signing key still signs too. */
    oldSecretUntil: Millis.nullable(),
    /** Events of the last 24 hours: accepted, given up, and waiting. */
    lastDay: z.object({ delivered: z.int(), failed: z.int(), waiting: z.int() }),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

/** A past or future delivery to a webhook. `status`: of the last response; null: none, see `error`. `body`: as sent. */
export const WebhookDelivery = z
  .object({
    id: Id,
    event: z.string(),
    subjectId: z.string(),
    createdAt: Millis,
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    /** Next try; null: none. */
    nextAt: Millis.nullable(),
    endedAt: Millis.nullable(),
    status: z.int().nullable(),
    tookMs: z.int().nullable(),
    error: z.string().nullable(),
    body: z.string(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;
