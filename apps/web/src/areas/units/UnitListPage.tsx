import { useUnit, useUnitIds } from '../../live/index.js';
import { changePreferences } from '../../session/change-preferences.js';
import { usePreferences } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { SplitPage } from '../../ui/page/SplitPage.js';
import { LazyBulkActionBar } from './bulk/LazyBulkActionBar.js';
import { useRowSelection } from './bulk/use-row-selection.js';
import { LazyDetails, usePreloadedDetails } from './details/LazyDetails.js';
import { ListState } from './list/ListState.js';
import { UnitBar } from './list/UnitBar.js';
import { UnitGrid } from './list/UnitGrid.js';
import { useSelection } from './list/use-selection.js';
import { useUnitFilters } from './list/use-unit-filters.js';

/** The unit list, with the details of the selected unit beside it. */
export function UnitListPage() {
  const { filter, setFilter, filtered } = useUnitFilters('list');
  const { unitSort, leftPanelWidth } = usePreferences();
  const { ids, hold } = useUnitIds(filter, unitSort);
  const chosen = useRowSelection(ids);
  const { selected, open, close } = useSelection('list', chosen.isOpen);
  const name = useUnit(selected)?.name;
  usePreloadedDetails();
  return (
    <SplitPage
      title={t('units.title')}
      bar={
        <UnitBar view="list" filter={filter} onFilter={setFilter} sort={unitSort} ids={ids} brief={selected !== null} />
      }
      leftWidth={leftPanelWidth}
      onLeftWidth={(px) => changePreferences({ leftPanelWidth: px })}
      aside={selected === null ? null : <LazyDetails key={selected} uid={selected} onClose={close} />}
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
          chosen={chosen.choice}
        />
      ) : (
        <ListState
          filtered={filtered}
          onClear={() => setFilter({ states: [], types: [], labels: [], alerts: [], text: '' })}
        />
      )}
      {chosen.isOpen ? <LazyBulkActionBar ids={chosen.listed} run={chosen.run} onClear={chosen.clear} /> : null}
    </SplitPage>
  );
}
