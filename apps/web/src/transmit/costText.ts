import type { ChangeCost } from '@backhaul/domain';
import { decimal } from '../text/number.js';
import { t } from '../text/t.js';

/** What a change costs a picture that is on air, in words; null for one that does not interrupt it. */
export const costText = ({ gapMs }: ChangeCost): string | null =>
  gapMs === 0 ? null : t('change.interrupts', { seconds: decimal(gapMs / 1000) });
