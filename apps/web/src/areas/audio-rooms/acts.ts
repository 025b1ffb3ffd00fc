import type { AudioRoom } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

export const ROOM_ACTS: readonly Act<AudioRoom>[] = [
  {
    key: 'remove',
    label: (count) => (count === 1 ? t('audioRooms.remove') : t('audioRooms.removeSeveral', { count })),
    look: 'danger',
    fits: () => true,
    reason: ({ activity }) => (activity === 'active' ? t('audioRooms.inUse') : null),
    title: (rows) =>
      rows.length === 1
        ? t('audioRooms.removeAsk', { name: rows[0]?.name ?? '' })
        : t('audioRooms.removeAskSeveral', { count: rows.length }),
    consequences: () => [t('audioRooms.removeText')],
    run: ({ id }) => api.audioRooms.remove({ params: { id } }, idempotencyHeaders()),
    done: (count) => (count === 1 ? t('audioRooms.removed') : t('audioRooms.removedSeveral', { count })),
    removes: true,
  },
];
