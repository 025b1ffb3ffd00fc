import type { Unit } from '@backhaul/contract';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { UnitState } from '../../../ui/unit/UnitState.js';
import { placeText } from '../list/place.js';
import classes from './map.module.css';

interface Props {
  /** Units in view of the map, in order. */
  readonly units: readonly Unit[];
  /** Units that told no place, and so are nowhere on the map. */
  readonly nowhere: number;
  readonly selected: string | null;
  readonly onOpen: (uid: string) => void;
  /** Brings all of them into view. */
  readonly onShowAll: () => void;
}

/** More than this nobody reads; the map is to be brought nearer. */
const MOST = 100;

/** What the map shows, as a list: for keyboards, for screen readers, and for who looks for a name. */
export function MapList({ units, nowhere, selected, onOpen, onShowAll }: Props) {
  const shown = units.slice(0, MOST);
  return (
    <section className={classes['list']} aria-label={t('map.inView')}>
      <div className={classes['head']}>
        <h2 className={classes['count']} role="status">
          {t('map.inView.count', { count: units.length })}
        </h2>
        <Button look="plain" size="small" onClick={onShowAll}>
          {t('map.showAll')}
        </Button>
      </div>
      <ul className={classes['units']}>
        {shown.map((unit) => (
          <li key={unit.uid}>
            <button
              type="button"
              className={classes['unit']}
              aria-current={unit.uid === selected || undefined}
              onClick={() => onOpen(unit.uid)}
            >
              <span className={classes['name']}>{unit.name}</span>
              <UnitState unit={unit} />
              <span className={classes['place']}>{placeText(unit.location)}</span>
            </button>
          </li>
        ))}
      </ul>
      {units.length > MOST ? <p className={classes['note']}>{t('map.more', { count: units.length - MOST })}</p> : null}
      {nowhere > 0 ? <p className={classes['note']}>{t('map.nowhere', { count: nowhere })}</p> : null}
    </section>
  );
}
