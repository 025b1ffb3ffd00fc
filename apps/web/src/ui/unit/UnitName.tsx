import type { Unit } from '@backhaul/contract';
import { sortAlerts } from '@backhaul/domain';
import { translated } from '../../text/sentences.js';
import { bitrateText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { Age } from '../age/Age.js';
import { LabelChips } from './LabelChips.js';
import { Glyph } from '../state/Glyph.js';
import classes from './unit.module.css';

type Named = Pick<
  Unit,
  | 'name'
  | 'demo'
  | 'online'
  | 'lastSeenAt'
  | 'alerts'
  | 'statusText'
  | 'comment'
  | 'labels'
  | 'status'
  | 'totalBitrate'
  | 'applications'
>;

/** Name of a unit above the most important fact about it. */
export function UnitName({ unit }: { readonly unit: Named }) {
  return (
    <div className={classes['named']} data-away={!unit.online || undefined}>
      <div className={classes['name']}>
        <span className={classes['who']}>
          <span className={classes['text']}>{unit.name}</span>
          {unit.demo ? <Simulated /> : null}
        </span>
        <LabelChips labels={unit.labels} />
      </div>
      <UnitLine unit={unit} />
    </div>
  );
}

/** Marks a simulated device. */
export function Simulated() {
  return (
    <span className={classes['simulated']} title={t('units.simulated.hint')}>
      {t('units.simulated')}
    </span>
  );
}

/** Whether the crew of a unit calls and waits for an answer. */
export const isCrewCalling = ({ online, applications }: Pick<Unit, 'online' | 'applications'>): boolean =>
  online && applications.audioRoom?.calls === true;

/** Marks a unit whose crew calls and waits for an answer. */
export function CrewCall({ unit }: { readonly unit: Pick<Unit, 'online' | 'applications'> }) {
  return isCrewCalling(unit) ? (
    <span className={classes['line']} data-alert>
      <Glyph shape="up" size={10} /> {t('unit.crewCalls')}
    </span>
  ) : null;
}

/** The most important fact about a unit: offline time, a call of its crew, alert, stored files in transfer, status or comment; empty when there is none. */
export function UnitLine({ unit }: { readonly unit: Omit<Named, 'name' | 'demo' | 'labels'> }) {
  if (!unit.online) {
    return (
      <div className={classes['line']}>
        <Age at={unit.lastSeenAt} kind="lastSeen" />
      </div>
    );
  }
  if (isCrewCalling(unit)) return <CrewCall unit={unit} />;
  const [alert] = sortAlerts(Object.values(unit.alerts));
  if (alert) {
    const words = translated(alert.text);
    return (
      <div className={classes['line']} data-alert title={words}>
        <Glyph shape="up" size={10} /> {words}
      </div>
    );
  }
  const text =
    unit.status === 'forwarding' && unit.totalBitrate > 0
      ? t('unit.sendsFiles', { rate: bitrateText(unit.totalBitrate) })
      : unit.statusText
        ? translated(unit.statusText)
        : unit.comment;
  return text ? (
    <div className={classes['line']} title={text}>
      {text}
    </div>
  ) : null;
}
