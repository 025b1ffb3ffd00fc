import { ROLES } from '@backhaul/domain';
import { wordsIn } from '../../ui/resource/address.js';
import type { ListSearch } from '../../ui/resource/search.js';

/** The filter in the address, as parameters of the request. */
export function usersQuery(search: ListSearch) {
  const [active] = wordsIn(search, 'active');
  const [inventoryId] = wordsIn(search, 'inventory');
  const [groupId] = wordsIn(search, 'group');
  const types = wordsIn(search, 'type');
  const roles = ROLES.filter((role) => types.includes(role));
  return {
    ...(roles.length > 0 && { roles }),
    ...(active === 'yes' && { active: 'yes' as const }),
    ...(active === 'no' && { active: 'no' as const }),
    ...(inventoryId !== undefined && { inventoryId }),
    ...(groupId !== undefined && { groupId }),
  } as const;
}

/** URL of the file with all pages of the list. */
export function fileUrl(search: ListSearch): string {
  const { q, by } = search;
  const sort = search['sort'] === undefined ? undefined : String(search['sort']);
  const { roles = [], ...filter } = usersQuery(search);
  const parts: [string, string][] = [
    ...Object.entries(filter),
    ...roles.map((role): [string, string] => ['roles', role]),
    ...Object.entries({
      searchValue: q,
      searchKey: by,
      sortBy: sort?.replace(/^-/, ''),
      sortDir: sort?.startsWith('-') ? 'desc' : undefined,
    }).flatMap(([key, value]): [string, string][] => (value === undefined ? [] : [[key, String(value)]])),
  ];
  return `/luc/luc-core-web/rest/v2/admin/users/file?${new URLSearchParams(parts).toString()}`;
}
