import type { UserPreferences } from '@backhaul/contract';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { ManagePath } from '../../navigation/pages.js';
import type { ListSearch } from './search.js';

/** A record that administrators keep. */
export interface Kept {
  readonly id: string;
}

/** A page of a list. */
export interface Paged<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  /** There are more: not all were counted. */
  readonly isMore?: boolean;
}

/** How something is read from the console, and its key in the cache. */
export type Read<T> = Pick<UseQueryOptions<T>, 'queryKey' | 'queryFn'>;

interface Option<K extends string = string> {
  readonly value: K;
  readonly label: string;
}

/** One column of a list; the first names the record. */
export interface ListColumn<Row, K extends string> {
  readonly key: string;
  readonly head: string;
  /** Track in the grid template, and the width that it needs at least, px. */
  readonly track: string;
  readonly least: number;
  /** What the console sorts by; none for a column that does not sort. */
  readonly sort?: K;
  readonly cell: (row: Row) => ReactNode;
}

/** A filter: kept in the address under `key`. */
export interface ListFilter {
  readonly key: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** One choice at a time. */
  readonly single?: boolean;
}

/** Preferences with the filters of lists. */
export type FilterPreferences = Pick<
  UserPreferences,
  'deviceFilters' | 'channelFilters' | 'fileFilters' | 'videoReturnFilters'
>;

/** How the filters of a list are kept as a preference. */
export interface Remembered {
  /** The preference, of what is in the address. */
  readonly store: (search: ListSearch) => Partial<UserPreferences>;
  /** The filters as the address has them, of the preference; empty ones are left out. */
  readonly restore: (preferences: FilterPreferences) => Readonly<Record<string, string>>;
}

/** The parameters of a list request. */
export interface ListInput<K extends string, S extends string> {
  readonly offset: number;
  readonly limit: number;
  readonly searchKey: S;
  readonly searchValue: string;
  readonly sortBy: K;
  readonly sortDir: 'asc' | 'desc';
}

/** An action on one record, or on several. It states its consequences before it runs. */
export interface Act<Row> {
  readonly key: string;
  /** For one record alone. */
  readonly single?: true;
  /** On the button, for so many records. */
  readonly label: (count: number) => string;
  readonly look: 'danger' | 'quiet';
  /** Whether it makes sense for a record. */
  readonly fits: (row: Row) => boolean;
  /** Why it cannot be done with a record; null when it can. */
  readonly reason: (row: Row) => string | null;
  readonly title: (rows: readonly Row[]) => string;
  readonly consequences: (rows: readonly Row[]) => readonly string[];
  /** What is chosen in its dialog, and whether that is enough to run it. */
  readonly choices?: ReactNode;
  readonly ready?: boolean;
  readonly run: (row: Row) => Promise<unknown>;
  readonly done: (count: number) => string;
  /** The action deletes the records. */
  readonly removes?: boolean;
}

/** What the form of a new record is given. */
export interface NewProps<Row> {
  readonly onDone: (row: Row) => void;
  readonly onCancel: () => void;
}

interface DetailTab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** A record as the audit names it, and what of its history is shown; all of it where no noun is given. */
export interface Audited {
  readonly kind: string;
  readonly id: string;
  readonly noun?: string;
}

/** Where a list is shown; those of the entities of all inventories are at a second address. */
export interface ListPlace {
  readonly at?: ManagePath;
}

/** What a kind of record declares, for its list, its details and its acts. */
export interface Resource<Row extends Kept, K extends string, S extends string> {
  /** Address of the list; details are at the same, with `open`. */
  readonly path: ManagePath;
  readonly title: string;
  /** `isMore`: there are more than these. */
  readonly count: (count: number, isMore: boolean) => string;
  readonly search: { readonly label: string; readonly keys: readonly [Option<S>, ...Option<S>[]] };
  /** The default sort; up where no direction is given. */
  readonly sort: K;
  readonly sortDir?: 'asc' | 'desc';
  readonly columns: readonly ListColumn<Row, K>[];
  readonly filters: readonly ListFilter[];
  /** Filters and sort are remembered for the next time that the address has none; undefined: they are not. */
  readonly remembered?: Remembered;
  readonly nameOf: (row: Row) => string;
  /** The second line of a row on a phone. */
  readonly brief: (row: Row) => ReactNode;
  /** Rows are as high as their text, instead of one line a cell. */
  readonly flows?: boolean;
  /** Further controls over the list, such as downloads of what is shown. */
  readonly beside?: (search: ListSearch) => ReactNode;
  /** What is shown over the rows, such as what is on its way. */
  readonly above?: (search: ListSearch) => ReactNode;
  readonly empty: { readonly title: string; readonly text: string };
  readonly list: (input: ListInput<K, S>, search: ListSearch) => Read<Paged<Row>>;
  readonly get: (id: string) => Read<Row>;
  /** Records that change by themselves are read again so often, ms. */
  readonly refreshMs?: number;
  readonly missing: { readonly title: string; readonly text: string };
  readonly acts: readonly Act<Row>[];
  /** How to add one; null for who may not. */
  readonly create: {
    readonly label: string;
    readonly Form: ComponentType<NewProps<Row>>;
    /** The tab that opens after. */
    readonly tab?: string;
  } | null;
  /** What the audit has about a record, which its details show in a tab: all of its kind, or what a row says; undefined: nothing yet. */
  readonly audited?: string | ((row: Row) => Audited | undefined);
  /** Beside the name in the details. */
  readonly state?: (row: Row) => ReactNode;
  readonly tabs: (row: Row) => readonly DetailTab[];
}
