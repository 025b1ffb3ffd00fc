import type { ListSearch } from '../ui/resource/search.js';

/** The address of the CSV file of a list, with its filter, search and order. */
export function listFileUrl(
  path: string,
  { q, by, sort }: ListSearch,
  filter: Readonly<Record<string, string | readonly string[]>>,
): string {
  const order = sort === undefined ? undefined : String(sort);
  const parts = Object.entries({
    ...filter,
    searchValue: q === undefined ? [] : [String(q)],
    searchKey: by === undefined ? [] : [String(by)],
    sortBy: order === undefined ? [] : [order.replace(/^-/, '')],
    sortDir: order?.startsWith('-') === true ? ['desc'] : [],
  }).flatMap(([key, value]): [string, string][] => [value].flat().map((one) => [key, one]));
  const query = new URLSearchParams(parts).toString();
  return `/luc/luc-core-web/rest/${path}${query === '' ? '' : `?${query}`}`;
}
