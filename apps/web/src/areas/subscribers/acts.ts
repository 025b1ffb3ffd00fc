import type { Subscriber } from '@backhaul/contract';
import { isOpenShare } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

const END: Act<Subscriber> = {
  key: 'end',
  label: () => t('subscribers.end'),
  look: 'quiet',
  fits: ({ state }) => state !== null && isOpenShare(state),
  reason: () => null,
  title: (rows) =>
    rows.length === 1
      ? t('subscribers.endAsk', { name: rows[0]?.name ?? '' })
      : t('subscribers.endAskSeveral', { count: rows.length }),
  consequences: () => [t('subscribers.endText')],
  run: ({ id }) => api.subscribers.end({ params: { id } }, idempotencyHeaders()),
  done: (count) => (count === 1 ? t('subscribers.ended.done') : t('subscribers.ended.doneSeveral', { count })),
};

const REMOVE: Act<Subscriber> = {
  key: 'remove',
  label: (count) => (count === 1 ? t('subscribers.remove') : t('subscribers.removeSeveral', { count })),
  look: 'danger',
  fits: () => true,
  reason: ({ kind }) => (kind === 'root' ? t('subscribers.root.locked') : null),
  title: (rows) =>
    rows.length === 1
      ? t('subscribers.removeAsk', { name: rows[0]?.name ?? '' })
      : t('subscribers.removeAskSeveral', { count: rows.length }),
  consequences: (rows) => [
    ...(rows.some(({ kind }) => kind === 'share') ? [t('subscribers.removeText.share')] : []),
    ...(rows.some(({ kind }) => kind === 'folder') ? [t('subscribers.removeText.folder')] : []),
  ],
  run: ({ id }) => api.subscribers.remove({ params: { id } }, idempotencyHeaders()),
  done: (count) => (count === 1 ? t('subscribers.removed') : t('subscribers.removedSeveral', { count })),
  removes: true,
};

/** Actions on shares from other inventories, and on folders. */
export const SUBSCRIBER_ACTS: readonly Act<Subscriber>[] = [END, REMOVE];
