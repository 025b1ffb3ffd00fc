import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { changePreferences } from '../../../session/change-preferences.js';
import { usePreferences } from '../../../session/hooks.js';
import type { UnitFilter } from '../../../live/index.js';
import { UNIT_VIEWS, type UnitView, useUnitNavigate } from './view.js';
import { filterOf, hasFilter, rememberedFilter, searchOf } from '../search.js';

/** Filter of the list: from the address, otherwise the remembered one. */
export function useUnitFilters(view: UnitView) {
  const { state, type, label, alert, q } = useSearch({ from: UNIT_VIEWS[view].id });
  const navigate = useUnitNavigate(view);
  const { unitFilters } = usePreferences();
  const filter = useMemo(() => filterOf({ state, type, label, alert, q }), [state, type, label, alert, q]);

  const setFilter = (change: Partial<UnitFilter>) => {
    const next = { ...filter, ...change };
    const { states, types, labels, alerts } = next;
    changePreferences({
      unitFilters: { states: [...states], types: [...types], labels: [...labels], alerts: [...alerts] },
    });
    void navigate(({ unit }) => ({ ...searchOf(next), ...(unit && { unit }) }), true);
  };

  const restored = useRef(false);
  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    const remembered = searchOf(rememberedFilter(unitFilters));
    if (hasFilter({ state, type, label, alert, q }) || !hasFilter(remembered)) return;
    void navigate(({ unit }) => ({ ...remembered, ...(unit && { unit }) }), true);
  }, [unitFilters, navigate, state, type, label, alert, q]);

  return { filter, setFilter, filtered: hasFilter({ state, type, label, alert, q }) };
}
