import type { Webhook } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

const isOff = ({ state }: Webhook): boolean => state === 'off' || state === 'stopped';

const switching = (enabled: boolean): Act<Webhook> => {
  const verb = enabled ? 'switchOn' : 'switchOff';
  const done = enabled ? 'switchedOn' : 'switchedOff';
  return {
    key: verb,
    label: () => t(`webhooks.${verb}`),
    look: 'quiet',
    fits: (row) => isOff(row) === enabled,
    reason: () => null,
    title: (rows) =>
      rows.length === 1
        ? t(`webhooks.${verb}Ask`, { name: rows[0]?.name ?? '' })
        : t(`webhooks.${verb}AskSeveral`, { count: rows.length }),
    consequences: () => [t(`webhooks.${verb}Text`)],
    run: ({ id }) => api.webhooks.update({ params: { id }, body: { enabled } }, idempotencyHeaders()),
    done: (count) => (count === 1 ? t(`webhooks.${done}`) : t(`webhooks.${done}Several`, { count })),
  };
};

const REMOVE: Act<Webhook> = {
  key: 'remove',
  label: (count) => (count === 1 ? t('webhooks.remove') : t('webhooks.removeSeveral', { count })),
  look: 'danger',
  fits: () => true,
  reason: () => null,
  title: (rows) =>
    rows.length === 1
      ? t('webhooks.removeAsk', { name: rows[0]?.name ?? '' })
      : t('webhooks.removeAskSeveral', { count: rows.length }),
  consequences: () => [t('webhooks.removeText')],
  run: ({ id }) => api.webhooks.remove({ params: { id } }, idempotencyHeaders()),
  done: (count) => (count === 1 ? t('webhooks.removed') : t('webhooks.removedSeveral', { count })),
  removes: true,
};

export const WEBHOOK_ACTS: readonly Act<Webhook>[] = [switching(true), switching(false), REMOVE];
