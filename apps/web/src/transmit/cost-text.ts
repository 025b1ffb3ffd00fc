import type { Unit } from '@backhaul/contract';
import type { ChangeCost, RunOnAir, UnitFeature } from '@backhaul/domain';
import { decimal } from '../text/number.js';
import { transmitWords } from '../text/en/transmit.js';
import { addMessages, t } from '../text/t.js';

addMessages(transmitWords);

/** The running mode of a unit, which may differ from its settings by now, and the features that it offers. */
export const runOnAir = ({ transmission }: Pick<Unit, 'transmission'>, features: readonly UnitFeature[]): RunOnAir => ({
  mode: transmission?.mode ?? 'live',
  features,
});

/** The interruption of a picture on air that a change causes, as text; null for none. */
export const costText = ({ gapMs }: ChangeCost): string | null =>
  gapMs === 0 ? null : t('change.interrupts', { seconds: decimal(gapMs / 1000) });
