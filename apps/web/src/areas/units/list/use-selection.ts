import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useFeed, useUnit } from '../../../live/index.js';
import { changePreferences } from '../../../session/change-preferences.js';
import { usePreferences } from '../../../session/hooks.js';
import { useShortcut } from '../../../ui/keys/use-shortcut.js';
import { UNIT_VIEWS, type UnitView, useUnitNavigate } from './view.js';

/** List and details side by side. */
const WIDE = '(min-width: 801px)';

/** The unit whose details are open: from the address, or the last one if there is space for both. Escape closes them, unless taken. */
export function useSelection(view: UnitView, isEscapeTaken = false) {
  const { unit = null } = useSearch({ from: UNIT_VIEWS[view].id });
  const navigate = useUnitNavigate(view);
  const { lastSelectedUnit } = usePreferences();
  const remembered = useUnit(lastSelectedUnit);
  const ready = useFeed().state === 'ready';

  // The last unit is opened only once, and never replaces a newer choice.
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

  // Details close when their unit leaves the group; for an unknown id in the address they stay and explain.
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
