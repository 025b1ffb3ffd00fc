import type { RemoteAction } from '@backhaul/contract';
import { mayWithdraw } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';
import { requestText } from './request.js';

const wordsOf = (rows: readonly RemoteAction[]) => {
  const [first] = rows;
  return { count: rows.length, name: first === undefined ? '' : requestText(first) };
};

/** Actions of administrators on waiting requests. */
export const ANSWER_ACTS: readonly Act<RemoteAction>[] = [
  {
    key: 'approve',
    label: () => t('remote.approve'),
    look: 'quiet',
    fits: ({ state }) => state === 'waiting',
    reason: () => null,
    title: (rows) => t('remote.approveAsk', wordsOf(rows)),
    consequences: (rows) => [...rows.map(({ reason }) => reason), t('remote.approveText')],
    run: ({ id }) => api.remoteActions.approve({ params: { id } }, idempotencyHeaders()),
    done: (count) => t('remote.approved.done', { count }),
  },
  {
    key: 'refuse',
    label: () => t('remote.refuse'),
    look: 'quiet',
    fits: ({ state }) => state === 'waiting',
    reason: () => null,
    title: (rows) => t('remote.refuseAsk', wordsOf(rows)),
    consequences: () => [t('remote.refuseText')],
    run: ({ id }) => api.remoteActions.refuse({ params: { id } }, idempotencyHeaders()),
    done: (count) => t('remote.refused.done', { count }),
  },
];

/** Actions of users on their own requests. */
export const OWN_ACTS: readonly Act<RemoteAction>[] = [
  {
    key: 'withdraw',
    label: () => t('remote.withdraw'),
    look: 'danger',
    fits: ({ state }) => mayWithdraw(state),
    reason: () => null,
    title: (rows) => t('remote.withdrawAsk', wordsOf(rows)),
    consequences: () => [t('remote.withdrawText')],
    run: ({ id }) => api.remoteActions.withdraw({ body: { actionId: id } }, idempotencyHeaders()),
    done: (count) => t('remote.withdrawn.done', { count }),
  },
];
