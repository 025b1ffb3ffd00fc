import type { AlertRoute } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

const switching = (enabled: boolean): Act<AlertRoute> => {
  const verb = enabled ? 'switchOn' : 'switchOff';
  return {
    key: verb,
    label: () => t(`alertRoutes.${verb}`),
    look: 'quiet',
    fits: (row) => row.enabled !== enabled,
    reason: () => null,
    title: (rows) =>
      rows.length === 1
        ? t(`alertRoutes.${verb}Ask`, { name: rows[0]?.name ?? '' })
        : t(`alertRoutes.${verb}AskSeveral`, { count: rows.length }),
    consequences: () => [t(`alertRoutes.${verb}Text`)],
    run: ({ id }) => api.alertRoutes.update({ params: { id }, body: { enabled } }, idempotencyHeaders()),
    done: () => t('alertRoutes.saved'),
  };
};

const REMOVE: Act<AlertRoute> = {
  key: 'remove',
  label: (count) => (count === 1 ? t('alertRoutes.remove') : t('alertRoutes.removeSeveral', { count })),
  look: 'danger',
  fits: () => true,
  reason: () => null,
  title: (rows) =>
    rows.length === 1
      ? t('alertRoutes.removeAsk', { name: rows[0]?.name ?? '' })
      : t('alertRoutes.removeAskSeveral', { count: rows.length }),
  consequences: () => [t('alertRoutes.removeText')],
  run: ({ id }) => api.alertRoutes.remove({ params: { id } }, idempotencyHeaders()),
  done: (count) => (count === 1 ? t('alertRoutes.removed') : t('alertRoutes.removedSeveral', { count })),
  removes: true,
};

export const ROUTE_ACTS: readonly Act<AlertRoute>[] = [switching(true), switching(false), REMOVE];
