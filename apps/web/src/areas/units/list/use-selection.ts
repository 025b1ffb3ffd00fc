import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useFeed, useUnit } from '../../../live/index.js';
import { changePreferences } from '../../../session/change-preferences.js';
import { usePreferences } from '../../../session/hooks.js';
import { useShortcut } from '../../../ui/keys/use-shortcut.js';
import { UNIT_VIEWS, type UnitView, useUnitNavigate } from './view.js';

/** Where list and details stand side by side. */
const WIDE = '(min-width: 801px)';

/** The unit whose details are open: in the address, remembered, and opened again where there is room for both. Escape closes them, unless it closes something else first. */
export function useSelection(view: UnitView, isEscapeTaken = false) {
  const { unit = null } = useSearch({ from: UNIT_VIEWS[view].id });
  const navigate = useUnitNavigate(view);
  const { lastSelectedUnit } = usePreferences();
  const remembered = useUnit(lastSelectedUnit);
  const ready = useFeed().state === 'ready';

  // The remembered unit is opened once, and never replaces a newer choice.
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

  // If a visible unit leaves the group, its details close; an address of a unit that was never there is explained.
  const known = useUnit(unit) !== undefined;
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (known) seen.current = unit;
    else if (ready && unit !== null && seen.current === unit) {
      seen.current = null;
      close();
    }
  }, [known, ready, unit, close]);
  useShortcut('Escape', close, unit !== null && !isEscapeTaken);

  return { selected: unit, open, close };
}
