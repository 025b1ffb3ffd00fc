import { NOTICE_EVENT, TEST_EVENT, WEBHOOK_EVENTS, type WebhookEventType } from '@backhaul/domain';
import { NoticeData, WEBHOOK_DATA } from '../entities/webhook-event.js';
import type { Components, Json } from './schemas.js';

const SUMMARIES: Readonly<Record<WebhookEventType, string>> = {
  'transmission.started': 'A transmission has its first picture',
  'transmission.ended': 'A transmission has ended',
  'alert.raised': 'An alert was raised',
  'alert.changed': 'The severity of an alert has changed',
  'alert.ended': 'An alert has ended',
  'recording.finished': 'A recording is complete',
};

const HEADERS = {
  'webhook-id': 'Id of the event, the same each time that it is sent',
  'webhook-timestamp': 'When it was sent, seconds since 1970',
  'webhook-signature': '`v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces',
} as const;

/** The events of webhooks, as the section `webhooks` of OpenAPI 3.1. */
export const webhookDocument = (components: Components): Json => ({
  ...Object.fromEntries(
    WEBHOOK_EVENTS.map((type) => [
      type,
      operation(type, SUMMARIES[type], components.schema(WEBHOOK_DATA[type], 'output')),
    ]),
  ),
  [NOTICE_EVENT]: operation(
    NOTICE_EVENT,
    'An alert route sends an alert, again and again if it says so, until somebody acknowledges it',
    components.schema(NoticeData, 'output'),
  ),
  [TEST_EVENT]: operation(TEST_EVENT, 'Sent on request, to try a webhook out', {
    type: 'object',
    properties: { webhook: { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } } },
  }),
});

const operation = (type: string, summary: string, data: Json): Json => ({
  post: {
    operationId: `webhook.${type}`,
    tags: ['webhooks'],
    security: [],
    summary,
    description: 'In the form of Standard Webhooks. Any answer 2xx takes the event; 410 stops the webhook.',
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: { type: { const: type }, timestamp: { type: 'string', format: 'date-time' }, data },
          },
        },
      },
    },
    responses: { '2XX': { description: 'The event is taken' }, '410': { description: 'No further events are wanted' } },
  },
});
