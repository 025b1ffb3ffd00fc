import type { Webhook } from '@backhaul/contract';
import { checkWebhookName, checkWebhookUrl, message, WEBHOOK_EVENTS, type WebhookEventType } from '@backhaul/domain';
import { useState } from 'react';
import { needsOne } from '../../access/access-fields.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { ShownOnce } from '../../ui/form/ShownOnce.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { eventText } from './webhook.js';

/** Editable fields of a webhook. */
export const webhookFields = (): readonly Field<'name' | 'url' | 'events'>[] => [
  { kind: 'text', name: 'name', label: t('webhooks.name'), hint: t('webhooks.name.hint'), check: checkWebhookName },
  { kind: 'text', name: 'url', label: t('webhooks.url'), hint: t('webhooks.url.hint'), check: checkWebhookUrl },
  {
    kind: 'several',
    name: 'events',
    label: t('webhooks.events'),
    empty: t('webhooks.events.none'),
    options: WEBHOOK_EVENTS.map((event) => ({ value: event, label: eventText(event) })),
    check: needsOne,
  },
];

/** The known events in a choice. */
export const eventsOf = (chosen: readonly string[]): WebhookEventType[] =>
  WEBHOOK_EVENTS.filter((event) => chosen.includes(event));

/** Form of a new webhook, then its signing key, which is shown only once. */
export function WebhookForm({ onDone, onCancel }: NewProps<Webhook>) {
  const [made, setMade] = useState<{ readonly webhook: Webhook; readonly secret: string } | null>(null);
  const { inventories } = useCurrentUser();
  const none: readonly string[] = [];
  if (made !== null)
    return (
      <ShownOnce
        label={t('webhooks.secret')}
        value={made.secret}
        text={t('webhooks.secret.text')}
        stored={t('webhooks.secret.stored')}
        onStored={() => onDone(made.webhook)}
      />
    );
  return (
    <ResourceForm
      isNew
      saved={{
        name: '',
        url: '',
        inventoryId: inventories.length === 1 ? (inventories[0]?.id ?? '') : '',
        events: none,
      }}
      fields={() => [
        ...webhookFields(),
        {
          kind: 'choice',
          name: 'inventoryId',
          label: t('webhooks.inventory'),
          hint: t('webhooks.inventory.hint'),
          options: inventories.map(({ id, name }) => ({ value: id, label: name })),
          check: (id) => (id === '' ? message('required') : null),
        },
      ]}
      submit={t('webhooks.create')}
      send={async ({ name, url, inventoryId, events }) => {
        const body = { name, url, inventoryId, events: eventsOf(events) };
        const { secret, ...webhook } = await api.webhooks.create({ body }, idempotencyHeaders());
        return () => setMade({ webhook, secret });
      }}
      onCancel={onCancel}
    />
  );
}
