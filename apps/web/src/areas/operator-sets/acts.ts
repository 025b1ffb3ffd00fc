import type { OperatorSet } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

/** Names of the inventories that use a set. */
export const inventoriesText = ({ inventories }: OperatorSet): string => inventories.map(({ name }) => name).join(', ');

export const OPERATOR_SET_ACTS: readonly Act<OperatorSet>[] = [
  {
    key: 'remove',
    label: (count) => (count === 1 ? t('operatorSets.delete') : t('operatorSets.deleteSeveral', { count })),
    look: 'danger',
    fits: () => true,
    reason: (set) =>
      set.inventories.length === 0 ? null : t('operatorSets.deleteUsed', { names: inventoriesText(set) }),
    title: (rows) =>
      rows.length === 1
        ? t('operatorSets.deleteAsk', { name: rows[0]?.name ?? '' })
        : t('operatorSets.deleteAskSeveral', { count: rows.length }),
    consequences: () => [t('operatorSets.deleteText')],
    run: ({ id }) => api.operatorSets.remove({ params: { id } }, idempotencyHeaders()),
    done: (count) => (count === 1 ? t('operatorSets.deleted') : t('operatorSets.deletedSeveral', { count })),
    removes: true,
  },
];
