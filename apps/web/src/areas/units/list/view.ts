import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { UnitSearch } from '../search.js';

/** Two views of the same screen, with the same filters, details and selection. */
export const UNIT_VIEWS = {
  list: { id: '/shell/unit/list', path: '/unit/list' },
  map: { id: '/shell/unit/map', path: '/unit/map' },
} as const;
export type UnitView = keyof typeof UNIT_VIEWS;

/** Changes the search parameters of a view. */
export function useUnitNavigate(view: UnitView) {
  const navigate = useNavigate();
  return useCallback(
    (search: (before: UnitSearch) => UnitSearch, replace = false): Promise<void> =>
      navigate({ from: UNIT_VIEWS[view].path, to: UNIT_VIEWS[view].path, search, replace }),
    [navigate, view],
  );
}
