import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useFeed, useUnit } from '../../../live/index.js';
import { changePreferences } from '../../../session/changePreferences.js';
import { usePreferences } from '../../../session/hooks.js';
import { UNIT_VIEWS, type UnitView, useUnitNavigate } from './view.js';

/** Where list and details stand side by side. */
const WIDE = '(min-width: 801px)';

/** The unit whose details are open: said by the address, remembered, and opened again where there is room for both. */
export function useSelection(view: UnitView) {
  const { unit = null } = useSearch({ from: UNIT_VIEWS[view].id });
  const navigate = useUnitNavigate(view);
  const { lastSelectedUnit } = usePreferences();
  const remembered = useUnit(lastSelectedUnit);
  const ready = useFeed().state === 'ready';

  // What was remembered is opened once, and never over what was chosen meanwhile.
  const settled = useRef(false);

  const open = useCallback(
    (uid: string) => {
      settled.current = true;
      changePreferences({ lastSelectedUnit: uid });
      void navigate((search) => ({ ...search, unit: uid }));
    },
    [navigate],
  );
  const close = useCallback(() => {
    settled.current = true;
    changePreferences({ lastSelectedUnit: null });
    void navigate(({ unit: _unit, ...search }) => search);
  }, [navigate]);

  useEffect(() => {
    if (settled.current || !ready) return;
    settled.current = true;
    if (unit !== null || remembered === undefined || !window.matchMedia(WIDE).matches) return;
    void navigate((search) => ({ ...search, unit: remembered.uid }), true);
  }, [ready, unit, remembered, navigate]);

  return { selected: unit, open, close };
}
