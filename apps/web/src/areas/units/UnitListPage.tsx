import { lazy, Suspense, useEffect } from 'react';
import { useUnit, useUnitIds } from '../../live/index.js';
import { changePreferences } from '../../session/changePreferences.js';
import { usePreferences } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Skeleton } from '../../ui/data/Skeleton.js';
import { SplitPage } from '../../ui/page/SplitPage.js';
import { ListState } from './list/ListState.js';
import { UnitBar } from './list/UnitBar.js';
import { UnitGrid } from './list/UnitGrid.js';
import { useSelection } from './list/useSelection.js';
import { useUnitFilters } from './list/useUnitFilters.js';

const loadDetails = () => import('./details/UnitDetails.js');
const UnitDetails = lazy(loadDetails);

/** Once the list has settled, the details are fetched, so that the first ones open at once. */
const SETTLED_MS = 1500;

/** The unit list, and beside it the details of one unit. */
export function UnitListPage() {
  const { filter, setFilter, filtered } = useUnitFilters('list');
  const { unitSort, leftPanelWidth } = usePreferences();
  const { ids, hold } = useUnitIds(filter, unitSort);
  const { selected, open, close } = useSelection('list');
  const name = useUnit(selected)?.name;
  useEffect(() => {
    // What cannot be had now is asked for again when it is needed.
    const timer = setTimeout(() => void loadDetails().catch(() => undefined), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <SplitPage
      title={t('units.title')}
      bar={
        <UnitBar filter={filter} onFilter={setFilter} sort={unitSort} shown={ids.length} brief={selected !== null} />
      }
      leftWidth={leftPanelWidth}
      onLeftWidth={(px) => changePreferences({ leftPanelWidth: px })}
      aside={
        selected === null ? null : (
          <Suspense fallback={<Skeleton lines={8} />}>
            <UnitDetails key={selected} uid={selected} onClose={close} />
          </Suspense>
        )
      }
      asideLabel={t('details.label', { name: name ?? selected ?? '' })}
    >
      {ids.length > 0 ? (
        <UnitGrid
          ids={ids}
          sort={unitSort}
          onSort={(sort) => changePreferences({ unitSort: sort })}
          selected={selected}
          onOpen={open}
          onPoint={hold}
        />
      ) : (
        <ListState
          filtered={filtered}
          onClear={() => setFilter({ states: [], types: [], labels: [], alerts: [], text: '' })}
        />
      )}
    </SplitPage>
  );
}
