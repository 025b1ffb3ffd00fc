import type { CatalogueVersion } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

/** Consequences of deleting versions, with their uses. */
function consequencesOf(rows: readonly CatalogueVersion[]): readonly string[] {
  const devices = rows.reduce((sum, { uses }) => sum + uses.devices, 0);
  const products = rows.reduce((sum, version) => sum + version.products.length, 0);
  return [
    t('softwareVersions.removeText'),
    ...(products > 0 ? [t('softwareVersions.removeProducts', { count: products })] : []),
    ...(devices > 0 ? [t('softwareVersions.removeDevices', { count: devices })] : []),
  ];
}

/** Actions on versions. */
export const VERSION_ACTS: readonly Act<CatalogueVersion>[] = [
  {
    key: 'remove',
    label: (count) => (count === 1 ? t('softwareVersions.remove') : t('softwareVersions.removeSeveral', { count })),
    look: 'danger',
    fits: () => true,
    reason: ({ uses: { inventories, rollouts } }) => {
      if (inventories > 0) return t('softwareVersions.usedByInventories', { count: inventories });
      return rollouts > 0 ? t('softwareVersions.usedByRollouts', { count: rollouts }) : null;
    },
    title: ([first, ...others]) =>
      others.length === 0
        ? t('softwareVersions.removeAsk', { version: first?.version ?? '' })
        : t('softwareVersions.removeAskSeveral', { count: others.length + 1 }),
    consequences: consequencesOf,
    run: ({ id }) => api.softwareVersions.remove({ params: { id } }, idempotencyHeaders()),
    done: (count) => (count === 1 ? t('softwareVersions.removed') : t('softwareVersions.removedSeveral', { count })),
    removes: true,
  },
];
