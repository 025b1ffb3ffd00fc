import { useId } from 'react';
import { type UnitFilter, type UnitSort, useFeed, useUnitTotal } from '../../../live/index.js';
import { t } from '../../../text/t.js';
import { UnitViews } from '../../../ui/unit/UnitViews.js';
import { usePhone } from '../../../ui/page/use-phone.js';
import { SearchBox } from '../../../ui/search/SearchBox.js';
import { changePreferences } from '../../../session/change-preferences.js';
import { useCan, usePreferences } from '../../../session/hooks.js';
import { openTalk } from '../../../talk/place.js';
import { Button } from '../../../ui/button/Button.js';
import { AddMenu } from '../dialogs/AddMenu.js';
import classes from './list.module.css';
import { ColumnsButton } from './ColumnsButton.js';
import { SortMenu } from './SortMenu.js';
import { UnitFilters } from './UnitFilters.js';
import type { UnitView } from './view.js';

interface Props {
  readonly view: UnitView;
  readonly filter: UnitFilter;
  readonly onFilter: (change: Partial<UnitFilter>) => void;
  readonly sort: UnitSort;
  /** Ids of the units that match the filter. */
  readonly ids: readonly string[];
  /** The details are open, so the count has no space; screen readers still read it. */
  readonly brief: boolean;
}

/** Toolbar of the list: view, filters, search, columns and sorting. */
export function UnitBar({ view, filter, onFilter, sort, ids, brief }: Props) {
  const total = useUnitTotal();
  const { state } = useFeed();
  const known = state === 'ready';
  const shown = ids.length;
  const count = shown === total ? t('units.count', { count: total }) : t('units.countOf', { shown, count: total });
  const filtersId = useId();
  const { filterPanels } = usePreferences();
  const panel = `unit_${view}`;
  const open = filterPanels[panel] ?? true;
  const phone = usePhone();
  const mayHear = useCan('audioRoom:read');
  const chosen = [filter.states, filter.types, filter.labels, filter.alerts].filter(({ length }) => length > 0).length;
  return (
    <>
      <UnitViews />
      <Button
        look="plain"
        size="small"
        icon="filter"
        className={classes['toggle']}
        aria-label={chosen === 0 ? t('units.filters') : t('units.filters.chosen', { count: chosen })}
        title={t('units.filters')}
        aria-expanded={open}
        aria-controls={filtersId}
        onClick={() => changePreferences({ filterPanels: { ...filterPanels, [panel]: !open } })}
      >
        {open || chosen === 0 ? null : chosen}
      </Button>
      <div id={filtersId} className={classes['filters']} role="group" aria-label={t('units.filters')} hidden={!open}>
        {open ? <UnitFilters filter={filter} onFilter={onFilter} /> : null}
      </div>
      <div className={classes['search']}>
        <SearchBox label={t('units.search')} value={filter.text} onChange={(text) => onFilter({ text })} />
      </div>
      {view === 'list' && phone ? (
        <div className={classes['sort']}>
          <SortMenu sort={sort} onSort={(unitSort) => changePreferences({ unitSort })} />
        </div>
      ) : null}
      <div className={classes['end']}>
        <span className={brief ? classes['unseen'] : classes['count']} role="status">
          {state === 'loading'
            ? t('data.loading')
            : !known
              ? null
              : brief
                ? count
                : `${count} · ${t(`units.sorted.${sort.by}`)}`}
        </span>
        {view === 'list' ? <ColumnsButton /> : null}
        {mayHear ? (
          <Button look="plain" size="small" icon="sound" onClick={() => openTalk({ kind: 'list' })}>
            {t('units.audioRooms')}
          </Button>
        ) : null}
        <AddMenu />
      </div>
    </>
  );
}
