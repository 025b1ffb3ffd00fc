import type { Unit } from '@backhaul/contract';
import type { TallyLight } from '@backhaul/domain';
import { t } from '../../text/t.js';
import classes from './unit.module.css';

type Tallied = Pick<Unit, 'online' | 'applications' | 'tally'>;

/** The tally of a unit; null: it has none, or it is off. */
export function shownTally({ online, applications, tally }: Tallied): Exclude<TallyLight, 'off'> | null {
  if (!online) return null;
  if (tally === null) return applications.video?.onAir === true ? 'programme' : null;
  return tally.light === 'off' ? null : tally.light;
}

/** The tally of a unit as a word with a sign; renders nothing when it is off or unknown. */
export function TallyMark({ unit }: { readonly unit: Tallied }) {
  const light = shownTally(unit);
  if (light === null || light === 'unknown') return null;
  return (
    <span className={classes['tallyMark']} data-tally={light}>
      <span aria-hidden>{light === 'programme' ? '●' : '◐'}</span> {t(`units.tally.${light}`)}
    </span>
  );
}
