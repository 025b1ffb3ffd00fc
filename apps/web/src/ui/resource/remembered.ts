import type { UserPreferences } from '@backhaul/contract';
import { useEffect, useRef } from 'react';
import { changePreferences } from '../../session/change-preferences.js';
import { usePreferences } from '../../session/hooks.js';
import { changedSearch, type useListAddress } from './address.js';
import type { FilterPreferences, Remembered, Resource } from './resource.js';
import type { ListSearch } from './search.js';

type Address = ReturnType<typeof useListAddress>;
type Change = Parameters<Address['filter']>[0];

interface Remembers {
  readonly path: string;
  readonly remembered: Remembered | undefined;
}

/** The search text for the first key of a list; empty when another key is used. */
export const searchedText = (search: ListSearch): string =>
  search['by'] === undefined ? String(search['q'] ?? '') : '';

/** Changes of the preferences that a change of the address causes: filters and sort. */
export function preferenceChange(
  { path, remembered }: Remembers,
  preferences: FilterPreferences & Pick<UserPreferences, 'gridSort'>,
  search: ListSearch,
  change: Change,
): Partial<UserPreferences> {
  if (remembered === undefined) return {};
  const { page: _page, sort, ...filters } = change;
  const by = sort?.replace(/^-/, '');
  const dir = sort?.startsWith('-') === true ? ('desc' as const) : ('asc' as const);
  return {
    ...(Object.keys(filters).length > 0 && remembered.store(changedSearch(search, change), preferences)),
    ...(by && { gridSort: { ...preferences.gridSort, [path]: { by, dir } } }),
  };
}

/** The filters to restore into an address; null when it has filters, or nothing is stored. */
export function restoredFilter(
  remembered: Remembered | undefined,
  filterKeys: readonly string[],
  preferences: FilterPreferences,
  search: ListSearch,
): Readonly<Record<string, string>> | null {
  if (remembered === undefined || ['q', ...filterKeys].some((key) => search[key] !== undefined)) return null;
  const kept = Object.entries(remembered.restore(preferences)).filter(([, value]) => value !== '');
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** The address of a list; stores its filters and sort, and restores them when the address has none. */
export function useRememberedAddress<Row extends { readonly id: string }, K extends string, S extends string>(
  { path, remembered, filters }: Resource<Row, K, S>,
  address: Address,
): Address & { readonly sort: string } {
  const preferences = usePreferences();
  const { search, filter } = address;
  const restored = useRef(false);
  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    const keys = filters.map(({ key }) => key);
    const kept = restoredFilter(remembered, keys, preferences, search);
    if (kept !== null) filter(kept);
  }, [remembered, filters, preferences, search, filter]);
  const kept = remembered === undefined ? undefined : preferences.gridSort[path];
  const keptSort = kept === undefined ? '' : `${kept.dir === 'desc' ? '-' : ''}${kept.by}`;
  return {
    ...address,
    sort: address.text('sort') || keptSort,
    filter(change) {
      const next = preferenceChange({ path, remembered }, preferences, search, change);
      if (Object.keys(next).length > 0) changePreferences(next);
      filter(change);
    },
  };
}
