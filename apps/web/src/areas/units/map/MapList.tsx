import type { Unit } from '@backhaul/contract';
import { useId } from 'react';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { IconButton } from '../../../ui/button/IconButton.js';
import { UnitName } from '../../../ui/unit/UnitName.js';
import { UnitState } from '../../../ui/unit/UnitState.js';
import { locationText } from '../list/location-text.js';
import classes from './map.module.css';

interface Props {
  /** Units in the visible part of the map, sorted. */
  readonly units: readonly Unit[];
  /** Number of units without location, which are not on the map. */
  readonly nowhere: number;
  readonly selected: string | null;
  readonly expanded: boolean;
  readonly onExpand: (expanded: boolean) => void;
  readonly onOpen: (uid: string) => void;
  /** Shows all units on the map. */
  readonly onShowAll: () => void;
}

/** Maximum number of units listed; the user has to zoom in to see others. */
const MOST = 100;

/** Units on the map as a list, for keyboards, screen readers, and to find a unit by name. */
export function MapList({ units, nowhere, selected, expanded, onExpand, onOpen, onShowAll }: Props) {
  const shown = units.slice(0, MOST);
  const bodyId = useId();
  const body = (
    <>
      <ul className={classes['units']}>
        {shown.map((unit) => (
          <li key={unit.uid}>
            <button
              type="button"
              className={classes['unit']}
              aria-current={unit.uid === selected || undefined}
              onClick={() => onOpen(unit.uid)}
            >
              <span className={classes['name']}>
                <UnitName unit={unit} />
              </span>
              <UnitState unit={unit} />
              <span className={classes['place']}>{locationText(unit.location)}</span>
            </button>
          </li>
        ))}
      </ul>
      {units.length > MOST ? <p className={classes['note']}>{t('map.more', { count: units.length - MOST })}</p> : null}
      {nowhere > 0 ? <p className={classes['note']}>{t('map.withoutLocation', { count: nowhere })}</p> : null}
    </>
  );
  return (
    <section className={classes['list']} aria-label={t('map.inView')} data-expanded={expanded}>
      <div className={classes['bar']}>
        <h2 className={classes['head']}>
          <span role="status">{t('map.inView.count', { count: units.length })}</span>
        </h2>
        {expanded ? (
          <Button look="plain" size="small" onClick={onShowAll}>
            {t('map.showAll')}
          </Button>
        ) : null}
        <IconButton
          icon={expanded ? 'chevronLeft' : 'chevronRight'}
          label={t('map.list')}
          aria-expanded={expanded}
          aria-controls={bodyId}
          onClick={() => onExpand(!expanded)}
        />
      </div>
      <div id={bodyId} className={classes['body']} hidden={!expanded}>
        {expanded ? body : null}
      </div>
    </section>
  );
}
