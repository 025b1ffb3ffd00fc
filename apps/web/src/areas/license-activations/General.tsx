import type { LicensedUnit } from '@backhaul/contract';
import { LicenceNotice } from '../../inventory/LicenceNotice.js';
import { decimal } from '../../text/number.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { Activations } from './Activations.js';
import { isOpen, poolText, untilOf } from './licence.js';

const timeText = (ms: number | null, otherwise: string): string => (ms === null ? otherwise : momentText(ms));

/** Licence of a unit, licences left in the pool of its inventory, and activations on the unit. */
export function General({ unit }: { readonly unit: LicensedUnit }) {
  const { id, inventory, licence, ownUntil, activatedUntil, pool } = unit;
  return (
    <>
      {licence === 'none' ? (
        <Notice tone="warning">{t('licences.none.text')}</Notice>
      ) : (
        <LicenceNotice endsAt={untilOf(unit)} />
      )}
      <Facts
        facts={[
          [t('licences.inventory'), inventory.name],
          [t('licences.licence'), t(`licences.${licence}`)],
          [t('licences.ownUntil'), timeText(ownUntil, t('licences.never'))],
          [t('licences.activatedUntil'), timeText(activatedUntil, t('licences.nothing'))],
          [t('licences.left'), poolText(pool)],
          [t('licences.hours'), isOpen(pool) ? decimal(pool.hours, 0) : t('licences.nothing')],
          [
            t('licences.poolUntil'),
            isOpen(pool) ? timeText(pool.expiresAt, t('licences.never')) : t('licences.nothing'),
          ],
        ]}
      />
      <Activations unitId={id} />
    </>
  );
}
