import type { ManagedNotification } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { bodyOf, fieldsOf, NEW_NOTIFICATION } from './values.js';

/** A new notification. */
export function NotificationForm({ onDone, onCancel }: NewProps<ManagedNotification>) {
  const { inventories } = useCurrentUser();
  return (
    <ResourceForm
      isNew
      saved={NEW_NOTIFICATION}
      fields={fieldsOf(inventories, '')}
      submit={t('notifications.create')}
      send={async (values) => {
        const made = await api.clientNotifications.create({ body: bodyOf(values) }, idempotencyHeaders());
        return () => onDone(made);
      }}
      onCancel={onCancel}
    />
  );
}
