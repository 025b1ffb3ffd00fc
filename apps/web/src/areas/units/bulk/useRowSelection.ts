import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { live } from '../../../live/store/live.js';
import { useCan, useGroup } from '../../../session/hooks.js';
import { t } from '../../../text/t.js';
import { rangeOf, type GridSelection } from '../../../ui/grid/selection.js';
import { createBulkRun } from './run.js';

/** So many units at most, of those that the list shows. */
const MOST = 10_000;
const NONE: ReadonlySet<string> = new Set();

/** The units of the list that are chosen by their check-boxes, and what is done with them. Those that a filter hides do not count. */
export function useRowSelection(ids: readonly string[]) {
  const mayAct = useCan('unit:start');
  const group = useGroup()?.uid;
  const [of, setOf] = useState(group);
  const [chosen, setChosen] = useState(NONE);
  const [run] = useState(createBulkRun);
  const last = useRef<string | null>(null);
  const hasRun = useSyncExternalStore(run.totals.subscribe, () => run.totals.get().of > 0);
  if (of !== group) {
    setOf(group);
    setChosen(NONE);
  }
  const listed = useMemo(() => ids.filter((id) => chosen.has(id)).slice(0, MOST), [ids, chosen]);
  const shown = useMemo(() => new Set(listed), [listed]);

  const choose = (id: string, range: boolean) => {
    const changed = range ? rangeOf(ids, last.current, id) : [id];
    last.current = id;
    setChosen((before) => {
      const next = new Set(ids.filter((one) => before.has(one)));
      const on = !next.has(id);
      for (const one of changed) {
        if (on) next.add(one);
        else next.delete(one);
      }
      return next;
    });
  };
  const chooseAll = () => setChosen(shown.size === Math.min(ids.length, MOST) ? NONE : new Set(ids));
  const clear = () => {
    run.forget();
    setChosen(NONE);
  };
  const choice: GridSelection | undefined = mayAct
    ? {
        ids: shown,
        onChoose: choose,
        onChooseAll: chooseAll,
        allLabel: t('bulk.selectAll', { count: ids.length }),
        labelOf: (id) => t('bulk.select', { name: live.units.rows.get(id)?.name ?? id }),
      }
    : undefined;
  return { choice, listed, run, isOpen: mayAct && (listed.length > 0 || hasRun), clear };
}
