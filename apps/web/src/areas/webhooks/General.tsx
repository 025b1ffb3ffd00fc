import type { Webhook } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { SigningKey } from './SigningKey.js';
import { lastDayText } from './webhook.js';
import { eventsOf, webhookFields } from './WebhookForm.js';

/** Events and settings of a webhook, recent deliveries, and its signing key. */
export function General({ webhook }: { readonly webhook: Webhook }) {
  const { id, name, url, events, inventory, lastDay, createdAt, oldSecretUntil } = webhook;
  return (
    <>
      <StateNotice webhook={webhook} />
      <Facts
        facts={[
          [t('webhooks.inventory'), inventory.name],
          [t('webhooks.lastDay'), lastDayText(lastDay)],
          [t('webhooks.createdAt'), momentText(createdAt)],
          [
            t('webhooks.secret'),
            oldSecretUntil === null
              ? t('webhooks.rotate.present')
              : t('webhooks.rotate.until', { time: momentText(oldSecretUntil) }),
          ],
        ]}
      />
      <div>
        <SigningKey webhook={webhook} />
      </div>
      <ResourceForm
        saved={{ name, url, events }}
        fields={webhookFields}
        submit={t('dialog.apply')}
        send={async (_values, changes) => {
          const body = {
            ...(changes.name !== undefined && { name: changes.name }),
            ...(changes.url !== undefined && { url: changes.url }),
            ...(changes.events !== undefined && { events: eventsOf(changes.events) }),
          };
          await api.webhooks.update({ params: { id }, body }, idempotencyHeaders());
          return () => toast(t('webhooks.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}

function StateNotice({ webhook: { state, stopped, failingSince } }: { readonly webhook: Webhook }) {
  switch (state) {
    case 'active':
      return null;
    case 'failing':
      return <Notice tone="warning">{t('webhooks.failing.text', { time: momentText(failingSince ?? 0) })}</Notice>;
    case 'off':
      return <Notice tone="info">{t('webhooks.off.text')}</Notice>;
    case 'stopped':
      return (
        <Notice tone="warning">{t(stopped === 'gone' ? 'webhooks.stopped.gone' : 'webhooks.stopped.failing')}</Notice>
      );
    default:
      return state satisfies never;
  }
}
