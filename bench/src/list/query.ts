/** SQL for a page of an inventory's units, sorted by name, and its index. */
export const pageStatement = (direction: 'asc' | 'desc') => `
  select
    (select count(*) from devices d where ${WHERE}) as total,
    array(
      select d.id from devices d where ${WHERE}
      order by lower(d.name) ${direction}, d.id ${direction} limit $3 offset $4
    ) as ids`;

export const PAGE_INDEX = 'create index devices_tenant_page on devices (inventory_id, kind, lower(name), id)';

const WHERE = `d.kind = 'unit' and d.inventory_id = any($1) and lower(d.name) like $2`;

export interface Page {
  readonly search: string;
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
}

export const LIMIT = 50;

/** Typical requests: a search term, either direction, the first pages. */
export const PAGES: readonly Page[] = ['oslo', 'van', 'tokyo-p', '-0', 'lima', 'phone', 'cairo-lite', '99'].flatMap(
  (search, i) => [
    { search, direction: i % 2 === 0 ? ('asc' as const) : ('desc' as const), offset: 0 },
    { search, direction: 'asc' as const, offset: LIMIT },
  ],
);

export const queryOf = ({ search, direction, offset }: Page): string =>
  `?searchKey=name&searchValue=${search}&sortBy=name&sortDir=${direction}&limit=${LIMIT}&offset=${offset}`;
