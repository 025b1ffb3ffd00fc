import type { LicensedUnit } from '@backhaul/contract';
import { activationEnd } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { decimal } from '../../text/number.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import type { Act } from '../../ui/resource/resource.js';
import { isOpen } from './licence.js';

/** The action that activates licences on units; its dialog shows the cost and the end. */
export const activation = (): Act<LicensedUnit> => ({
  key: 'activate',
  label: () => t('licences.activate'),
  look: 'quiet',
  fits: ({ licence }) => licence === 'none',
  reason: ({ pool }) => (isOpen(pool) ? (pool.left > 0 ? null : t('licences.noneLeft')) : t('licences.off.reason')),
  title: (rows) => t('licences.activateAsk', { count: rows.length }),
  consequences: (rows) => [...costsOf(rows), t('licences.activateText')],
  run: ({ id }) => api.licenseActivations.activate({ params: { id } }, idempotencyHeaders()),
  done: (count) => t('licences.activated.done', { count }),
});

/** For each inventory: licences used, licences left, and their end. */
function costsOf(rows: readonly LicensedUnit[]): readonly string[] {
  const pools = new Map(rows.map(({ inventory, pool }) => [inventory.id, { name: inventory.name, pool }]));
  return [...pools].map(([id, { name, pool }]) =>
    t('licences.cost', {
      name,
      count: rows.filter(({ inventory }) => inventory.id === id).length,
      left: decimal(pool.left, 0),
      hours: decimal(pool.hours, 0),
      until: momentText(activationEnd(pool.hours, Date.now())),
    }),
  );
}
