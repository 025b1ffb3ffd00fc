import { useState, useSyncExternalStore } from 'react';
import { live } from '../../../live/store/live.js';
import { useCan, useGroup } from '../../../session/hooks.js';
import { t } from '../../../text/t.js';
import type { GridSelection } from '../../../ui/grid/selection.js';
import { useRowChoice } from '../../../ui/grid/use-row-choice.js';
import { createBulkRun } from './run.js';

/** Maximum number of selected units. */
const MOST = 10_000;

/** Units selected with checkboxes, and their bulk actions. Units hidden by a filter do not count. */
export function useRowSelection(ids: readonly string[]) {
  const mayAct = useCan('unit:start');
  const { listed, shown, choose, chooseAll, clear } = useRowChoice(ids, useGroup()?.uid, MOST);
  const [run] = useState(createBulkRun);
  const hasRun = useSyncExternalStore(run.totals.subscribe, () => run.totals.get().of > 0);
  const choice: GridSelection | undefined = mayAct
    ? {
        ids: shown,
        onChoose: choose,
        onChooseAll: chooseAll,
        allLabel: t('bulk.selectAll', { count: ids.length }),
        labelOf: (id) => t('bulk.select', { name: live.units.rows.get(id)?.name ?? id }),
      }
    : undefined;
  return {
    choice,
    listed,
    run,
    isOpen: mayAct && (listed.length > 0 || hasRun),
    clear: () => {
      run.forget();
      clear();
    },
  };
}
