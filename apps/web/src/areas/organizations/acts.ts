import type { Organization } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

export const ORGANIZATION_ACTS: readonly Act<Organization>[] = [
  {
    key: 'remove',
    label: (count) => (count === 1 ? t('organizations.remove') : t('organizations.removeSeveral', { count })),
    look: 'danger',
    fits: () => true,
    reason: () => null,
    title: (rows) =>
      rows.length === 1
        ? t('organizations.removeAsk', { name: rows[0]?.name ?? '' })
        : t('organizations.removeAskSeveral', { count: rows.length }),
    consequences: () => [t('organizations.removeText.users'), t('organizations.removeText.signIn')],
    run: ({ id }) => api.organizations.remove({ params: { id } }, idempotencyHeaders()),
    done: (count) => (count === 1 ? t('organizations.removed') : t('organizations.removedSeveral', { count })),
    removes: true,
  },
];
