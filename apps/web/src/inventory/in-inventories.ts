import { useCurrentUser } from '../session/hooks.js';
import { t } from '../text/t.js';
import { wordsIn } from '../ui/resource/address.js';
import type { ListColumn, ListFilter } from '../ui/resource/resource.js';
import type { ListSearch } from '../ui/resource/search.js';

interface Named {
  readonly name: string;
}

const named = (records: readonly Named[]): string => records.map(({ name }) => name).join(', ');

/** The filter of a list by inventory; none for users with one inventory. */
export function useInventoryFilter(): readonly ListFilter[] {
  const { inventories } = useCurrentUser();
  if (inventories.length < 2) return [];
  return [
    {
      key: 'inventory',
      label: t('resource.inventory'),
      single: true,
      options: inventories.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}

/** The value of that filter in an address, as calls of lists take it. */
export function inventoryIn(search: ListSearch): { readonly inventoryId?: string } {
  const [inventoryId] = wordsIn(search, 'inventory');
  return inventoryId === undefined ? {} : { inventoryId };
}

/** The column for the inventory of a record. */
export const inventoryColumn = (): ListColumn<{ readonly inventory: Named }, never> => ({
  key: 'inventory',
  head: t('resource.inventory'),
  track: 'minmax(100px, 1fr)',
  least: 100,
  cell: ({ inventory }) => inventory.name,
});

/** The column for the groups of a record. */
export const groupsColumn = (): ListColumn<{ readonly groups: readonly Named[] }, never> => ({
  key: 'groups',
  head: t('resource.groups'),
  track: 'minmax(100px, 1fr)',
  least: 100,
  cell: ({ groups }) => named(groups),
});
