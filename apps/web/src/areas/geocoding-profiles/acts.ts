import type { GeocodingProfile } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

export const GEOCODING_ACTS: readonly Act<GeocodingProfile>[] = [
  {
    key: 'remove',
    label: (count) => (count === 1 ? t('geocoding.delete') : t('geocoding.deleteSeveral', { count })),
    look: 'danger',
    fits: () => true,
    reason: ({ inventories }) => (inventories.length === 0 ? null : t('geocoding.deleteUsed')),
    title: (rows) =>
      rows.length === 1
        ? t('geocoding.deleteAsk', { name: rows[0]?.name ?? '' })
        : t('geocoding.deleteAskSeveral', { count: rows.length }),
    consequences: () => [t('geocoding.deleteText')],
    run: ({ id }) => api.geocodingProfiles.remove({ params: { id } }, idempotencyHeaders()),
    done: (count) => (count === 1 ? t('geocoding.deleted') : t('geocoding.deletedSeveral', { count })),
    removes: true,
  },
];
