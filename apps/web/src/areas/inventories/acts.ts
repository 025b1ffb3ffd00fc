import type { ManagedInventory } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

/** Actions on inventories; deletion has its own tab. */
export const INVENTORY_ACTS: readonly Act<ManagedInventory>[] = [
  {
    key: 'clear',
    label: () => t('inventories.clear'),
    look: 'danger',
    fits: () => true,
    reason: () => null,
    title: (rows) => t('inventories.clear.ask', { name: rows.map(({ name }) => name).join(', ') }),
    consequences: () => [t('inventories.clear.text')],
    run: ({ id }) => api.inventories.clearGeolocation({ params: { id } }, idempotencyHeaders()),
    done: () => t('inventories.cleared'),
  },
];
