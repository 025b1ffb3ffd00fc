import type { LicensedUnit } from '@backhaul/contract';
import type { LicenceState } from '@backhaul/domain';
import { decimal } from '../../text/number.js';
import { t } from '../../text/t.js';
import type { StateLook } from '../../ui/state/looks.js';

/** Glyph and tone of each state of a licence. */
export const LICENCE_LOOKS: Readonly<Record<LicenceState, StateLook>> = {
  own: { glyph: 'dot', tone: 'ready' },
  activated: { glyph: 'brokenRing', tone: 'ready' },
  none: { glyph: 'cross', tone: 'warn' },
};

type Pool = LicensedUnit['pool'];

/** Whether licences can be activated from a pool. */
export const isOpen = ({ state }: Pool): boolean =>
  state === 'purchased' || state === 'onTrial' || state === 'overUsage';

/** Licences left of a pool, in a cell. */
export const poolText = (pool: Pool): string =>
  isOpen(pool)
    ? t('licences.leftOf', { left: decimal(pool.left, 0), total: decimal(pool.count, 0) })
    : t('licences.off');

/** End of the licence of a unit, also a past one; null: no end, or never licensed. */
export function untilOf({ licence, ownUntil, activatedUntil }: LicensedUnit): number | null {
  switch (licence) {
    case 'own':
      return ownUntil;
    case 'activated':
      return activatedUntil;
    case 'none':
      return activatedUntil ?? ownUntil;
    default:
      return licence satisfies never;
  }
}
