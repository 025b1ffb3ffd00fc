import { type UnitFilter, type UnitSort, useFeed, useUnitTotal } from '../../../live/index.js';
import { t } from '../../../text/t.js';
import { UnitViews } from '../../../ui/unit/UnitViews.js';
import { SearchBox } from '../../../ui/search/SearchBox.js';
import { BulkButton } from '../bulk/BulkButton.js';
import { AddMenu } from '../dialogs/AddMenu.js';
import classes from './list.module.css';
import { UnitFilters } from './UnitFilters.js';

interface Props {
  readonly filter: UnitFilter;
  readonly onFilter: (change: Partial<UnitFilter>) => void;
  readonly sort: UnitSort;
  /** Units that pass the filter. */
  readonly ids: readonly string[];
  /** The details are open: there is no room for how many are shown, which is still read aloud. */
  readonly brief: boolean;
}

/** The row over the list: views, filters, search, what is shown and how it is sorted. */
export function UnitBar({ filter, onFilter, sort, ids, brief }: Props) {
  const total = useUnitTotal();
  const known = useFeed().state === 'ready';
  const shown = ids.length;
  const count = shown === total ? t('units.count', { count: total }) : t('units.countOf', { shown, count: total });
  return (
    <>
      <UnitViews />
      <div className={classes['filters']} role="group" aria-label={t('units.filters')}>
        <UnitFilters filter={filter} onFilter={onFilter} />
      </div>
      <div className={classes['search']}>
        <SearchBox label={t('units.search')} value={filter.text} onChange={(text) => onFilter({ text })} />
      </div>
      <div className={classes['end']}>
        <span className={brief ? classes['unseen'] : classes['count']} role="status">
          {!known ? t('data.loading') : brief ? count : `${count} · ${t(`units.sorted.${sort.by}`)}`}
        </span>
        <BulkButton ids={ids} />
        <AddMenu />
      </div>
    </>
  );
}
