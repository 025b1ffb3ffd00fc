import type { ReleaseNote } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

export const NOTE_ACTS: readonly Act<ReleaseNote>[] = [
  {
    key: 'remove',
    label: (count) => (count === 1 ? t('releaseNotes.remove') : t('releaseNotes.removeSeveral', { count })),
    look: 'danger',
    fits: () => true,
    reason: () => null,
    title: (rows) =>
      rows.length === 1 ? t('releaseNotes.removeAsk') : t('releaseNotes.removeAskSeveral', { count: rows.length }),
    consequences: () => [t('releaseNotes.removeText')],
    run: ({ id }) => api.releaseNotes.remove({ params: { id } }, idempotencyHeaders()),
    done: (count) => (count === 1 ? t('releaseNotes.removed') : t('releaseNotes.removedSeveral', { count })),
    removes: true,
  },
];
