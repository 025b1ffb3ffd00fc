import type { Publisher } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

export const PUBLISHER_ACTS: readonly Act<Publisher>[] = [
  {
    key: 'remove',
    label: (count) => (count === 1 ? t('publishers.remove') : t('publishers.removeSeveral', { count })),
    look: 'danger',
    fits: () => true,
    reason: () => null,
    title: (rows) =>
      rows.length === 1
        ? t('publishers.removeAsk', { name: rows[0]?.name ?? '' })
        : t('publishers.removeAskSeveral', { count: rows.length }),
    consequences: () => [t('publishers.removeText')],
    run: ({ id }) => api.publishers.remove({ params: { id } }, idempotencyHeaders()),
    done: (count) => (count === 1 ? t('publishers.removed') : t('publishers.removedSeveral', { count })),
    removes: true,
  },
];
