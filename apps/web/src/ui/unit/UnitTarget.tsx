import type { Unit } from '@backhaul/contract';
import { isStreaming } from '@backhaul/domain';
import { targetText } from '../../live/order/target-text.js';
import { t } from '../../text/t.js';
import { Missing } from '../gauge/Missing.js';
import { TallyMark } from './TallyMark.js';
import classes from './unit.module.css';

interface Props {
  readonly unit: Pick<Unit, 'selectedChannelName' | 'transmission' | 'online' | 'applications' | 'tally'>;
  /** Whether the tally has its own line, as in a table. */
  readonly stacked?: boolean;
}

/** Where a unit sends to, or would send; “—” when no channel is chosen, or a note if it sends all the same. */
export function UnitTarget({ unit, stacked }: Props) {
  return (
    <div className={classes['target']} data-away={!unit.online || undefined} data-stacked={stacked}>
      <TallyMark unit={unit} />
      {unit.selectedChannelName === null ? <NoChannel unit={unit} /> : <>→ {targetText(unit)}</>}
    </div>
  );
}

/** The unit may have been started at its own panel, to a target unknown to the console. */
function NoChannel({ unit: { online, applications } }: Props) {
  return online && isStreaming(applications) ? t('unit.startedThere') : <Missing />;
}
