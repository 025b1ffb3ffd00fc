import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ManagePath } from '../../navigation/pages.js';
import { type ListSearch, parseListSearch } from './search.js';

/** Keys of every list; the others are its filters, with values joined by dots. */
interface ListChange {
  /** Search text, and the key to search by. */
  readonly q?: string | undefined;
  readonly by?: string | undefined;
  /** Sort key; a leading `-` reverses the order. */
  readonly sort?: string | undefined;
  /** Starts at 1. */
  readonly page?: number | undefined;
  /** Id and tab of the open record. */
  readonly open?: string | undefined;
  readonly tab?: string | undefined;
  /** Position in the record, for example in a video, ms. */
  readonly at?: number | undefined;
}

/** The values of a key in an address. */
export const wordsIn = (search: ListSearch, key: string): readonly string[] =>
  String(search[key] ?? '')
    .split('.')
    .filter(Boolean);

/** The address with changes; undefined and empty values are removed. */
export function changedSearch(search: ListSearch, change: Readonly<Record<string, string | number | undefined>>) {
  const next = { ...search, ...change };
  return Object.fromEntries(
    Object.entries(next).flatMap(([key, value]) => (value === undefined || value === '' ? [] : [[key, value]])),
  );
}

/** The address of a list: its parameters, and functions that change them. */
export function useListAddress(path: ManagePath) {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = parseListSearch(raw);
  const navigate = useNavigate();
  const go = (next: Readonly<Record<string, string | number | undefined>>, replace: boolean) =>
    void navigate({ to: path, search: (before) => changedSearch(parseListSearch(before), next), replace });
  return {
    search,
    text: (key: keyof ListChange): string => String(search[key] ?? ''),
    page: typeof search['page'] === 'number' && search['page'] > 1 ? search['page'] : 1,
    /** Changes the view of the list, and returns to the first page. */
    filter: (change: ListChange & Readonly<Record<string, string | number | undefined>>) =>
      go({ page: undefined, ...change }, true),
    open: (id: string, tab?: string) => go({ open: id, tab, at: undefined }, false),
    tab: (tab: string) => go({ tab }, true),
    close: () => go({ open: undefined, tab: undefined, at: undefined }, false),
  };
}
