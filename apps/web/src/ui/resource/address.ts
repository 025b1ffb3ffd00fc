import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ManagePath } from '../../navigation/pages.js';
import { type ListSearch, parseListSearch } from './search.js';

/** Keys of every list; the others are its filters, several values joined by dots. */
interface ListChange {
  /** Text that is searched for, and by which key. */
  readonly q?: string | undefined;
  readonly by?: string | undefined;
  /** Key that is sorted by; `-` in front turns it round. */
  readonly sort?: string | undefined;
  /** From 1. */
  readonly page?: number | undefined;
  /** Id of the record whose details are open, and their tab. */
  readonly open?: string | undefined;
  readonly tab?: string | undefined;
  /** Where in the record, such as a position in a film, ms. */
  readonly at?: number | undefined;
}

/** The values of a key in an address. */
export const wordsIn = (search: ListSearch, key: string): readonly string[] =>
  String(search[key] ?? '')
    .split('.')
    .filter(Boolean);

/** The address with some of it changed; what is undefined or empty goes. */
export function changedSearch(search: ListSearch, change: Readonly<Record<string, string | number | undefined>>) {
  const next = { ...search, ...change };
  return Object.fromEntries(
    Object.entries(next).flatMap(([key, value]) => (value === undefined || value === '' ? [] : [[key, value]])),
  );
}

/** The address of a list: its parameters, and how to change them. */
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
    /** Another view of the same list: starts at the first page. */
    filter: (change: ListChange & Readonly<Record<string, string | number | undefined>>) =>
      go({ page: undefined, ...change }, true),
    open: (id: string, tab?: string) => go({ open: id, tab, at: undefined }, false),
    tab: (tab: string) => go({ tab }, true),
    close: () => go({ open: undefined, tab: undefined, at: undefined }, false),
  };
}
