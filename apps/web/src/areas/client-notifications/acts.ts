import type { ManagedNotification } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

export const NOTIFICATION_ACTS: readonly Act<ManagedNotification>[] = [
  {
    key: 'remove',
    label: (count) => (count === 1 ? t('notifications.remove') : t('notifications.removeSeveral', { count })),
    look: 'danger',
    fits: () => true,
    reason: () => null,
    title: (rows) =>
      rows.length === 1 ? t('notifications.removeAsk') : t('notifications.removeAskSeveral', { count: rows.length }),
    consequences: () => [t('notifications.removeText')],
    run: ({ id }) => api.clientNotifications.remove({ params: { id } }, idempotencyHeaders()),
    done: (count) => (count === 1 ? t('notifications.removed') : t('notifications.removedSeveral', { count })),
    removes: true,
  },
];
