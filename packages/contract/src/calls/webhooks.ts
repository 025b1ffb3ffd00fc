import { checkWebhookName, checkWebhookUrl, WEBHOOK_EVENTS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import { resource } from '../call/resource.js';
import { Id, IdParams } from '../entities/ids.js';
import { Webhook, WebhookDelivery } from '../entities/webhook.js';

const kept = resource({
  kind: 'webhook',
  names: ['webhook', 'webhooks'],
  path: `${CORE}/v2/admin/webhooks`,
  see: 'webhook:manage',
  manage: 'webhook:manage',
  item: Webhook,
  search: ['name', 'url'],
  sort: ['name', 'createdAt'],
});

const access = { permission: 'webhook:manage' } as const;
const subject = { kind: 'webhook', in: 'params', key: 'id' } as const;
const fields = {
  name: checkedText(checkWebhookName),
  url: checkedText(checkWebhookUrl),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
};
/** The signing key, `whsec_` and 32 bytes in base64: only in this response. */
const secret = z.string();

/**
 * Webhooks (ours; the specification has none), in the form of Standard Webhooks 1.0: headers `webhook-id`, `webhook-timestamp` and
 * `webhook-signature`. An event keeps its id in all deliveries; events about one subject arrive in order.
 */
export const webhooks = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: {
    ...kept.create({
      body: z.strictObject({ ...fields, inventoryId: Id }),
      example: {
        name: 'Rundown',
        url: 'https://rundown.example/backhaul',
        events: ['transmission.started', 'transmission.ended'],
        inventoryId: 'metro',
      },
      errors: ['NOT_FOUND', 'NAME_TAKEN'],
    }),
    response: Webhook.extend({ secret }),
  },
  update: kept.update({
    body: z.strictObject({ ...fields, enabled: z.boolean() }).partial(),
    example: { name: 'Rundown', enabled: true },
    errors: ['NAME_TAKEN'],
  }),
  remove: kept.remove('Delete a webhook and the log of its events; events that wait are not sent'),
  rotateSecret: {
    method: 'POST',
    path: `${CORE}/v2/admin/webhooks/{id}/secret`,
    summary: 'Create a new signing key; the one before it signs too for 24 hours',
    access,
    subject,
    params: IdParams,
    status: 201,
    response: z.object({ secret }),
    errors: ['NOT_FOUND'],
  },
  test: {
    method: 'POST',
    path: `${CORE}/v2/admin/webhooks/{id}/test`,
    summary: 'Send the event `webhook.test`, also while the webhook is switched off',
    access,
    subject,
    params: IdParams,
    status: 202,
    response: WebhookDelivery,
    errors: ['NOT_FOUND'],
  },
  deliveries: {
    method: 'GET',
    path: `${CORE}/v2/admin/webhooks/{id}/deliveries`,
    summary: 'Events of the last 30 days with the answers of the receiver, newest first',
    access,
    subject,
    params: IdParams,
    query: pagedQuery(['event', 'subjectId'], ['createdAt']).extend({
      sortDir: z.enum(['asc', 'desc']).default('desc'),
      state: z.enum(['waiting', 'delivered', 'failed']).optional(),
    }),
    response: paged(WebhookDelivery),
    errors: ['NOT_FOUND'],
  },
  resend: {
    method: 'POST',
    path: `${CORE}/v2/admin/webhooks/{id}/deliveries/{deliveryId}/resend`,
    summary: 'Send an event again at once, with the same id',
    access,
    subject,
    params: z.strictObject({ id: Id, deliveryId: Id }),
    status: 202,
    response: WebhookDelivery,
    errors: ['NOT_FOUND'],
  },
});
