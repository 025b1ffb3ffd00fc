import type { AccessApproval } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';
import { supporterText } from './approval.js';

const namesOf = (row: AccessApproval | undefined) => ({
  name: row === undefined ? '' : supporterText(row),
  inventory: row?.inventory.name ?? '',
});

const APPROVE: Act<AccessApproval> = {
  key: 'approve',
  label: () => t('access.approve'),
  look: 'quiet',
  fits: ({ state }) => state === 'pending',
  reason: () => null,
  title: (rows) =>
    rows.length === 1
      ? t('access.approveAsk', namesOf(rows[0]))
      : t('access.approveAskSeveral', { count: rows.length }),
  consequences: () => [t('access.gives')],
  run: ({ id }) => api.accessApprovals.approve({ params: { id } }, idempotencyHeaders()),
  done: (count) => (count === 1 ? t('access.approved.done') : t('access.approved.doneSeveral', { count })),
};

const REFUSE: Act<AccessApproval> = {
  key: 'refuse',
  label: () => t('access.refuse'),
  look: 'quiet',
  fits: ({ state }) => state === 'pending',
  reason: () => null,
  title: (rows) =>
    rows.length === 1
      ? t('access.refuseAsk', { name: namesOf(rows[0]).name })
      : t('access.refuseAskSeveral', { count: rows.length }),
  consequences: () => [t('access.refuseText')],
  run: ({ id }) => api.accessApprovals.refuse({ params: { id } }, idempotencyHeaders()),
  done: (count) => (count === 1 ? t('access.refused.done') : t('access.refused.doneSeveral', { count })),
};

const END: Act<AccessApproval> = {
  key: 'end',
  label: () => t('access.end'),
  look: 'danger',
  fits: ({ state }) => state === 'active',
  reason: () => null,
  title: (rows) =>
    rows.length === 1 ? t('access.endAsk', namesOf(rows[0])) : t('access.endAskSeveral', { count: rows.length }),
  consequences: () => [t('access.endText')],
  run: ({ id }) => api.accessApprovals.end({ params: { id } }, idempotencyHeaders()),
  done: (count) => (count === 1 ? t('access.ended.done') : t('access.ended.doneSeveral', { count })),
};

/** Actions of administrators on access requests. */
export const APPROVAL_ACTS: readonly Act<AccessApproval>[] = [APPROVE, REFUSE, END];

/** Actions of support on its own requests. */
export const OWN_ACTS: readonly Act<AccessApproval>[] = [
  {
    key: 'leave',
    label: () => t('access.leave'),
    look: 'danger',
    fits: ({ state }) => state === 'pending' || state === 'active',
    reason: () => null,
    title: (rows) =>
      rows.length === 1
        ? t('access.leaveAsk', { inventory: namesOf(rows[0]).inventory })
        : t('access.leaveAskSeveral', { count: rows.length }),
    consequences: () => [t('access.leaveText')],
    run: ({ id }) => api.accessApprovals.leave({ body: { approvalId: id } }, idempotencyHeaders()),
    done: (count) => (count === 1 ? t('access.ended.done') : t('access.ended.doneSeveral', { count })),
  },
];
