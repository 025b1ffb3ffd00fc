import type { Webhook, WebhookDelivery } from '@backhaul/contract';
import type { WebhookEventType } from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { StateLook } from '../../ui/state/looks.js';

/** Glyph and tone of each state of a webhook. */
export const LOOKS: Readonly<Record<Webhook['state'], StateLook>> = {
  active: { glyph: 'dot', tone: 'ready' },
  failing: { glyph: 'cross', tone: 'warn' },
  off: { glyph: 'ring', tone: 'plain' },
  stopped: { glyph: 'cross', tone: 'warn' },
};

/** Glyph and tone of each state of a delivery. */
export const DELIVERY_LOOKS: Readonly<Record<WebhookDelivery['state'], StateLook>> = {
  waiting: { glyph: 'brokenRing', tone: 'plain' },
  delivered: { glyph: 'dot', tone: 'ready' },
  failed: { glyph: 'cross', tone: 'warn' },
};

export const eventText = (event: WebhookEventType): string => t(`webhooks.event.${event}`);

/** Host of an address. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** Results of the deliveries of the last day. */
export function lastDayText({ delivered, failed, waiting }: Webhook['lastDay']): string {
  const all = delivered + failed + waiting;
  if (all === 0) return t('webhooks.lastDay.none');
  return [
    t('webhooks.lastDay.delivered', { delivered, all }),
    ...(failed > 0 ? [t('webhooks.lastDay.failed', { count: failed })] : []),
    ...(waiting > 0 ? [t('webhooks.lastDay.waiting', { count: waiting })] : []),
  ].join(' · ');
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Name of the object of an event; its id if the event has no name. */
export function aboutOf({ body, subjectId }: Pick<WebhookDelivery, 'body' | 'subjectId'>): string {
  const event: unknown = JSON.parse(body);
  const data = isRecord(event) && isRecord(event['data']) ? event['data'] : {};
  for (const kind of ['unit', 'device', 'channel', 'webhook']) {
    const subject = data[kind];
    if (isRecord(subject) && typeof subject['name'] === 'string') return subject['name'];
  }
  return subjectId;
}
