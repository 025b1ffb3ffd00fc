import type { UserPreferences } from '@backhaul/contract';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { ManagePath } from '../../navigation/pages.js';
import type { SearchedOption } from '../options/best-matches.js';
import type { ListSearch } from './search.js';

/** A record in the administration. */
export interface Kept {
  readonly id: string;
}

/** A page of a list. */
export interface Paged<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  /** There are more records: not all were counted. */
  readonly isMore?: boolean;
}

/** A query of the console, and its key in the cache. */
export type Read<T> = Pick<UseQueryOptions<T>, 'queryKey' | 'queryFn'>;

interface Option<K extends string = string> {
  readonly value: K;
  readonly label: string;
}

/** One column of a list; the first names the record. */
export interface ListColumn<Row, K extends string> {
  readonly key: string;
  readonly head: string;
  /** Track in the grid template, and minimum width, px. */
  readonly track: string;
  readonly least: number;
  /** Sort key of the console; none when the column cannot be sorted. */
  readonly sort?: K;
  readonly cell: (row: Row) => ReactNode;
}

/** A filter: kept in the address under `key`. */
export interface ListFilter {
  readonly key: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** Only one choice at a time. */
  readonly single?: boolean;
}

/** A filter with so many choices that they are searched, in groups. A choice with dots in its value is several words of the address. */
interface SearchedFilter extends Omit<ListFilter, 'options' | 'single'> {
  readonly searched: readonly SearchedOption[];
}

/** Preferences that contain the filters of lists. */
export type FilterPreferences = Pick<
  UserPreferences,
  'deviceFilters' | 'channelFilters' | 'fileFilters' | 'videoReturnFilters'
>;

/** Conversion between the filters of a list and a preference. */
export interface Remembered {
  /** The preference for the filters in the address; what the list does not show stays as stored. */
  readonly store: (search: ListSearch, stored: FilterPreferences) => Partial<UserPreferences>;
  /** The filters for the address, from the preference; empty ones are left out. */
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

/** An action on one or several records. It states its consequences before it runs. */
export interface Act<Row> {
  readonly key: string;
  /** For one record only. */
  readonly single?: true;
  /** Button label for a number of records. */
  readonly label: (count: number) => string;
  readonly look: 'danger' | 'quiet';
  /** Whether it applies to a record. */
  readonly fits: (row: Row) => boolean;
  /** Why it is not possible for a record; null when it is. */
  readonly reason: (row: Row) => string | null;
  readonly title: (rows: readonly Row[]) => string;
  readonly consequences: (rows: readonly Row[]) => readonly string[];
  /** Choices in its dialog, and whether they suffice to run it. */
  readonly choices?: ReactNode;
  readonly ready?: boolean;
  readonly run: (row: Row) => Promise<unknown>;
  readonly done: (count: number) => string;
  /** The action deletes the records. */
  readonly removes?: boolean;
}

/** Props of the form of a new record. */
export interface NewProps<Row> {
  readonly onDone: (row: Row) => void;
  readonly onCancel: () => void;
}

interface DetailTab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** A record as the audit names it; `noun` limits its history to one kind of action, otherwise all are shown. */
export interface Audited {
  readonly kind: string;
  readonly id: string;
  readonly noun?: string;
}

/** Address of a list; entities of all inventories have a second one. */
export interface ListPlace {
  readonly at?: ManagePath;
}

/** Declaration of a kind of record: its list, details and actions. */
export interface Resource<Row extends Kept, K extends string, S extends string> {
  /** Address of the list; details use the same one, with `open`. */
  readonly path: ManagePath;
  readonly title: string;
  /** `isMore`: there are more than these. */
  readonly count: (count: number, isMore: boolean) => string;
  readonly search: { readonly label: string; readonly keys: readonly [Option<S>, ...Option<S>[]] };
  /** The default sort; ascending unless a direction is given. */
  readonly sort: K;
  readonly sortDir?: 'asc' | 'desc';
  readonly columns: readonly ListColumn<Row, K>[];
  readonly filters: readonly (ListFilter | SearchedFilter)[];
  /** Stores filters and sort for the next time that the address has none; undefined: not stored. */
  readonly remembered?: Remembered;
  readonly nameOf: (row: Row) => string;
  /** The second line of a row on a phone. */
  readonly brief: (row: Row) => ReactNode;
  /** Rows are as high as their text, instead of one line per cell. */
  readonly flows?: boolean;
  /** Further controls above the list, such as downloads of the shown records. */
  readonly beside?: (search: ListSearch) => ReactNode;
  /** Content above the rows, such as running transfers. */
  readonly above?: (search: ListSearch) => ReactNode;
  readonly empty: { readonly title: string; readonly text: string };
  readonly list: (input: ListInput<K, S>, search: ListSearch) => Read<Paged<Row>>;
  readonly get: (id: string) => Read<Row>;
  /** Interval at which records that change are read again, ms. */
  readonly refreshMs?: number;
  readonly missing: { readonly title: string; readonly text: string };
  readonly acts: readonly Act<Row>[];
  /** How to add a record; null for users who may not. */
  readonly create: {
    readonly label: string;
    readonly Form: ComponentType<NewProps<Row>>;
    /** The tab that opens afterwards. */
    readonly tab?: string;
  } | null;
  /** History tab of a record: the audit's kind, or a function of the row; undefined: no tab. */
  readonly audited?: string | ((row: Row) => Audited | undefined);
  /** Beside the name in the details. */
  readonly state?: (row: Row) => ReactNode;
  readonly tabs: (row: Row) => readonly DetailTab[];
}
